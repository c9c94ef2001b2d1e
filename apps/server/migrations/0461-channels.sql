-- Ways of telling people outside of the site, and what waits to go there (docs/domains/channels.md).

create table channel (
  channel text primary key,
  driver text not null,
  enabled boolean not null,
  settings jsonb not null,
  -- The secret settings as JSON, sealed.
  secrets bytea,
  per_minute integer not null,
  per_day integer not null,
  version integer not null default 1,
  tried_at timestamptz(0),
  tried_problem text not null default ''
);

-- Channels that a person does not want.
create table channel_off (
  account_id bigint not null references account,
  channel text not null,
  primary key (account_id, channel)
);

create table delivery (
  delivery_id bigint generated always as identity primary key,
  channel text not null,
  account_id bigint not null references account,
  -- What is told: of one event a person is told once by each channel.
  event text not null,
  -- Who tells, and the page where it stands. Nothing else leaves the site.
  org_id bigint not null references org,
  href text not null,
  is_urgent boolean not null default false,
  -- 0 waiting, 1 sending, 2 delivered, 3 failed, 4 given up.
  state smallint not null default 0 check (state between 0 and 4),
  tries smallint not null default 0,
  next_at timestamptz(0) not null,
  problem text not null default '',
  created_at timestamptz(0) not null,
  done_at timestamptz(0),
  unique (account_id, channel, event)
);
create index delivery_due on delivery (channel, next_at, delivery_id) where state = 0;
create index delivery_sending on delivery (next_at) where state = 1;
create index delivery_listed on delivery (state, delivery_id desc) where state in (0, 1, 3, 4);
create index delivery_done on delivery (channel, done_at) where done_at is not null;
create index delivery_org on delivery (org_id, created_at);
create index delivery_event on delivery (event, state);
