-- What a school says of a club beyond its name, whether pupils may apply, and clubs that were disbanded (docs/domains/clubs.md).
alter table club
  -- Stages 1 to 5 that it suits; none suits every stage.
  add column suit_sections smallint[] not null default '{}',
  add column applications_open boolean not null default true,
  -- Null: it lives.
  add column disbanded_at timestamptz(0);

-- What a disbanded club shows is strangers' no more.
create or replace function file_references_of_club(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file, public_always(c.published and c.disbanded_at is null)
  from club c, lateral (select logo_id union select pictures_in(details_html)) named (file)
  where club_id = id
  union all
  select p.picture_id, public_always(c.published and c.disbanded_at is null and p.audit_status = 1)
  from club c join club_photo p using (club_id) where club_id = id
$$;
drop trigger club_files on club;
create trigger club_files after insert or update of logo_id, details_html, published, disbanded_at or delete on club
  for each row execute function keep_file_references('club', 'club_id');
