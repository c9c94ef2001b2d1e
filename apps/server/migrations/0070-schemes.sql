-- Schemes of records: modules, dimensions and fields, as versions (docs/domains/scheme.md).

-- Ids of modules, dimensions and fields: one stays itself from version to version.
create sequence scheme_part;

create table scheme (
  scheme_id bigint generated always as identity primary key,
  -- A bureau; a school for the dimensions that it adds.
  org_id bigint not null references org,
  stage smallint not null check (stage between 1 and 4),
  version smallint not null check (version >= 1),
  scheme_name text not null,
  -- Read and written as a whole: what a version holds is never changed in parts.
  content jsonb not null,
  -- Null: a draft.
  published_at timestamptz(0),
  publisher_id bigint references account,
  updated_at timestamptz(0) not null default now(),
  -- Counts writings: a second editor is told.
  revision integer not null default 1,
  unique (org_id, stage, version)
);
create unique index scheme_draft on scheme (org_id, stage) where published_at is null;

-- A record keeps the version under which it was written, so that nothing may happen to one.
create function refuse_scheme_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published scheme is never changed';
end $$;
create trigger scheme_published before update or delete on scheme
  for each row when (old.published_at is not null) execute function refuse_scheme_change();
