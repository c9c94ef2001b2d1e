-- First passwords that must be changed, and what is known of each session (docs/domains/accounts.md).

alter table account add column must_change_password boolean not null default false;

alter table session
  -- By this a person names one of their own sessions; its token is known to the browser alone.
  add column session_id bigint generated always as identity unique,
  -- The last time the person gave their password (and code) in this session once more.
  add column password_confirmed_at timestamptz,
  -- Of staff: the last call that a person made; written once a minute.
  add column last_seen_at timestamptz not null default now(),
  -- Where it began, for the person's own list: browser and system, and the network without its last part.
  add column device_note text not null default '',
  add column address_note text not null default '';
