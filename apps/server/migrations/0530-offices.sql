-- Offices that a school gives to its teachers beside their classes (docs/domains/responsibility.md). One holds while its holder works at the school.
create table staff_office (
  account_id bigint not null references account,
  org_id bigint not null references org,
  office smallint not null,
  given_by bigint references account,
  given_at timestamptz not null,
  primary key (account_id, org_id, office)
);
