-- What was disabled or removed and can be brought back for thirty days (docs/domains/organisations.md).

create table recycle_bin (
  recycle_id bigint generated always as identity primary key,
  kind text not null,
  object_id bigint not null,
  -- Whose it is: its people and those above see it. Null belongs to the whole platform.
  org_id bigint references org on delete cascade,
  name text not null,
  -- Rows that were removed, to be written again; empty for what was only disabled.
  content jsonb not null default '{}',
  removed_by bigint not null references account,
  removed_at timestamptz not null,
  restored_at timestamptz
);
-- A thing lies in the bin once.
create unique index recycle_bin_object on recycle_bin (kind, object_id) where restored_at is null;
create index recycle_bin_removed on recycle_bin (removed_at);
create index recycle_bin_org on recycle_bin (org_id, removed_at);
