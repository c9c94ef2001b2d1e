-- What is guessed at, a password or codes of the second factor, so that locks of both are told apart where they are listed (docs/domains/accounts.md).
alter table guess_lock add column secret text not null default 'password' check (secret in ('password', 'code'));
alter table sliding_quota add column secret text not null default 'password' check (secret in ('password', 'code'));
