-- Numbers of pupils (docs/domains/people.md): the national register number (学籍号) is mostly "G" and the identity number, so it is kept as that one is, sealed and
-- found by a keyed digest. `student_no` is the school number (校内学号) from now on. Rows of before, in which a register number may stand there, are moved by a task.
alter table student add column register_cipher bytea, add column register_index bytea;
create unique index student_register on student (register_index) where register_index is not null;
alter table account add column identity_index bytea;
create index account_identity on account (identity_index) where identity_index is not null and usertype in (2, 12);

-- Whether pupils of a school may log in with their register number: when the school wants so.
alter table org add column register_login boolean not null default false;

-- What the task has left to do; both are empty when it is through.
create index student_register_in_clear on student (account_id) where student_no ~ '^[A-Z]?[0-9]{15,18}[0-9X]$';
create index account_identity_without_index on account (account_id)
  where identity_cipher is not null and identity_index is null and usertype in (2, 12);

-- School numbers that the platform makes.
create sequence school_number;
