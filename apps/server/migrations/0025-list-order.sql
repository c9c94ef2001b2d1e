-- The list's own order (docs/domains/activities.md): open ones by their deadline, then opening soon, full, past, over. Which of these
-- an activity is follows from the moment, so each has an index of its own on the moment that bounds it, and nothing is written when
-- time passes. Each knows what else decides and what is commonly filtered, so that passing rows never reads them.
create index activity_open on activity (sign_end_at, activity_id)
  include (sign_start_at, act_end_at, type_id, org_id, suit_sections, open_to_all_stages)
  where published and not sign_up_closed and (person_num = 0 or sign_count < person_num);
create index activity_full on activity (sign_end_at, activity_id)
  include (sign_start_at, act_end_at, type_id, org_id, suit_sections, open_to_all_stages)
  where published and not sign_up_closed and person_num > 0 and sign_count >= person_num;
create index activity_opening on activity (sign_start_at, activity_id)
  include (act_end_at, type_id, org_id, suit_sections, open_to_all_stages)
  where published and not sign_up_closed;
create index activity_closed on activity (act_end_at, activity_id)
  include (type_id, org_id, suit_sections, open_to_all_stages)
  where published and sign_up_closed;

-- Past and over ones, and all that filters and figures look at, by the end of the activity: past ones outnumber the living by far.
drop index activity_facets;
create index activity_by_end on activity (act_end_at, activity_id)
  include (type_id, org_id, suit_sections, open_to_all_stages, sign_start_at, sign_end_at, person_num, sign_count, sign_up_closed)
  where published;
