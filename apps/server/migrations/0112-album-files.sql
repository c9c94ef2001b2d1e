-- An album names its photos and its cover, which may be a photo that has gone from it since. The log names what was, and keeps no file.
create or replace function file_references_of_album(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select p.file_id, public_always(false) from album_photo p where p.album_id = id
  union
  select a.cover_id, public_always(false) from album a where a.album_id = id and a.cover_id is not null
$$;
drop trigger album_photo_files on album_photo;
create trigger album_photo_files after insert or update of album_id, file_id or delete on album_photo
  for each row execute function keep_file_references('album', 'album_id');
create trigger album_files after update of cover_id or delete on album
  for each row execute function keep_file_references('album', 'album_id');
