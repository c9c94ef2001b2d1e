-- Channels that carry a notice besides the site, as administrators switched them (docs/domains/notices.md). A notice without a row goes by none.
create table notice_channel (
  notice text primary key,
  channels text[] not null,
  version integer not null default 1
);
