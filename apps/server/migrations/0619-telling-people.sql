-- What was sent can be taken back: 4. What cannot wait for the morning goes outside of the site at night too (docs/domains/circulars.md).
alter table circular
  drop constraint circular_state_check,
  add constraint circular_state_check check (state between 0 and 4) not valid,
  add column is_urgent boolean not null default false;

-- Hours, besides those of all, in which a person is told nothing outside of the site but what cannot wait (docs/domains/channels.md).
create table own_quiet (
  account_id bigint primary key references account,
  quiet_from smallint not null check (quiet_from between 0 and 23),
  quiet_to smallint not null check (quiet_to between 0 and 23),
  check (quiet_from <> quiet_to)
);
