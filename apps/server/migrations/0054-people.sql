-- Students, guardians and staff as those who run schools find and change them (docs/domains/people.md).

-- Where a student stands: 1 enrolled, 2 suspended, 3 gone to a school elsewhere, 4 left. That they graduated follows from the cohort.
alter table student add column status smallint not null default 1 check (status between 1 and 4);
update student set status = case status_name when '休学' then 2 when '转出' then 3 when '离校' then 4 else 1 end where status_name <> '在读';
alter table student drop column status_name;

-- By what lists of students are filtered, kept beside the number by which they are sorted: the school of the account, and the year in which the
-- cohort of the lasting membership has graduated.
alter table student add column school_id bigint references org, add column graduation_year smallint;
update student s set school_id = a.org_id from account a where a.account_id = s.account_id and a.org_id is not null;
update student s set graduation_year = co.entrance_year + co.years
from school_class c join cohort co using (cohort_id) where c.class_id = s.class_id;

create function keep_school_of_student() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'student' then
    new.school_id := (select a.org_id from account a where a.account_id = new.account_id);
    return new;
  end if;
  update student set school_id = new.org_id where account_id = new.account_id;
  return null;
end $$;
create trigger student_school before insert on student for each row execute function keep_school_of_student();
create trigger account_school after update of org_id on account for each row
  when (old.org_id is distinct from new.org_id) execute function keep_school_of_student();

create or replace function keep_class_of_student() returns trigger language plpgsql as $$
begin
  update student s set (class_id, graduation_year) = (
    select m.class_id, co.entrance_year + co.years
    from class_membership m join school_class c using (class_id) join cohort co using (cohort_id)
    where m.student_id = s.account_id and m.ends_on is null)
  where s.account_id in (new.student_id, old.student_id);
  return null;
end $$;
create function keep_graduation_of_students() returns trigger language plpgsql as $$
begin
  update student s set graduation_year = new.entrance_year + new.years
  from school_class c where c.cohort_id = new.cohort_id and s.class_id = c.class_id;
  return null;
end $$;
create trigger cohort_kept after update of entrance_year, years on cohort
  for each row execute function keep_graduation_of_students();

create index student_list on student (student_no) include (school_id, class_id, status, graduation_year, account_id);
create index student_of_org on student (school_id, student_no) include (class_id, status, graduation_year, account_id);
create index student_gone on student (status, student_no) include (school_id, class_id, account_id) where status <> 1;
create index class_membership_student on class_membership (student_id, starts_on);

-- Names by their pairs of characters, as titles of activities (0031). Staff are few enough to be read through.
create index account_student_name on account using gin (search_grams(lower(name), true))
  with (gin_pending_list_limit = 64) where usertype in (2, 12);
create index account_guardian_name on account using gin (search_grams(lower(name), true))
  with (gin_pending_list_limit = 64) where usertype = 4;
create index account_guardian on account (account_id) where usertype = 4;
create index account_staff on account (org_id, account_id) where usertype in (1, 3, 5, 6, 10, 11);

-- Counts what those who run schools changed: a change of what was read before somebody else's is refused.
alter table account add column version integer not null default 0;

-- 0 not said, 1 father, 2 mother, 3 grandparent, 4 other.
alter table child_binding add column relation smallint not null default 0 check (relation between 0 and 4);

-- Whose guesses a lock counts (keyed digest of the login name), so that a person's locks can be lifted wherever they were.
alter table guess_lock add column subject bytea;
create index guess_lock_subject on guess_lock (subject) where subject is not null;

-- The history of a person.
create index audit_log_target on audit_log (target, audit_id) where target <> '';
