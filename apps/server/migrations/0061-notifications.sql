-- What a person is told of something of theirs that was decided (docs/domains/notifications.md).
create table notification (
  notification_id bigint generated always as identity primary key,
  account_id bigint not null references account,
  kind text not null,
  -- Names what happened, so that a person is told of it once; null when every telling is one of its own.
  event text,
  title text not null,
  details text not null default '',
  -- Page of this site; empty for none.
  href text not null default '',
  created_at timestamptz not null,
  read_at timestamptz,
  -- Waits to be sent by text message or WeChat; never set while no driver is.
  waits_for_delivery boolean not null default false,
  unique (account_id, event)
);
create index notification_account on notification (account_id, notification_id desc);
create index notification_unread on notification (account_id) where read_at is null;
create index notification_created on notification (created_at);
create index notification_delivery on notification (notification_id) where waits_for_delivery;
