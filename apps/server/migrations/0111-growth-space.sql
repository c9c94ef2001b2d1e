-- Growth space: posts and albums (docs/domains/growth-space.md).

create table talk (
  talk_id bigint generated always as identity primary key,
  account_id bigint not null references account,
  -- A guardian wrote it in the child's account.
  by_parent_id bigint references account,
  -- The school to which it is shown: the writer's, of a parent that of the first child; null: to nobody.
  org_id bigint references org,
  content text not null,
  file_ids text[] not null default '{}',
  -- 0 everyone of the school, 1 only self.
  is_open smallint not null check (is_open in (0, 1)),
  -- 0 awaits review, 1 shown, 2 refused.
  audit_status smallint not null check (audit_status in (0, 1, 2)),
  held_reason text not null default '',
  reported_at timestamptz(0),
  refusal_reason text not null default '',
  reviewer_id bigint references account,
  reviewed_at timestamptz(0),
  created_at timestamptz(0) not null
);
create index talk_feed on talk (org_id, created_at desc, talk_id desc) where is_open = 0 and audit_status = 1;
create index talk_own on talk (account_id, created_at desc, talk_id desc);
-- What waits for a reviewer, and nothing else.
create index talk_review on talk (created_at, talk_id) where audit_status = 0 or reported_at is not null;

create table talk_report (
  talk_id bigint not null references talk on delete cascade,
  account_id bigint not null references account,
  reason text not null,
  created_at timestamptz(0) not null,
  primary key (talk_id, account_id)
);

create table album (
  album_id bigint generated always as identity primary key,
  account_id bigint not null references account,
  name text not null,
  remark text not null,
  -- Null: the latest photo.
  cover_id text references file,
  created_at timestamptz(0) not null,
  submitted_at timestamptz(0) not null
);
create index album_account on album (account_id, created_at desc, album_id desc);

create table album_photo (
  photo_id bigint generated always as identity primary key,
  album_id bigint not null references album on delete cascade,
  -- The album's owner, so that all photos of a person are one list.
  account_id bigint not null references account,
  file_id text not null references file,
  created_at timestamptz(0) not null
);
create index album_photo_album on album_photo (album_id, photo_id desc);
create index album_photo_account on album_photo (account_id, photo_id desc);

create table album_log (
  log_id bigint generated always as identity primary key,
  account_id bigint not null references account,
  album_name text not null,
  file_ids text[] not null,
  created_at timestamptz(0) not null
);
create index album_log_account on album_log (account_id, log_id desc);

create function file_references_of_talk(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select unnest(file_ids), public_always(false) from talk where talk_id = id
$$;
create trigger talk_files_added after insert on talk for each row when (new.file_ids <> '{}')
  execute function keep_file_references('talk', 'talk_id');
create trigger talk_files after update of file_ids or delete on talk
  for each row execute function keep_file_references('talk', 'talk_id');

create function file_references_of_album(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select distinct p.file_id, public_always(false) from album_photo p where p.album_id = id
$$;
create trigger album_photo_files after insert or update of album_id or delete on album_photo
  for each row execute function keep_file_references('album', 'album_id');

-- Reviewed messages: by whom, and why one was refused.
alter table message
  add column refusal_reason text not null default '',
  add column reviewer_id bigint references account,
  add column reviewed_at timestamptz(0);
