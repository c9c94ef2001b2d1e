-- Who acted is found by the name that stands in the audit log, also when they are called otherwise by now.
create index concurrently audit_log_actor on audit_log (actor_name, account_id) where actor_name <> '';
