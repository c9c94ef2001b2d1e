-- Filters and order of a list of the platform that somebody of the staff comes back to.
create table list_view (
  view_id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  list text not null,
  name text not null,
  search jsonb not null,
  created_at timestamptz not null,
  unique (account_id, list, name)
);
