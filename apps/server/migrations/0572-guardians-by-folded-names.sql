-- As account_guardian_name, by names that are compared folded.
create index concurrently account_guardian_folded on account using gin (search_grams(folded_name(name), true))
  with (gin_pending_list_limit = 64) where usertype = 4;
