-- Up to which pupil of before what waits was sent to where they are today (docs/domains/school-years.md, time): a task does that once, batch by batch, and takes the row
-- away when it is through. A new installation has nothing of before, and no row.
create table pupils_to_send_on (
  is_one boolean primary key default true check (is_one),
  after_id bigint not null,
  -- Who came later was told of as they moved.
  last_id bigint not null
);
insert into pupils_to_send_on (after_id, last_id) select 0, max(account_id) from student having max(account_id) is not null;
