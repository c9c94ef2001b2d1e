-- Titles of the list's filter by their pairs of characters (docs/domains/activities.md): found without reading a million rows. The list of pending entries is read by every look-up,
-- so it is kept short; it makes a sign-up, which writes the row anew, cheap.
create index activity_title_grams on activity using gin (search_grams(lower(title), true))
  with (gin_pending_list_limit = 64) where published;
