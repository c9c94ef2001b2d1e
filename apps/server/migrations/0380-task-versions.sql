-- What a task was given is told by its kind and the version of its input (platform/jobs/task.ts).
alter table job add column version smallint not null default 1;
