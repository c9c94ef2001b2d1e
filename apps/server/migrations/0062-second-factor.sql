-- The second factor of staff (docs/domains/accounts.md): a secret shared with the person's authenticator, and codes for the day it is lost.
create table second_factor (
  account_id bigint primary key references account,
  secret_cipher bytea not null,
  -- Null while it is being set up: the person has not shown yet that the authenticator has it.
  confirmed_at timestamptz,
  -- Period of 30 seconds of the last code that was used: none counts twice.
  last_period bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_code (
  account_id bigint not null references second_factor on delete cascade,
  -- Keyed digest; the code itself is shown once.
  code_digest bytea not null,
  used_at timestamptz,
  primary key (account_id, code_digest)
);
