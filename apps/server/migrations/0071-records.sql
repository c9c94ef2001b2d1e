-- Records of students, their evidence and their history (docs/domains/records.md).

create table record (
  record_id bigint generated always as identity primary key,
  student_id bigint not null references account,
  -- School, class and semester in which it was begun: moving on rewrites nothing.
  org_id bigint not null references org,
  class_id bigint references school_class,
  semester_id bigint references semester,
  -- The version under which it was written, and the parts of it that lists and counts ask for.
  scheme_id bigint not null references scheme,
  module_id bigint not null,
  dimension_id bigint not null,
  -- Who reviews (class teacher, subject teacher, school), as the dimension said.
  reviewer smallint not null check (reviewer between 1 and 3),
  subject_id bigint references subject,
  title text not null,
  -- What each field was given, by the field's id.
  content jsonb not null,
  -- What was written, without spaces and punctuation, as a hash: the same text again is found by it.
  text_hash bytea,
  by_teacher boolean not null,
  -- Steps of its life: modules/growth/record/life.ts.
  state smallint not null check (state between 0 and 9),
  creator_id bigint not null references account,
  -- A guardian wrote or submitted it in the student's account.
  by_guardian boolean not null default false,
  -- Who reviewed, and what they said.
  reviewer_id bigint references account,
  reviewed_at timestamptz(0),
  opinion text not null default '',
  -- What the student said of a teacher's entry.
  remarks text not null default '',
  answered_at timestamptz(0),
  submitted_at timestamptz(0),
  created_at timestamptz(0) not null,
  updated_at timestamptz(0) not null,
  -- Counts writings: of two who decide at once the second is told.
  revision integer not null default 1
);

-- A student's list, the latest first, and counts by module and state, out of the index alone: a few hundred rows whatever there is of others.
create index record_student on record (student_id, by_teacher, created_at desc, record_id desc)
  include (state, module_id, dimension_id, semester_id) where state <> 9;
-- Queues hold what waits and nothing else, so they do not grow with the years.
create index record_queue_class on record (class_id, submitted_at, record_id) where state = 1;
create index record_queue_school on record (org_id, submitted_at, record_id) where state = 1;
-- What a teacher entered.
create index record_entered on record (creator_id, created_at desc, record_id desc) where by_teacher and state <> 9;
-- Unanswered entries that may lapse.
create index record_unanswered on record (submitted_at) where state = 4;
create index record_text on record (org_id, text_hash) where text_hash is not null;
-- What a school draws its second looks from.
create index record_passed on record (org_id, reviewed_at) where state = 2;

create table record_evidence (
  record_id bigint not null references record,
  field_id bigint not null,
  file_id text not null references file,
  at smallint not null,
  -- False: shown before, and kept for the history of what was submitted.
  shown boolean not null default true,
  primary key (record_id, field_id, file_id)
);
create index record_evidence_file on record_evidence (file_id);
-- The same file under another id is known by its hash.
create index file_hash on file (sha256);

create function file_references_of_record(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file_id, public_always(false) from record_evidence where record_id = id
$$;
create trigger record_evidence_files after insert or update of record_id, file_id or delete on record_evidence
  for each row execute function keep_file_references('record', 'record_id');

create table record_history (
  history_id bigint generated always as identity primary key,
  record_id bigint not null references record,
  at timestamptz(0) not null,
  step text not null,
  -- Null: the platform itself, when a time ran out.
  actor_id bigint references account,
  -- The parent behind a session in the child's account.
  guardian_id bigint references account,
  acted_as text not null,
  from_state smallint,
  to_state smallint not null,
  remarks text not null default '',
  -- The content as it was before a step that changed it.
  before jsonb
);
create index record_history_record on record_history (record_id, history_id);

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'a history is append-only';
end $$;
create trigger record_history_rows before update or delete on record_history for each row execute function refuse_history_change();
create trigger record_history_table before truncate on record_history for each statement execute function refuse_history_change();

-- What a school lets guardians do, and how much it looks at again.
create table record_setting (
  org_id bigint primary key references org,
  guardians_write boolean not null default true,
  updated_at timestamptz(0) not null default now()
);

-- Passed records drawn for a second look.
create table record_sample (
  record_id bigint primary key references record,
  org_id bigint not null references org,
  drawn_at timestamptz(0) not null,
  drawer_id bigint not null references account,
  -- Null: not looked at yet.
  kept boolean,
  looked_at timestamptz(0),
  looker_id bigint references account
);
create index record_sample_open on record_sample (org_id, drawn_at, record_id) where kept is null;

-- Days between which records of a semester are open to the eyes of schoolmates: of a class, or of the whole school.
create table public_notice (
  public_notice_id bigint generated always as identity primary key,
  org_id bigint not null references org,
  class_id bigint references school_class,
  semester_id bigint not null references semester,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on)
);
create index public_notice_org on public_notice (org_id, semester_id, ends_on);
