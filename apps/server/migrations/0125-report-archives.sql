-- Archived record reports: sealed files, their signatures, corrections as versions (docs/domains/report-archive.md).

create table report_archive (
  archive_id bigint generated always as identity primary key,
  -- What the public verification page is asked with.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  student_id bigint not null references account,
  semester_id bigint not null references semester,
  -- School and class in which the student was then, and their names as the report says them.
  org_id bigint not null references org,
  class_id bigint not null references school_class,
  student_name text not null,
  school_name text not null,
  class_name text not null,
  semester_name text not null,
  version smallint not null check (version >= 1),
  -- The version before, which this one replaces, and why.
  replaces_id bigint unique references report_archive,
  reason text not null default '',
  -- SHA-256 of what the report says, and of the bytes of its file.
  content_hash bytea not null check (length(content_hash) = 32),
  sha256 bytea not null check (length(sha256) = 32),
  -- Ed25519 over all of the above, by the key that belongs to public_key.
  signature bytea not null check (length(signature) = 64),
  public_key bytea not null check (length(public_key) = 32),
  file_id text not null references file,
  size integer not null,
  archived_at timestamptz(0) not null,
  -- Null: by the calendar.
  archiver_id bigint references account,
  unique (student_id, semester_id, version),
  check ((version = 1) = (replaces_id is null)),
  check ((version = 1) = (reason = ''))
);
create index report_archive_class on report_archive (class_id, semester_id, student_id);
create index report_archive_file on report_archive (sha256);

create trigger report_archive_rows before update or delete on report_archive for each row execute function refuse_history_change();
create trigger report_archive_table before truncate on report_archive for each statement execute function refuse_history_change();

create function file_references_of_report_archive(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file_id, public_always(false) from report_archive where archive_id = id
$$;
create trigger report_archive_files after insert or update of file_id or delete on report_archive
  for each row execute function keep_file_references('report_archive', 'archive_id');

-- When the calendar last asked for the archiving of what a notice showed; done once all of it is archived.
create table report_archive_round (
  public_notice_id bigint primary key references public_notice,
  asked_at timestamptz(0) not null,
  done boolean not null default false
);
create index public_notice_end on public_notice (ends_on) where withdrawn_at is null;
