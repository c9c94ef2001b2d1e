-- Examinations and their marks, fitness, awards and discipline (docs/domains/scores.md).

create table examination (
  examination_id bigint generated always as identity primary key,
  org_id bigint not null references org,
  semester_id bigint not null references semester,
  -- Of `grade`: in the semester's school year.
  grade_id smallint not null,
  exam_name text not null,
  held_on date not null,
  published_at timestamptz(0),
  created_by bigint not null references account,
  -- Counts writings: of two who change it at once the second is told.
  version integer not null default 1
);
create index examination_school on examination (org_id, held_on desc, examination_id desc);

create table examination_subject (
  examination_id bigint not null references examination on delete cascade,
  subject_id bigint not null references subject,
  full_mark numeric(5, 1) not null check (full_mark > 0),
  primary key (examination_id, subject_id)
);

create table score (
  examination_id bigint not null references examination,
  student_id bigint not null references account,
  subject_id bigint not null references subject,
  -- The class in which the student was then.
  class_id bigint not null references school_class,
  -- Null: did not sit the paper.
  mark numeric(5, 1),
  primary key (examination_id, student_id, subject_id)
);
-- A student's score sheet; ranks of a class.
create index score_student on score (student_id, examination_id);

-- What was measured of a student in a school year, by the fields of the contract.
create table fitness_result (
  student_id bigint not null references account,
  school_year_id bigint not null references school_year,
  class_id bigint not null references school_class,
  content jsonb not null,
  primary key (student_id, school_year_id)
);
create index fitness_result_class on fitness_result (class_id, school_year_id);
-- Families see a class's values from then on.
create table fitness_publication (
  class_id bigint not null references school_class,
  school_year_id bigint not null references school_year,
  published_at timestamptz(0) not null,
  published_by bigint not null references account,
  primary key (class_id, school_year_id)
);

-- Changes after publication: what was there, and why.
create table score_change (
  change_id bigint generated always as identity primary key,
  -- The examination, or the school year whose fitness it is.
  examination_id bigint references examination,
  school_year_id bigint references school_year,
  class_id bigint not null references school_class,
  student_id bigint not null references account,
  -- The subject's id, or the field.
  column_key text not null,
  column_title text not null,
  before text not null,
  after text not null,
  reason text not null,
  actor_id bigint not null references account,
  at timestamptz(0) not null,
  check ((examination_id is null) <> (school_year_id is null))
);
create index score_change_sheet on score_change (class_id, examination_id, school_year_id, change_id desc);
create trigger score_change_rows before update or delete on score_change for each row execute function refuse_history_change();
create trigger score_change_table before truncate on score_change for each statement execute function refuse_history_change();

-- 1 an award, 2 a breach of discipline.
create table student_award (
  award_id bigint generated always as identity primary key,
  type smallint not null check (type in (1, 2)),
  student_id bigint not null references account,
  org_id bigint not null references org,
  class_id bigint not null references school_class,
  semester_id bigint not null references semester,
  event text not null,
  result text not null,
  happened_on date not null,
  created_by bigint not null references account,
  created_at timestamptz(0) not null,
  -- Taken back, by whom and why; it stays for the record.
  removed_at timestamptz(0),
  removed_by bigint references account,
  removed_reason text not null default ''
);
create index student_award_student on student_award (student_id, semester_id, type, happened_on desc) where removed_at is null;
create index student_award_class on student_award (class_id, type, happened_on desc, award_id desc) where removed_at is null;
