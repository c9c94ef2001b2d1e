-- Whom those who come to an activity call on the day; the number lies sealed. Empty: who hosts it (docs/domains/activities.md, Contact of the day).
alter table activity
  add column day_contact_name text not null default '',
  add column day_contact_cipher bytea;
