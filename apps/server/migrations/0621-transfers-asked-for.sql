-- The receiving school may begin a transfer: 5 asked of the giving school, which agrees (1 then) or declines (6).
alter table student_transfer drop constraint student_transfer_state_check;
alter table student_transfer add constraint student_transfer_state_check check (state between 1 and 6);
create unique index student_transfer_requested on student_transfer (student_id, to_org_id) where state = 5;
