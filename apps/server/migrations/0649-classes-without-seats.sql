-- Classes of before that wait for their numbers; empty once the task has been there.
create index concurrently class_membership_without_seat on class_membership (class_id) where seat is null;
