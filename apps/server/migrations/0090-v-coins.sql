-- V-coins (docs/domains/vcoins.md): what each person earned, and what it comes to.
create table vcoin_entry (
  entry_id bigint generated always as identity primary key,
  account_id bigint not null references account,
  -- CoinEvent of the contract, and what it was for: the day of a sign-in, the id of a record or an enrolment.
  event smallint not null check (event between 1 and 4),
  occasion text not null,
  -- What it was for in words, as it was called then.
  title text not null default '',
  -- 0: the event earned nothing when it happened, and never will.
  points integer not null check (points between 0 and 1000),
  -- The parent who did it in the child's account, or for the child.
  guardian_id bigint references account,
  created_at timestamptz(0) not null,
  -- Once for each event.
  unique (account_id, event, occasion)
);
create index vcoin_entry_account on vcoin_entry (account_id, entry_id desc) where points > 0;

create trigger vcoin_entry_rows before update or delete on vcoin_entry for each row execute function refuse_history_change();
create trigger vcoin_entry_table before truncate on vcoin_entry for each statement execute function refuse_history_change();

-- The sum of a person's entries, written with them under the lock of this row.
create table vcoin_account (
  account_id bigint primary key references account,
  points integer not null default 0 check (points >= 0),
  signed_on date,
  -- Days running up to signed_on.
  running_days integer not null default 0 check (running_days >= 0)
);

-- Nothing was ever earned into it.
alter table account drop column vb_points;
