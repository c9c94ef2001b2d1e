-- The order of a public list knows whether a row is issued, so that rows are passed by without being looked up.
create index concurrently activity_by_update_issued on activity (updated_at desc, activity_id desc) include (type_id, org_id, issue_status) where published;
