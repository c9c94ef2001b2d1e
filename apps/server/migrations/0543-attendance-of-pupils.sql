-- Rates of a pupil, and of those who are in a class, out of the index alone (docs/domains/data-centre.md).
create index concurrently attendance_pupil on attendance (account_id, held_on) include (state, at_school, class_id);
