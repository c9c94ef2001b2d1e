-- Who was there (docs/domains/activities.md).

create table attendance (
  enrolment_id bigint primary key references enrolment,
  -- 1 attended, 2 absent, 3 excused.
  state smallint not null check (state between 1 and 3),
  -- What figures ask for, as it was on the day: who, in which class, and whether their own school was the host.
  account_id bigint not null references account,
  activity_id bigint not null references activity,
  class_id bigint references school_class,
  held_on date not null,
  at_school boolean not null
);
create index attendance_person on attendance (account_id, held_on);
create index attendance_activity on attendance (activity_id, state);
-- Rates of a class or of all classes of a year, out of the index alone.
create index attendance_class on attendance (class_id, held_on) include (account_id, state, at_school) where class_id is not null;

-- Each time somebody marked, and what was there before and after; 0 is not marked.
create table attendance_marking (
  marking_id bigint generated always as identity primary key,
  activity_id bigint not null references activity,
  actor_id bigint not null references account,
  at timestamptz(0) not null,
  undoes bigint unique references attendance_marking
);
create index attendance_marking_activity on attendance_marking (activity_id, marking_id desc);
create table attendance_change (
  marking_id bigint not null references attendance_marking,
  enrolment_id bigint not null references enrolment,
  before smallint not null check (before between 0 and 3),
  after smallint not null check (after between 0 and 3),
  primary key (marking_id, enrolment_id)
);
create trigger attendance_marking_rows before update or delete on attendance_marking for each row execute function refuse_history_change();
create trigger attendance_marking_table before truncate on attendance_marking for each statement execute function refuse_history_change();
create trigger attendance_change_rows before update or delete on attendance_change for each row execute function refuse_history_change();
create trigger attendance_change_table before truncate on attendance_change for each statement execute function refuse_history_change();
