-- Challenges of records (docs/domains/challenges.md).

create table record_question (
  question_id bigint generated always as identity primary key,
  record_id bigint not null references record,
  questioner_id bigint not null references account,
  challenged_id bigint not null references account,
  -- Of the record: whose queue it is in.
  org_id bigint not null references org,
  class_id bigint references school_class,
  reviewer smallint not null,
  subject_id bigint references subject,
  title text not null,
  reason text not null,
  reason_file_ids text[] not null default '{}',
  explain text not null default '',
  explain_file_ids text[] not null default '{}',
  explained_at timestamptz(0),
  -- Steps of its life: modules/growth/challenge/life.ts.
  state smallint not null check (state between 1 and 8),
  auditor_id bigint references account,
  audited_at timestamptz(0),
  opinion text not null default '',
  modified_at timestamptz(0),
  checker_id bigint references account,
  checked_at timestamptz(0),
  check_opinion text not null default '',
  -- Days until which whoever's turn it is should act.
  due_on date,
  -- What the record said when it was challenged.
  content jsonb not null,
  created_at timestamptz(0) not null,
  revision integer not null default 1
);
-- One person questions a record once while it is under way.
create unique index record_question_living on record_question (record_id, questioner_id) where state in (1, 2, 3);
create index record_question_record on record_question (record_id, question_id desc);
create index record_question_raised on record_question (questioner_id, question_id desc);
create index record_question_faced on record_question (challenged_id, question_id desc);
create index record_question_class on record_question (class_id, question_id) where state in (1, 3);
create index record_question_school on record_question (org_id, question_id) where state in (1, 3);

create function file_references_of_record_question(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file, public_always(false)
  from record_question, lateral (select unnest(reason_file_ids) union select unnest(explain_file_ids)) named (file) where question_id = id
$$;
create trigger record_question_files_added after insert on record_question
  for each row when (new.reason_file_ids <> '{}' or new.explain_file_ids <> '{}')
  execute function keep_file_references('record_question', 'question_id');
create trigger record_question_files after update of reason_file_ids, explain_file_ids or delete on record_question
  for each row execute function keep_file_references('record_question', 'question_id');

create table record_question_history (
  history_id bigint generated always as identity primary key,
  question_id bigint not null references record_question,
  at timestamptz(0) not null,
  step text not null,
  actor_id bigint not null references account,
  guardian_id bigint references account,
  from_state smallint,
  to_state smallint not null,
  remarks text not null default ''
);
create index record_question_history_question on record_question_history (question_id, history_id);
create trigger record_question_history_rows before update or delete on record_question_history
  for each row execute function refuse_history_change();
create trigger record_question_history_table before truncate on record_question_history
  for each statement execute function refuse_history_change();
