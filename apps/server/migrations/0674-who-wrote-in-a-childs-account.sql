-- Who wrote an address, and a way to be reached: the person, or the guardian who acted in the child's account; two guardians of one child never meet (docs/domains/personal-centre.md).
-- Null for what was written before, or by the release before.
alter table user_address add column by_account_id bigint;
alter table feedback add column by_account_id bigint;
