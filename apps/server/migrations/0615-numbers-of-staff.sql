-- A number of papers is one person's: a file of people is looked up among staff by it, as among pupils (docs/domains/people.md, Papers).
create index concurrently account_staff_identity on account (identity_index) where identity_index is not null and usertype in (1, 3, 5, 6, 10, 11);
