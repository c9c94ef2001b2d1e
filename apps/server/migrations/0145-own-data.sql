-- People and their own data (docs/domains/own-data.md): consent of guardians, requests to the school, closing of accounts.

create table guardian_consent (
  consent_id bigint generated always as identity primary key,
  student_id bigint not null references account,
  -- The guardian, or who entered for the school that there is one on paper.
  given_by bigint not null references account,
  -- Version of the children's rules that was read; 0 while none was published.
  version integer not null check (version >= 0),
  given_at timestamptz(0) not null,
  -- Withdrawn, or followed by the consent to a later version.
  ended_at timestamptz(0),
  ended_by bigint references account
);
-- One guardian's consent is enough, and one lives at a time; those before stay.
create unique index guardian_consent_living on guardian_consent (student_id) where ended_at is null;
create index guardian_consent_student on guardian_consent (student_id, consent_id desc);
create index guardian_consent_giver on guardian_consent (given_by);

create table data_request (
  request_id bigint generated always as identity primary key,
  -- 1 correction, 2 deletion, 3 closing of the account.
  kind smallint not null check (kind between 1 and 3),
  subject_id bigint not null references account,
  asker_id bigint not null references account,
  -- Who decides: the subject's school then, for a guardian's own account that of the first child; null: the platform alone.
  org_id bigint references org,
  content text not null default '',
  -- 0 waits, 1 done, 2 refused, 3 an account whose waiting time runs, 4 taken back.
  state smallint not null default 0 check (state between 0 and 4),
  closes_at timestamptz(0) check ((closes_at is not null) or state <> 3),
  answer text not null default '',
  decided_by bigint references account,
  decided_at timestamptz(0),
  created_at timestamptz(0) not null
);
-- One of a kind is under way at a time, however often it is sent at once.
create unique index data_request_open on data_request (subject_id, kind) where state in (0, 3);
create index data_request_list on data_request (request_id desc) include (org_id, kind, state);
create index data_request_org on data_request (org_id, request_id desc);
create index data_request_subject on data_request (subject_id, request_id desc);
create index data_request_asker on data_request (asker_id, request_id desc);
create index data_request_closing on data_request (closes_at) where state = 3;
