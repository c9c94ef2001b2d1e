-- A pass that its reviewer takes back at once takes what it earned with it (docs/domains/vcoins.md): an entry of its own, as the ledger is never rewritten.
alter table vcoin_entry drop constraint vcoin_entry_event_check, drop constraint vcoin_entry_points_check;
alter table vcoin_entry
  add constraint vcoin_entry_event_check check (event between 1 and 5) not valid,
  add constraint vcoin_entry_points_check check (case when event = 5 then points between -1000 and 0 else points between 0 and 1000 end) not valid;
alter table vcoin_entry validate constraint vcoin_entry_event_check, validate constraint vcoin_entry_points_check;
drop index vcoin_entry_account;
create index vcoin_entry_account on vcoin_entry (account_id, created_at desc, entry_id desc) where points <> 0;
