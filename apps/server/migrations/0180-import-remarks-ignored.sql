-- Warnings of a row that its sender has looked at and lets pass, as `column title` (docs/domains/imports.md).
alter table import_row add column ignored text[] not null default '{}';
