-- Kinds of notifications of which a person wants no reminders and news; what must arrive is told all the same (docs/domains/notifications.md).
create table notification_off (
  account_id bigint not null references account,
  kind text not null,
  primary key (account_id, kind)
);
