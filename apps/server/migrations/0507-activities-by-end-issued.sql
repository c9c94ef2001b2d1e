-- The order of a public list knows whether a row is issued, so that rows are passed by without being looked up.
create index concurrently activity_by_end_issued on activity (act_end_at, activity_id)
  include (type_id, org_id, suit_sections, open_to_all_stages, sign_start_at, sign_end_at, filled, sign_up_closed, issue_status)
  where published;
