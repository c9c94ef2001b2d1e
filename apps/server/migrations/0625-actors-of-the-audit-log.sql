-- Who did what stands in the audit log itself (docs/domains/audit.md): name and kind of the account at that moment, the name of the parent who acted in it, or the task of the
-- platform. Null in rows of before: of those the account says it as it is today.
alter table audit_log
  add column actor_name text,
  add column actor_type smallint,
  add column acting_name text,
  add column task text;
