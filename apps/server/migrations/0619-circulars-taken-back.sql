-- What was sent can be taken back: 4 (docs/domains/circulars.md).
alter table circular drop constraint circular_state_check, add constraint circular_state_check check (state between 0 and 4) not valid;
