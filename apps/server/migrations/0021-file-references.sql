-- What refers to files (docs/domains/files.md). Strangers see a file because something public refers to it; what nothing refers
-- to is removed after a day.

create table file_reference (
  -- Table of the row that refers, and its key.
  referrer text not null,
  referrer_id bigint not null,
  file_id text not null references file,
  -- Strangers see it from this moment on; null: never.
  public_from timestamptz(0),
  primary key (referrer, referrer_id, file_id)
);
create index file_reference_file on file_reference (file_id);

alter table file
  -- The earliest of its references, so that one look-up decides.
  add column public_from timestamptz(0),
  -- Since when nothing refers to it; null while something does.
  add column unreferenced_at timestamptz(0) default now(),
  drop column is_public;
create index file_unreferenced on file (unreferenced_at) where unreferenced_at is not null;

-- Objects of the store that no row of file holds: of uploads under way, and of files that are gone.
create table loose_object (
  store_key text primary key,
  thumbnail_widths integer[] not null,
  -- They are removed from this moment on. Whoever takes up the removal moves it, so that another process takes other ones.
  remove_after timestamptz(0) not null
);
create index loose_object_removal on loose_object (remove_after);

-- Pictures that a rich text shows.
create function pictures_in(html text) returns setof text language sql immutable as $$
  select distinct found[1] from regexp_matches(html, 'showImage\?id=([0-9A-Za-z]{1,6})', 'g') found
$$;
create function public_always(shown boolean) returns timestamptz language sql immutable as $$
  select case when shown then '-infinity'::timestamptz end
$$;

-- One function a kind of referrer, file_references_of_<referrer>: which files its row and the rows that belong to it name, and from
-- when on strangers see each. A domain adds its own, with triggers on the tables that it reads.
create function file_references_of_account(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select headimg, public_always(true) from account where account_id = id
$$;
create function file_references_of_org(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select logo_id, public_always(true) from org where org_id = id
$$;
create function file_references_of_base_detail(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file, public_always(true)
  from base_detail, lateral (select unnest(picture_ids) union select pictures_in(details_html)) named (file) where org_id = id
$$;
create function file_references_of_banner(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select picture_id, public_always(shown) from banner where banner_id = id
$$;
create function file_references_of_activity(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file, public_always(published)
  from activity a, lateral (select unnest(picture_ids) union select pictures_in(details_html)
    union select unnest(file_ids) from activity_space_entry e where e.activity_id = a.activity_id) named (file)
  where activity_id = id
$$;
create function file_references_of_notice(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file, case when published then publish_at end
  from notice, lateral (select unnest(picture_ids) union select pictures_in(details_html)) named (file) where notice_id = id
$$;
create function file_references_of_club(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file, public_always(published)
  from club c, lateral (select logo_id union select pictures_in(details_html)
    union select picture_id from club_photo p where p.club_id = c.club_id) named (file)
  where club_id = id
$$;
create function file_references_of_club_application(id bigint) returns table (file_id text, public_from timestamptz)
language sql stable as $$
  select picture_id, public_always(false) from club_application where application_id = id
$$;
create function file_references_of_message(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select unnest(picture_ids), public_always(audit_status = 1) from message where message_id = id
$$;
-- The documents themselves are reached through signed links alone.
create function file_references_of_college_module(id bigint) returns table (file_id text, public_from timestamptz)
language sql stable as $$
  select icon_id, public_always(shown) from college_module where module_id = id
  union select c.cover_id, public_always(m.shown) from college_content c join college_module m using (module_id) where module_id = id
  union select c.file_id, null from college_content c where c.module_id = id
$$;

-- Brings the references of one referrer up to date, and what its files say of themselves.
create function refresh_file_references(of_referrer text, of_id bigint) returns void language plpgsql as $$
declare
  ids text[];
  moments timestamptz[];
  touched text[];
begin
  -- Rows that belong to one referrer may be written at once: each writer sees what the one before it left.
  perform pg_advisory_xact_lock(hashtextextended('file_reference ' || of_referrer || ' ' || of_id, 0));
  execute format('select coalesce(array_agg(file_id), ''{}''), array_agg(public_from) from (
    select file_id, min(public_from) as public_from from file_references_of_%s($1) where file_id <> '''' group by file_id) named',
    of_referrer) into ids, moments using of_id;
  touched := array(select unnest(ids)
    union select file_id from file_reference where referrer = of_referrer and referrer_id = of_id order by 1);
  if touched = '{}' then
    return;
  end if;
  -- Held before they are looked at, in one order: two referrers of one file write one after the other.
  perform from file where file_id = any (touched) order by file_id for no key update;
  delete from file_reference where referrer = of_referrer and referrer_id = of_id and file_id <> all (ids);
  insert into file_reference (referrer, referrer_id, file_id, public_from)
    select of_referrer, of_id, file.file_id, named.public_from
    from unnest(ids, moments) named (file_id, public_from) join file using (file_id)
    on conflict (referrer, referrer_id, file_id) do update set public_from = excluded.public_from
      where file_reference.public_from is distinct from excluded.public_from;
  update file set public_from = now_is.public_from,
    unreferenced_at = case when now_is.referrers = 0 then coalesce(file.unreferenced_at, now()) end
  from (select t.file_id, min(r.public_from) as public_from, count(r.file_id) as referrers
    from unnest(touched) t (file_id) left join file_reference r using (file_id) group by t.file_id) now_is
  where file.file_id = now_is.file_id
    and (file.public_from, file.unreferenced_at is not null) is distinct from (now_is.public_from, now_is.referrers = 0);
end $$;

-- Triggers keep the references, whoever writes. Arguments: the referrer and the column with its key.
create function keep_file_references() returns trigger language plpgsql as $$
declare
  before_key bigint := case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[1])::bigint end;
  after_key bigint := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[1])::bigint end;
begin
  if before_key is distinct from after_key and before_key is not null then
    perform refresh_file_references(tg_argv[0], before_key);
  end if;
  if after_key is not null then
    perform refresh_file_references(tg_argv[0], after_key);
  end if;
  return null;
end $$;

-- Accounts, activities and messages come in by the thousand, mostly without a file.
create trigger account_files_added after insert on account for each row when (new.headimg <> '')
  execute function keep_file_references('account', 'account_id');
create trigger account_files after update of headimg or delete on account
  for each row execute function keep_file_references('account', 'account_id');
create trigger activity_files_added after insert on activity for each row when (new.picture_ids <> '{}' or new.details_html <> '')
  execute function keep_file_references('activity', 'activity_id');
create trigger activity_files after update of picture_ids, details_html, published or delete on activity
  for each row execute function keep_file_references('activity', 'activity_id');
create trigger message_files_added after insert on message for each row when (new.picture_ids <> '{}')
  execute function keep_file_references('message', 'message_id');
create trigger message_files after update of picture_ids, audit_status or delete on message
  for each row execute function keep_file_references('message', 'message_id');

create trigger org_files after insert or update of logo_id or delete on org
  for each row execute function keep_file_references('org', 'org_id');
create trigger base_detail_files after insert or update of picture_ids, details_html or delete on base_detail
  for each row execute function keep_file_references('base_detail', 'org_id');
create trigger banner_files after insert or update of picture_id, shown or delete on banner
  for each row execute function keep_file_references('banner', 'banner_id');
create trigger activity_space_entry_files after insert or update of activity_id, file_ids or delete on activity_space_entry
  for each row execute function keep_file_references('activity', 'activity_id');
create trigger notice_files after insert or update of picture_ids, details_html, published, publish_at or delete on notice
  for each row execute function keep_file_references('notice', 'notice_id');
create trigger club_files after insert or update of logo_id, details_html, published or delete on club
  for each row execute function keep_file_references('club', 'club_id');
create trigger club_photo_files after insert or update of club_id, picture_id or delete on club_photo
  for each row execute function keep_file_references('club', 'club_id');
create trigger club_application_files after insert or update of picture_id or delete on club_application
  for each row execute function keep_file_references('club_application', 'application_id');
create trigger college_module_files after insert or update of icon_id, shown or delete on college_module
  for each row execute function keep_file_references('college_module', 'module_id');
create trigger college_content_files after insert or update of module_id, cover_id, file_id or delete on college_content
  for each row execute function keep_file_references('college_module', 'module_id');

do $$
begin
  perform refresh_file_references('account', account_id) from account where headimg <> '';
  perform refresh_file_references('org', org_id) from org where logo_id <> '';
  perform refresh_file_references('base_detail', org_id) from base_detail;
  perform refresh_file_references('banner', banner_id) from banner;
  perform refresh_file_references('activity', activity_id) from activity a where picture_ids <> '{}' or details_html <> ''
    or exists (select from activity_space_entry e where e.activity_id = a.activity_id);
  perform refresh_file_references('notice', notice_id) from notice where picture_ids <> '{}' or details_html <> '';
  perform refresh_file_references('club', club_id) from club;
  perform refresh_file_references('club_application', application_id) from club_application;
  perform refresh_file_references('message', message_id) from message where picture_ids <> '{}';
  perform refresh_file_references('college_module', module_id) from college_module;
end $$;
