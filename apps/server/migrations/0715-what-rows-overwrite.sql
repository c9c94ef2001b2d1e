-- What a row of a file would overwrite, as it stood when the row was looked at: keyed digests by column (docs/domains/imports.md). Null: not compared, as of rows of before.
alter table import_row add column overwrites jsonb;
