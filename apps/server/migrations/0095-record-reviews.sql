-- Reviewing records: what somebody decided, and who stands in for whom (docs/domains/records.md).

-- What a reviewer decided, the latest first.
create index record_reviewed on record (reviewer_id, reviewed_at desc, record_id desc) where reviewer_id is not null;

-- Days on which somebody of the same school reviews in the place of who is away.
create table review_deputy (
  review_deputy_id bigint generated always as identity primary key,
  org_id bigint not null references org,
  absent_id bigint not null references account,
  deputy_id bigint not null references account check (deputy_id <> absent_id),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  named_by bigint not null references account,
  created_at timestamptz(0) not null,
  -- Ended before its last day; the row stays, as decisions were taken by it.
  ended_at timestamptz(0)
);
create index review_deputy_deputy on review_deputy (deputy_id, ends_on) where ended_at is null;
create index review_deputy_absent on review_deputy (absent_id, ends_on) where ended_at is null;
create index review_deputy_org on review_deputy (org_id, ends_on);

-- Challenges in every state, the latest first.
create index record_question_class_all on record_question (class_id, question_id desc);
create index record_question_school_all on record_question (org_id, question_id desc);
-- In whose place a step was taken; empty: one's own.
alter table record_question_history add column acted_as text not null default '';
