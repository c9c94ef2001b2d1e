-- What administrators keep of an organisation (docs/domains/organisations.md).

alter table org
  -- Stages that a school has; empty: as the name of its kind says.
  add column stages smallint[] not null default '{}' check (stages <@ array[1, 2, 3, 4, 5]::smallint[]),
  add column phone text not null default '',
  add column address text not null default '',
  add column contact_person text not null default '',
  -- Goes up with each change: who writes over an older one is told.
  add column version integer not null default 1;

-- Figures of activities that are no more keep no organisation.
alter table activity_total drop constraint activity_total_org_id_fkey,
  add constraint activity_total_org_id_fkey foreign key (org_id) references org on delete cascade;
