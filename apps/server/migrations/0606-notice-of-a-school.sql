-- Of notices that were not withdrawn one is the whole school's: who is under none afterwards is their class's to show (docs/domains/reports.md).
create unique index concurrently public_notice_of_school on public_notice (org_id, semester_id) where withdrawn_at is null and class_id is null;
