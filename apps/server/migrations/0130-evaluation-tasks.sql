-- Evaluation tasks: systems of indicators, tasks of self and peer evaluation, marks (docs/domains/evaluation-tasks.md).

-- A system as it is being written. A bureau's is for the schools below as well.
create table indicator_system (
  indicator_system_id bigint generated always as identity primary key,
  org_id bigint not null references org,
  system_name text not null,
  content jsonb not null,
  -- No new task takes it.
  retired boolean not null default false,
  updated_at timestamptz(0) not null,
  -- Counts writings: a second editor is told.
  revision integer not null default 1
);
create unique index indicator_system_name on indicator_system (org_id, system_name);

-- A version as it was published: marks are kept by the place of a point in it, so that it is never changed.
create table indicator_version (
  indicator_version_id bigint generated always as identity primary key,
  indicator_system_id bigint not null references indicator_system,
  version smallint not null check (version >= 1),
  system_name text not null,
  content jsonb not null,
  points smallint not null check (points between 1 and 60),
  published_at timestamptz(0) not null,
  publisher_id bigint references account,
  unique (indicator_system_id, version)
);
create trigger indicator_version_rows before update or delete on indicator_version for each row execute function refuse_history_change();
create trigger indicator_version_table before truncate on indicator_version for each statement execute function refuse_history_change();

create table evaluation_task (
  evaluation_task_id bigint generated always as identity primary key,
  org_id bigint not null references org,
  indicator_version_id bigint not null references indicator_version,
  title text not null,
  -- 3 oneself, 4 classmates.
  type smallint not null check (type in (3, 4)),
  -- 1 daily, 2 weekly, 3 monthly, 4 per semester, 5 once.
  cycle smallint not null check (cycle between 1 and 5),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- Its last day, when it was ended early.
  closed_on date,
  -- Null: the whole class; else so many classmates are drawn for each.
  peer_count smallint check (peer_count between 3 and 20),
  -- Marks may be changed until the last day.
  editable boolean not null,
  created_by bigint not null references account,
  created_at timestamptz(0) not null,
  revision integer not null default 1
);
create index evaluation_task_org on evaluation_task (org_id, evaluation_task_id desc);
create index evaluation_task_version on evaluation_task (indicator_version_id);

create table evaluation_task_class (
  evaluation_task_id bigint not null references evaluation_task,
  class_id bigint not null references school_class,
  primary key (evaluation_task_id, class_id)
);
create index evaluation_task_class_class on evaluation_task_class (class_id, evaluation_task_id);

-- What one student gave on one occasion: a row comes with the first mark, occasions themselves follow from the calendar.
create table evaluation_sheet (
  evaluation_sheet_id bigint generated always as identity primary key,
  evaluation_task_id bigint not null references evaluation_task,
  -- The day by which the occasion goes: the day, the Monday, the first of the month, of the semester.
  occasion date not null,
  rater_id bigint not null references account,
  -- The class in which the student was.
  class_id bigint not null references school_class,
  rated smallint not null,
  total smallint not null,
  -- All that was to be rated has been, once.
  completed_at timestamptz(0),
  submitted_at timestamptz(0) not null,
  -- The parent behind a session in the child's account.
  guardian_id bigint references account,
  unique (rater_id, evaluation_task_id, occasion)
);
create index evaluation_sheet_class on evaluation_sheet (evaluation_task_id, class_id, occasion, rater_id);

-- The marks for one of those who were rated, by the places of the points; null is not rated.
create table evaluation_rating (
  evaluation_sheet_id bigint not null references evaluation_sheet,
  ratee_id bigint not null references account,
  scores numeric(4, 1)[] not null,
  primary key (evaluation_sheet_id, ratee_id)
);
create index evaluation_rating_ratee on evaluation_rating (ratee_id, evaluation_sheet_id);

-- A class is reminded of an occasion once a day.
create table evaluation_task_reminder (
  evaluation_task_id bigint not null references evaluation_task,
  occasion date not null,
  class_id bigint not null references school_class,
  on_day date not null,
  primary key (evaluation_task_id, occasion, class_id, on_day)
);

-- A school may forbid guardians to evaluate in their children's accounts.
alter table record_setting add column guardians_evaluate boolean not null default true;
