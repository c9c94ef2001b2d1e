-- What is on its way to the bureau's pages: little beside all there is.
create index concurrently activity_on_its_way on activity (audit_org_id, audit_status) include (org_id) where issue_status = 0 and audit_status <> 0;
