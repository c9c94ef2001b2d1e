-- Which account of a guardian a row of a file makes, as a keyed digest: the preview counts what will be written, whatever is mended or left out meanwhile.
-- `import_batch.guardian_count` is read no more; a later release drops it.
alter table import_row add column new_guardian bigint;
