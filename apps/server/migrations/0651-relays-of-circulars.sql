-- Class teachers who were asked to pass a circular on to those of a class who have not read it (docs/domains/circulars.md).
create table circular_relay (
  circular_id bigint not null references circular,
  account_id bigint not null references account,
  class_id bigint not null,
  -- The last time.
  asked_at timestamptz(0) not null,
  primary key (circular_id, account_id, class_id)
);
