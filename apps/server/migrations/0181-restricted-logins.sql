-- Whose guesses a quota counts, so that the accounts at which many guess can be listed (docs/domains/accounts.md).
alter table sliding_quota add column subject bytea;
create index sliding_quota_braked on sliding_quota (subject) where subject is not null and cardinality(taken_at) >= 20;
create index guess_lock_locked on guess_lock (locked_until) where subject is not null and locked_until is not null;
