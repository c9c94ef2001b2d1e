-- Banners as they are published: what they show in words, from and until when, on whose pages besides the own ones (null: as before).
alter table banner
  add column alt text not null default '',
  add column from_at timestamptz(0),
  add column until_at timestamptz(0),
  add column shown_on bigint[];

create or replace function file_references_of_banner(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select picture_id, case when shown then coalesce(from_at, '-infinity') end from banner where banner_id = id
$$;
create trigger banner_files_from after update of from_at on banner
  for each row execute function keep_file_references('banner', 'banner_id');
