-- How long the file of a task is, so that one which lost bytes in the store is not sent. Null: stored before it was measured; gone within a day.
alter table job add column file_size bigint;
