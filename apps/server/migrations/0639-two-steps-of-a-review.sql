-- Where a school, or a bureau above it, wants two steps of a review, who passes a record first hands it to the school's office (docs/domains/records.md).
alter table record_setting add column second_step boolean not null default false;
-- Who took the first step, and who was to take it by the dimension; the reviewer is the school until the second.
alter table record add column first_passed_by bigint references account, add column first_reviewer smallint;
