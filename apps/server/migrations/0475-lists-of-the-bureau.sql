-- Lists that the bureau keeps (docs/domains/lists.md): what is switched off is offered no more and stays where it is used.
alter table activity_type add column disabled boolean not null default false;
alter table base_type add column disabled boolean not null default false;
alter table subject
  add column disabled boolean not null default false,
  -- Of schools with one of these stages; none is every stage.
  add column stages smallint[] not null default '{}';

create table club_type (
  type_id bigint generated always as identity primary key,
  name text not null unique,
  sort smallint not null default 0,
  disabled boolean not null default false
);
