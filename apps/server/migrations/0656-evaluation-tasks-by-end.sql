-- Tasks that have just come to their last day: few beside all that a school laid.
create index concurrently evaluation_task_end on evaluation_task (org_id, ends_on) where closed_on is null;
