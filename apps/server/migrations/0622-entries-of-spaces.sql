-- Entries of activity spaces as they are published (docs/domains/publications.md): whether and until when they are shown, what their pictures show.
alter table activity_space_entry
  add column published boolean not null default true,
  -- Seen before this moment alone; null: without an end.
  add column until_at timestamptz(0),
  -- What each of the files shows, in their order; empty where nobody said so.
  add column file_texts text[] not null default '{}';

-- Files of an entry are seen from its moment on, as long as it is shown.
create or replace function file_references_of_activity(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file, public_always(published)
  from activity a, lateral (select unnest(picture_ids) union select pictures_in(details_html)) named (file) where activity_id = id
  union
  select unnest(e.file_ids), case when a.published and e.published then e.created_at end
  from activity a join activity_space_entry e using (activity_id) where a.activity_id = id
$$;
create trigger activity_space_entry_files_shown after update of published, created_at on activity_space_entry
  for each row execute function keep_file_references('activity', 'activity_id');
