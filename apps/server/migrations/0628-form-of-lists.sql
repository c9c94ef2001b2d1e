-- Whether lists that can be read by rows are shown to a person as tables with all their columns (docs/domains/accounts.md).
alter table account add column lists_as_table boolean not null default false;
