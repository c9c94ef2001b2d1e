-- What was passed for a moment ahead and then takes the place of what is shown waits until then (docs/domains/publications.md): state 6.
alter table publication
  drop constraint publication_state_check,
  add constraint publication_state_check check (state between 1 and 6) not valid;
create table publication_moment (
  publication_id bigint primary key references publication,
  shows_at timestamptz(0) not null
);
