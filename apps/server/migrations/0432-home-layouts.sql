-- How the home of an organisation is laid out (docs/domains/home.md); without a row that is shown it is as the bureau above has it.
create table home_layout (
  org_id bigint primary key references org,
  content jsonb not null,
  crest_id text not null default '',
  shown boolean not null,
  updated_at timestamptz(0) not null
);
create function file_references_of_home_layout(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select crest_id, public_always(shown) from home_layout where org_id = id
$$;
create trigger home_layout_files after insert or update of crest_id, shown or delete on home_layout
  for each row execute function keep_file_references('home_layout', 'org_id');

-- The text of the about page, as the highest bureau publishes it.
create table about_text (
  org_id bigint primary key references org,
  title text not null,
  -- Cleaned when stored.
  details_html text not null,
  shown boolean not null,
  updated_at timestamptz(0) not null
);
create function file_references_of_about_text(id bigint) returns table (file_id text, public_from timestamptz) language sql stable as $$
  select pictures_in(details_html), public_always(shown) from about_text where org_id = id
$$;
create trigger about_text_files after insert or update of details_html, shown or delete on about_text
  for each row execute function keep_file_references('about_text', 'org_id');
