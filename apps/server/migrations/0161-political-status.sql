-- What the school keeps of a student's political status (docs/domains/people.md); null is not said.
alter table student add column political_status smallint check (political_status between 1 and 5);
