-- What was changed after publication is read by pupil, whichever class changed it (docs/domains/scores.md).
create index concurrently score_change_student on score_change (student_id, change_id desc);
