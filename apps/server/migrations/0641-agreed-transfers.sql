-- Of a transfer: whether the receiving school began it, and when the giving one agreed to it, null before. Until then the receiving school is told nothing of the old one's, whoever
-- asked for it; from then on its own answer is waited for (docs/domains/people.md).
alter table student_transfer
  add column requested boolean not null default false,
  add column agreed_at timestamptz(0);
update student_transfer set requested = true where state in (5, 6);
