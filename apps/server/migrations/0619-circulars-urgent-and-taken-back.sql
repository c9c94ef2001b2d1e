-- What was sent can be taken back: 4. What cannot wait for the morning goes outside of the site at night too (docs/domains/circulars.md).
alter table circular
  drop constraint circular_state_check,
  add constraint circular_state_check check (state between 0 and 4) not valid,
  add column is_urgent boolean not null default false;
