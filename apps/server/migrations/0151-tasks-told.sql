-- That a task has ended is told to the one who asked for it. Those of before count as told.
alter table job add column is_told boolean not null default true;
alter table job alter column is_told set default false;
create index job_untold on job (job_id) where not is_told and state in (2, 3);
