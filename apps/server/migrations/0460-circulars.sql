-- What staff write to people for whom they are responsible, who got it, and what came back (docs/domains/circulars.md).

create table circular (
  circular_id bigint generated always as identity primary key,
  -- In whose name it is written.
  org_id bigint not null references org,
  author_id bigint not null references account,
  -- 0 draft, 1 scheduled, 2 sending, 3 sent.
  state smallint not null default 0 check (state between 0 and 3),
  -- 1 guardians, 2 pupils, 3 both, 4 staff, 5 class teachers.
  audience smallint not null check (audience between 1 and 5),
  -- Where people are looked for, and where not: [{kind, id, orgId, name}].
  targets jsonb not null,
  excluded jsonb not null default '[]',
  title text not null,
  body text not null,
  file_ids text[] not null default '{}',
  needs_confirmation boolean not null default false,
  allows_answers boolean not null default false,
  -- Beside the site.
  channels text[] not null default '{}',
  send_at timestamptz(0),
  -- Up to which account people have been told: where the task goes on after it was interrupted.
  sent_up_to bigint not null default 0,
  reminded_at timestamptz(0),
  reminded_up_to bigint not null default 0,
  -- Why it could not be sent.
  problem text not null default '',
  -- Rows of those to whom it went, since it is sent.
  total_count integer not null default 0,
  version integer not null default 1,
  created_at timestamptz(0) not null,
  updated_at timestamptz(0) not null
);
create index circular_org on circular (org_id, circular_id desc);
create index circular_author on circular (author_id, circular_id desc);
create index circular_due on circular (send_at) where state = 1;
create index circular_unfinished on circular (circular_id) where state = 2;

-- One row for each person and each child whom it is about; about themselves for pupils and staff. What is counted of it lies in the rows.
create table circular_recipient (
  circular_id bigint not null references circular,
  account_id bigint not null references account,
  about_id bigint not null,
  -- The class of the child when it was sent.
  class_id bigint,
  read_at timestamptz(0),
  confirmed_at timestamptz(0),
  -- The guardian who confirmed in the child's account.
  confirmed_by bigint,
  primary key (circular_id, account_id, about_id)
);
create index circular_recipient_account on circular_recipient (account_id, circular_id);
create index circular_recipient_read on circular_recipient (circular_id, read_at) where read_at is not null;

create table circular_answer (
  answer_id bigint generated always as identity primary key,
  circular_id bigint not null references circular,
  account_id bigint not null references account,
  about_id bigint not null references account,
  -- The guardian who wrote in the child's account.
  by_parent_id bigint references account,
  content text not null,
  created_at timestamptz(0) not null,
  seen_at timestamptz(0),
  reply text not null default '',
  replied_by bigint references account,
  replied_at timestamptz(0)
);
create index circular_answer_circular on circular_answer (circular_id, answer_id desc);
create index circular_answer_new on circular_answer (circular_id) where seen_at is null;

create table circular_template (
  template_id bigint generated always as identity primary key,
  org_id bigint not null references org,
  name text not null,
  title text not null,
  body text not null,
  needs_confirmation boolean not null default false,
  allows_answers boolean not null default false,
  version integer not null default 1,
  unique (org_id, name)
);

create function file_references_of_circular(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select file, public_always(false)
  from circular c, lateral (select unnest(file_ids) union select pictures_in(body)) named (file) where circular_id = id
$$;
create trigger circular_files after insert or update of file_ids, body or delete on circular
  for each row execute function keep_file_references('circular', 'circular_id');
