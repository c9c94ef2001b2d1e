-- The order of a public list knows whether a row is issued, so that rows are passed by without being looked up.
create index concurrently activity_open_issued on activity (sign_end_at, activity_id)
  include (sign_start_at, act_end_at, type_id, org_id, suit_sections, open_to_all_stages, issue_status)
  where published and not sign_up_closed and not filled;
