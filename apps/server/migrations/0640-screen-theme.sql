-- In which colours the administrator platform is shown to a person: 0 light, 1 dark, 2 as the device says (docs/domains/accounts.md).
alter table account add column screen_theme smallint not null default 0 check (screen_theme in (0, 1, 2));
