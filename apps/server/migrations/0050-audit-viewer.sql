-- The audit log as it is looked up (docs/domains/audit.md): the latest first, by event, by organisation. The organisation is the one that the
-- account belonged to at the moment; it names no row, since rows of the log outlive everything.
alter table audit_log add column org_id bigint;

create index audit_log_at on audit_log (at desc, audit_id desc);
create index audit_log_event on audit_log (event, at desc, audit_id desc);
create index audit_log_org on audit_log (org_id, at desc, audit_id desc) where org_id is not null;
