-- Who is in charge of a club, and what they write of it before strangers see it (docs/domains/clubs.md).

create table club_leader (
  club_id bigint not null references club,
  account_id bigint not null references account,
  since timestamptz(0) not null,
  primary key (club_id, account_id)
);
create index club_leader_account on club_leader (account_id, club_id);

alter table club add column version integer not null default 1;

-- 0 awaits review, 1 shown, 2 refused. What was there before is shown.
alter table club_dynamic
  add column account_id bigint references account,
  add column audit_status smallint not null default 1 check (audit_status in (0, 1, 2)),
  add column held_reason text not null default '',
  add column refusal_reason text not null default '',
  add column reviewer_id bigint references account,
  add column reviewed_at timestamptz(0);
create index club_dynamic_review on club_dynamic (created_at, dynamic_id) where audit_status = 0;

alter table club_photo
  add column account_id bigint references account,
  add column audit_status smallint not null default 1 check (audit_status in (0, 1, 2)),
  add column held_reason text not null default '',
  add column refusal_reason text not null default '',
  add column reviewer_id bigint references account,
  add column reviewed_at timestamptz(0),
  add column created_at timestamptz(0) not null default now();
create index club_photo_review on club_photo (created_at, photo_id) where audit_status = 0;

-- Each version of a club's introduction that its leaders wrote; the one that is shown stands in the club.
create table club_intro (
  intro_id bigint generated always as identity primary key,
  club_id bigint not null references club,
  account_id bigint not null references account,
  content text not null,
  audit_status smallint not null check (audit_status in (0, 1, 2)),
  held_reason text not null default '',
  refusal_reason text not null default '',
  reviewer_id bigint references account,
  reviewed_at timestamptz(0),
  created_at timestamptz(0) not null
);
create index club_intro_club on club_intro (club_id, intro_id desc);
create index club_intro_review on club_intro (created_at, intro_id) where audit_status = 0;

alter table club_application add column reviewer_id bigint references account;
create index club_application_club on club_application (club_id, application_id desc);

-- A photo is strangers' to see once it passed.
create or replace function file_references_of_club(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file, public_always(published)
  from club c, lateral (select logo_id union select pictures_in(details_html)) named (file)
  where club_id = id
  union all
  select p.picture_id, public_always(c.published and p.audit_status = 1)
  from club c join club_photo p using (club_id) where club_id = id
$$;
drop trigger club_photo_files on club_photo;
create trigger club_photo_files after insert or update of club_id, picture_id, audit_status or delete on club_photo
  for each row execute function keep_file_references('club', 'club_id');
