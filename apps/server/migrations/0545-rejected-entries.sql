-- Entries that students rejected, by school: what a teacher who is gone left behind is its office's.
create index concurrently record_rejected on record (org_id, created_at desc, record_id desc) where state = 5 and by_teacher;
