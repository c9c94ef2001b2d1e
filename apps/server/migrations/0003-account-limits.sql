-- What guards passwords and text messages. Kept across a crash, unlike the counters of rate_window.

-- Failed guesses of one secret (an account seen from one address); the key is a keyed digest.
create table guess_lock (
  key bytea primary key,
  failed_at timestamptz[] not null,
  locked_until timestamptz,
  expires_at timestamptz not null
);
create index guess_lock_expiry on guess_lock (expires_at);

-- When something that is allowed so many times in so long was taken (text messages of a phone).
create table sliding_quota (
  key bytea primary key,
  taken_at timestamptz[] not null,
  expires_at timestamptz not null
);
create index sliding_quota_expiry on sliding_quota (expires_at);

-- Marks of things that work once (a solved proof of work, the state of a WeChat login) until they would expire anyway.
create table spent_token (
  key bytea primary key,
  expires_at timestamptz not null
);
create index spent_token_expiry on spent_token (expires_at);
