-- The school reminds class teachers, class teachers their students: each once a day.
alter table report_reminder add column of_students boolean not null default true, drop constraint report_reminder_pkey,
  add primary key (semester_id, class_id, on_day, of_students);
