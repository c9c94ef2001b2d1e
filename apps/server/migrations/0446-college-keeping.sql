-- Modules and contents of the college as the bureau keeps them (docs/domains/college.md).
alter table college_module add column version integer not null default 1;

alter table college_content
  -- 0 draft, 1 shown, 2 taken down. What was there before is shown.
  add column state smallint not null default 1 check (state in (0, 1, 2)),
  -- Order among those of the module; what was never put in order comes first, the newest first.
  add column sort integer not null default 0,
  -- Role codes of those of the module's roles that may see it; empty is all of them.
  add column view_power text not null default '',
  add column version integer not null default 1,
  add column changed_at timestamptz(0),
  add column changed_by bigint references account;

-- Every file that a content had: the present one is the last.
create table college_file (
  content_id bigint not null references college_content,
  version integer not null,
  file_id text not null references file,
  account_id bigint not null references account,
  created_at timestamptz(0) not null,
  primary key (content_id, version)
);

-- A cover is strangers' while its content is shown; documents are reached through signed links alone.
create or replace function file_references_of_college_module(id bigint) returns table (file_id text, public_from timestamptz)
language sql stable as $$
  select icon_id, public_always(shown) from college_module where module_id = id
  union select c.cover_id, public_always(m.shown and c.state = 1) from college_content c join college_module m using (module_id) where module_id = id
  union select c.file_id, null from college_content c where c.module_id = id
$$;
drop trigger college_content_files on college_content;
create trigger college_content_files after insert or update of module_id, cover_id, file_id, state or delete on college_content
  for each row execute function keep_file_references('college_module', 'module_id');

create function file_references_of_college_content(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select v.file_id, null::timestamptz from college_file v where v.content_id = id
$$;
create trigger college_file_files after insert or update of file_id or delete on college_file
  for each row execute function keep_file_references('college_content', 'content_id');
