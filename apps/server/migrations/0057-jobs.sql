-- Long work that is done beside the calls (docs/domains/imports.md, tasks). What waits and what runs is told apart by the queue's own
-- tables in the schema `pgboss`, which migrate.ts makes; this table is what people see, and what a backup keeps.

create table job (
  job_id bigint generated always as identity primary key,
  kind text not null,
  -- For which organisation; one task of each runs at a time. Null: for the whole platform.
  org_id bigint references org,
  account_id bigint not null references account,
  -- 0 waiting, 1 running, 2 done, 3 failed, 4 cancelled.
  state smallint not null default 0 check (state between 0 and 4),
  -- Which try this is: what an earlier one still wants to write is refused.
  attempt integer not null default 0,
  cancel_asked boolean not null default false,
  done_count integer not null default 0,
  total_count integer not null default 0,
  input jsonb not null default '{}',
  result jsonb not null default '{}',
  -- Why it failed, for people.
  problem text not null default '',
  -- The file that it made, for the one who asked for it, until a moment.
  file_key text not null default '',
  file_name text not null default '',
  file_until timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
);
create index job_org on job (org_id, job_id desc);
create index job_account on job (account_id, job_id desc);
create index job_open on job (job_id) where state < 2;
create index job_file on job (file_until) where file_key <> '';
