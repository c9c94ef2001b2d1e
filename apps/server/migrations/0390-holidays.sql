-- Public holidays and the days worked instead of them, of the whole installation (docs/domains/school-years.md, working days).

-- One row a year that has been entered; its version tells two who change it at once apart.
create table holiday_year (
  year smallint primary key,
  version integer not null default 1
);
create table holiday (
  day date primary key,
  -- 1 a day off, 2 a day of the weekend that is worked.
  kind smallint not null check (kind in (1, 2)),
  name text not null
);
