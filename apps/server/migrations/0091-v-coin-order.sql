-- A ledger is told in the order of time, whatever was written first.
drop index vcoin_entry_account;
create index vcoin_entry_account on vcoin_entry (account_id, created_at desc, entry_id desc) where points > 0;
