-- Faults of the server for whoever runs it: what and where, by the program's own names. Of one kind and place one row, counted; bounded by whoever writes.
create table fault (
  fault_id bigint generated always as identity primary key,
  kind text not null,
  place text not null,
  request_id text not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (kind, place)
);
create index fault_last on fault (last_at desc, fault_id desc);

-- Backups that were made, whether by a task or by the operator's command: where they lie and what they hold.
create table backup_made (
  backup_id bigint generated always as identity primary key,
  made_at timestamptz not null,
  host text not null,
  folder text not null,
  row_count bigint not null,
  file_count bigint not null,
  size bigint not null
);
