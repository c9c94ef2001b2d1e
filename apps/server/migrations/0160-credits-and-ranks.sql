-- Credits of semesters, and whether ranks are told (docs/domains/scores.md).

-- Credits of a student in a semester, by the fields of the contract.
create table credit_result (
  student_id bigint not null references account,
  semester_id bigint not null references semester,
  class_id bigint not null references school_class,
  content jsonb not null,
  primary key (student_id, semester_id)
);
create index credit_result_class on credit_result (class_id, semester_id);
-- Families see a class's credits from then on.
create table credit_publication (
  class_id bigint not null references school_class,
  semester_id bigint not null references semester,
  published_at timestamptz(0) not null,
  published_by bigint not null references account,
  primary key (class_id, semester_id)
);

-- A change after publication is of an examination, of a school year's fitness, or of a semester's credits.
alter table score_change add column semester_id bigint references semester;
alter table score_change drop constraint score_change_check;
alter table score_change add constraint score_change_of_one check (num_nonnulls(examination_id, school_year_id, semester_id) = 1);

-- What a bureau says of ranks; without a row they are told. One that switches them off does so for all below it.
create table score_rule (
  org_id bigint primary key references org,
  ranks_told boolean not null,
  version integer not null default 1
);
