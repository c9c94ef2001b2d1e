-- Semester evaluations: the student's text, the class teacher's comment, the guardian's comment (docs/domains/semester-evaluations.md).

-- A school opens a semester for it, from one day until another, both included.
create table semester_evaluation_window (
  org_id bigint not null references org,
  semester_id bigint not null references semester,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  opened_by bigint not null references account,
  -- Counts writings: of two who change it at once the second is told.
  version integer not null default 1,
  primary key (org_id, semester_id)
);
-- Those who come to a school while it is open are added.
create index semester_evaluation_window_end on semester_evaluation_window (ends_on);

create table semester_evaluation (
  evaluation_id bigint generated always as identity primary key,
  student_id bigint not null references account,
  semester_id bigint not null references semester,
  -- School and class in which the student was when it was opened: moving on rewrites nothing.
  org_id bigint not null references org,
  class_id bigint not null references school_class,
  -- A later last day, for this student alone.
  extended_to date,
  -- 1 to submit, 2 refused, 3 submitted, 4 passed. That it is overdue follows from the day.
  student_state smallint not null default 1 check (student_state between 1 and 4),
  comments_html text not null default '',
  submitted_at timestamptz(0),
  by_guardian boolean not null default false,
  audit_comment text not null default '',
  teacher_comment text not null default '',
  teacher_id bigint references account,
  teacher_commented_at timestamptz(0),
  -- 1 to submit, 2 submitted, 3 refused, 4 passed.
  parent_state smallint not null default 1 check (parent_state between 1 and 4),
  parent_comment text not null default '',
  parent_id bigint references account,
  parent_submitted_at timestamptz(0),
  parent_remark text not null default '',
  revision integer not null default 1,
  unique (student_id, semester_id)
);
-- What a class teacher and a school look at.
create index semester_evaluation_class on semester_evaluation (org_id, semester_id, class_id, student_id)
  include (student_state, parent_state);

create function file_references_of_semester_evaluation(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file, public_always(false)
  from semester_evaluation, lateral pictures_in(comments_html) named (file) where evaluation_id = id
$$;
create trigger semester_evaluation_files after update of comments_html or delete on semester_evaluation
  for each row execute function keep_file_references('semester_evaluation', 'evaluation_id');
create trigger semester_evaluation_files_added after insert on semester_evaluation
  for each row when (new.comments_html <> '') execute function keep_file_references('semester_evaluation', 'evaluation_id');

create table semester_evaluation_history (
  history_id bigint generated always as identity primary key,
  evaluation_id bigint not null references semester_evaluation,
  at timestamptz(0) not null,
  step text not null,
  actor_id bigint not null references account,
  -- The parent behind a session in the child's account.
  guardian_id bigint references account,
  remarks text not null default '',
  -- What a step wrote.
  written text not null default ''
);
create index semester_evaluation_history_of on semester_evaluation_history (evaluation_id, history_id);
create trigger semester_evaluation_history_rows before update or delete on semester_evaluation_history
  for each row execute function refuse_history_change();
create trigger semester_evaluation_history_table before truncate on semester_evaluation_history
  for each statement execute function refuse_history_change();

-- A class is reminded once a day.
create table semester_evaluation_reminder (
  semester_id bigint not null references semester,
  class_id bigint not null references school_class,
  of_parents boolean not null,
  on_day date not null,
  primary key (semester_id, class_id, of_parents, on_day)
);
