-- Which sheet of a file was read, and how many rows it hides that were left out (docs/domains/imports.md).
alter table import_batch add column sheet_name text not null default '';
alter table import_batch add column hidden_rows integer not null default 0;
