-- Files of students, staff, classes and teachers in charge on their way in (docs/domains/imports.md). Kept for a day.

create table import_batch (
  batch_id bigint generated always as identity primary key,
  kind text not null check (kind in ('students', 'staff', 'classes', 'charges')),
  org_id bigint not null references org,
  account_id bigint not null references account,
  file_name text not null,
  -- What was uploaded, until it has been read.
  file_key text not null default '',
  -- 0 being read, 1 to be looked at, 2 being written, 3 done, 4 not to be read.
  state smallint not null default 0 check (state between 0 and 4),
  problem text not null default '',
  job_id bigint references job,
  result jsonb not null default '{}',
  -- Parents who would get an account.
  guardian_count integer not null default 0,
  passwords_taken_at timestamptz,
  created_at timestamptz not null
);
create index import_batch_age on import_batch (created_at);

create table import_row (
  batch_id bigint not null references import_batch on delete cascade,
  -- As in the file: the heading is 1.
  row_no integer not null,
  -- Sealed: the cells by column.
  cells bytea not null,
  -- Keyed digests of what may stand in one row alone, or has to agree between rows.
  keys bigint[] not null,
  -- 0 neither, 1 makes something new, 2 changes what is there.
  action smallint not null default 0,
  skipped boolean not null default false,
  faults jsonb not null default '[]',
  errors smallint not null default 0,
  warnings smallint not null default 0,
  -- Of students: the class they come into, and the one they leave.
  class_id bigint,
  from_class_id bigint,
  primary key (batch_id, row_no)
);
create index import_row_errors on import_row (batch_id, row_no) where errors > 0 and not skipped;
create index import_row_warnings on import_row (batch_id, row_no) where warnings > 0;
create index import_row_updates on import_row (batch_id, row_no) where action = 2;
create index import_row_skipped on import_row (batch_id, row_no) where skipped;
create index import_row_keys on import_row using gin (keys);

-- First passwords, sealed, until they have been fetched.
create table first_password (
  batch_id bigint not null references import_batch on delete cascade,
  account_id bigint not null references account,
  -- By which slips are sorted; empty for staff.
  class_name text not null default '',
  place integer not null,
  password bytea not null,
  primary key (batch_id, place)
);
