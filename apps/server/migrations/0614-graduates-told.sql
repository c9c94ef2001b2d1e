-- Whose graduation by the calendar has been told (docs/domains/people.md, Who is gone): of each school year up to which pupil, and whether that were all.
create table graduates_told (
  start_year smallint primary key,
  last_id bigint not null default 0,
  is_through boolean not null default false
);
