-- Documents of the college as they are published (docs/domains/publications.md): from `created_at` on, until when.
alter table college_content
  -- Seen before this moment alone; null: without an end.
  add column until_at timestamptz(0);

-- A cover is strangers' from the moment of its document on, as long as that is shown; documents are reached through signed links alone.
create or replace function file_references_of_college_module(id bigint) returns table (file_id text, public_from timestamptz)
language sql stable as $$
  select icon_id, public_always(shown) from college_module where module_id = id
  union select c.cover_id, case when m.shown and c.state = 1 then c.created_at end
    from college_content c join college_module m using (module_id) where module_id = id
  union select c.file_id, null from college_content c where c.module_id = id
$$;
create trigger college_content_files_begun after update of created_at on college_content
  for each row execute function keep_file_references('college_module', 'module_id');
