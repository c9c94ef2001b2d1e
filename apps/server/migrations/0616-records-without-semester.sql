-- Records that no semester holds yet, as the next one was not entered when they were written: they go into it once it is (docs/domains/records.md).
create index concurrently record_without_semester on record (record_id) where semester_id is null;
