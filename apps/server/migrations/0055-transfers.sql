-- Transfers of a student from one school to another: the giving school asks, the receiving one answers (docs/domains/people.md).
create table student_transfer (
  transfer_id bigint generated always as identity primary key,
  student_id bigint not null references student,
  from_org_id bigint not null references org,
  to_org_id bigint not null references org check (to_org_id <> from_org_id),
  -- The class when it was asked for.
  from_class_id bigint references school_class,
  -- 1 waiting, 2 accepted, 3 refused, 4 withdrawn.
  state smallint not null default 1 check (state between 1 and 4),
  reason text not null default '' check (char_length(reason) <= 200),
  -- Why it was refused.
  answer text not null default '' check (char_length(answer) <= 200),
  -- The receiving school's class, and from when.
  class_id bigint references school_class,
  starts_on date,
  asked_by bigint not null references account,
  asked_at timestamptz not null,
  answered_by bigint references account,
  answered_at timestamptz,
  check ((state = 2) = (class_id is not null and starts_on is not null))
);
create unique index student_transfer_waiting on student_transfer (student_id) where state = 1;
create index student_transfer_student on student_transfer (student_id);
create index student_transfer_from on student_transfer (from_org_id, transfer_id);
create index student_transfer_to on student_transfer (to_org_id, transfer_id);
