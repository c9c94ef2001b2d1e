-- First passwords may be printed again for a day after they were made, which may be long after the file was sent in.
alter table first_password add column made_at timestamptz;
update first_password f set made_at = b.created_at from import_batch b where b.batch_id = f.batch_id;
alter table first_password alter column made_at set not null;
