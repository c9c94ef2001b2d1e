-- Staff of a bureau who read figures, contents and activities and write nothing (docs/domains/responsibility.md).
alter table account add column reads_only boolean not null default false;
