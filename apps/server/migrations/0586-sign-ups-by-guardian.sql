create index concurrently enrolment_by_parent on enrolment (by_parent_id) where by_parent_id is not null;
