-- Where a person has logged in before, and what was tried at a login name meanwhile (docs/decisions, guessing from many addresses).

-- Devices and networks of an account; the key is a keyed digest of a device's token or of a network.
create table known_origin (
  account_id bigint not null references account on delete cascade,
  origin_key bytea not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, origin_key)
);
create index known_origin_expiry on known_origin (expires_at);

-- Failed guesses from elsewhere since the person was told of them. By login name, so that a name without account is written alike.
create table failed_login (
  login_index bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  expires_at timestamptz not null
);
create index failed_login_expiry on failed_login (expires_at);
