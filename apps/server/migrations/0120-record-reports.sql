-- Record reports of semesters and their public notices (docs/domains/reports.md).

-- A notice: who opened it, and what became of it. That it is planned, running or over follows from the day.
alter table public_notice
  add column opened_by bigint references account,
  add column opened_at timestamptz(0) not null default now(),
  -- It ended before its last day.
  add column ended_at timestamptz(0),
  add column withdrawn_at timestamptz(0),
  -- Why it was withdrawn.
  add column reason text not null default '',
  -- Counts writings: of two who change it at once the second is told.
  add column version integer not null default 1;
-- One that was not withdrawn for a class, and one for the whole school.
create unique index public_notice_living on public_notice (org_id, semester_id, coalesce(class_id, 0)) where withdrawn_at is null;

-- The reports that a notice shows, as they were when it was opened: what is recorded later does not enter them.
create table noticed_report (
  public_notice_id bigint not null references public_notice,
  student_id bigint not null references account,
  semester_id bigint not null references semester,
  org_id bigint not null references org,
  -- The class in which the student was then: moving on rewrites nothing.
  class_id bigint not null references school_class,
  record_ids bigint[] not null,
  -- False once the notice was withdrawn.
  living boolean not null default true,
  primary key (public_notice_id, student_id)
);
-- A report is under one notice at a time.
create unique index noticed_report_living on noticed_report (student_id, semester_id) where living;
create index noticed_report_class on noticed_report (class_id, semester_id, student_id) where living;

-- Records that a student put forward as typical.
create table typical_record (
  record_id bigint primary key references record,
  student_id bigint not null references account,
  semester_id bigint not null references semester
);
create index typical_record_student on typical_record (student_id, semester_id);

-- What a bureau asks of reports; without a row what packages/contract/src/report/codes.ts says.
create table report_rule (
  org_id bigint primary key references org,
  notice_days smallint not null check (notice_days between 1 and 30),
  typical_most smallint not null check (typical_most between 1 and 10),
  version integer not null default 1
);

-- A class is reminded once a day.
create table report_reminder (
  semester_id bigint not null references semester,
  class_id bigint not null references school_class,
  on_day date not null,
  primary key (semester_id, class_id, on_day)
);

-- What a student recorded in a semester, for the report and for who lacks what.
create index record_of_semester on record (student_id, semester_id) include (state, scheme_id, module_id, dimension_id) where state <> 9;
