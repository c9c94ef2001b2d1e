-- The personal centre (docs/domains/personal-centre.md): safety of the account, addresses, feedback.

-- Null: never, since the account was made.
alter table account add column password_changed_at timestamptz(0);

create table user_address (
  address_id bigint generated always as identity primary key,
  account_id bigint not null references account,
  -- Name, phone and the address itself, sealed as one JSON text.
  sealed bytea not null,
  province_id bigint not null references area,
  city_id bigint not null references area,
  region_id bigint references area,
  is_default boolean not null default false,
  created_at timestamptz(0) not null
);
create index user_address_account on user_address (account_id, address_id desc);
create unique index user_address_default on user_address (account_id) where is_default;

create table feedback (
  feedback_id bigint generated always as identity primary key,
  account_id bigint not null references account,
  -- Organisation the writer belonged to then, for a parent that of the first child; null: none.
  org_id bigint references org,
  feedback_type smallint not null check (feedback_type between 0 and 3),
  content text not null,
  contact_cipher bytea,
  created_at timestamptz(0) not null,
  answer text not null default '',
  answered_by bigint references account,
  answered_at timestamptz(0)
);
-- The inbox, what waits first and the newest first in it.
create index feedback_open on feedback (feedback_id desc) where answered_at is null;
create index feedback_account on feedback (account_id, feedback_id desc);
