-- Students are reminded once of each entry of a teacher that they have not answered; one that was mended and sent again begins anew.
alter table record add column reminded_at timestamptz(0);
create index record_unreminded on record (submitted_at) where state = 4 and (reminded_at is null or reminded_at < submitted_at);
