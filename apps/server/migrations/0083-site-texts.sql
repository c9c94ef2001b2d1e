-- Privacy texts of the site, each version as it was published (docs/domains/site.md).
create table site_text (
  -- 1 privacy, 2 the privacy of children.
  kind smallint not null check (kind between 1 and 2),
  version int not null check (version > 0),
  content text not null,
  account_id bigint not null references account,
  published_at timestamptz(0) not null,
  primary key (kind, version)
);
create index on site_text (account_id);
