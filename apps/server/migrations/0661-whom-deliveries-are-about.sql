-- Of which children a guardian is told outside of the site: who is bound to none of them any more is not told (docs/domains/channels.md). Null for who is told of themselves, and where the release
-- before queued it.
alter table delivery add column about_ids bigint[];
