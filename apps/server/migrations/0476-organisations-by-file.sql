-- Organisations come in by file too. What they are known by elsewhere, and who heads them.
alter table import_batch drop constraint import_batch_kind_check;
alter table import_batch add constraint import_batch_kind_check
  check (kind in ('students', 'staff', 'classes', 'charges', 'organisations')) not valid;
alter table org
  add column code text not null default '',
  add column head_name text not null default '';
create unique index org_code on org (code) where code <> '';
