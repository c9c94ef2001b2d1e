-- By the columns that a row of a file changes, what stands there as its preview shows it, sealed (docs/domains/imports.md). Null: the row changes nothing.
alter table import_row add column stands bytea;
