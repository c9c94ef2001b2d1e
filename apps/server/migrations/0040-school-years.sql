-- School years, grades, classes, who is in them and who is in charge of them (docs/domains/school-years.md).

create table school_year (
  school_year_id bigint generated always as identity primary key,
  -- The year in which it begins: 2025 is 2025—2026.
  start_year smallint not null unique check (start_year between 1990 and 2200)
);

create table semester (
  semester_id bigint generated always as identity primary key,
  school_year_id bigint not null references school_year,
  term smallint not null check (term in (1, 2)),
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  unique (school_year_id, term)
);

-- Dates that a school moved; all others are the bureau's.
create table school_semester (
  org_id bigint not null references org,
  semester_id bigint not null references semester,
  starts_on date not null,
  ends_on date not null check (ends_on > starts_on),
  primary key (org_id, semester_id)
);

-- Grades: 11 is 小班, 43 is 高三.
create view grade as
select (stage * 10 + at)::smallint as grade_id, stage::smallint as stage, at::smallint as year_in_stage, grade_name
from (values
  (1, array['小班', '中班', '大班']),
  (2, array['一年级', '二年级', '三年级', '四年级', '五年级', '六年级']),
  (3, array['初一', '初二', '初三', '初四']),
  (4, array['高一', '高二', '高三'])) as stages (stage, names),
  unnest(names) with ordinality as named (grade_name, at);

-- Those who entered a stage of a school in one year. The grade they are in follows from the school year.
create table cohort (
  cohort_id bigint generated always as identity primary key,
  org_id bigint not null references org,
  stage smallint not null check (stage between 1 and 4),
  entrance_year smallint not null check (entrance_year between 1990 and 2200),
  -- Length of the stage; after it the cohort has graduated.
  years smallint not null check (years between 1 and 9),
  unique (org_id, stage, entrance_year)
);

alter table school_class add column cohort_id bigint references cohort;

-- Classes that stand already: their grade's name tells the stage, their year of entrance the cohort.
with told as (
  select class_id, org_id, entrance_year,
    case when grade_name ~ '^[小中大]班' then 1
      when grade_name ~ '^(初|[七八九]年级)' then 3
      when grade_name ~ '^(高|职)' then 4
      else 2 end as stage
  from school_class
), cohorts as (
  insert into cohort (org_id, stage, entrance_year, years)
  select distinct org_id, stage, entrance_year, (array[3, 6, 3, 3])[stage] from told
  returning *
)
update school_class c set cohort_id = co.cohort_id
from told join cohorts co using (org_id, stage, entrance_year) where told.class_id = c.class_id;

alter table school_class alter column cohort_id set not null, drop column grade_name, drop column entrance_year, drop column org_id;
create unique index school_class_name on school_class (cohort_id, class_name);

-- The year in which the school year of a day began; where no calendar says so, it begins in September.
create function school_year_on(day date) returns integer language sql stable as $$
  select coalesce(
    (select max(y.start_year) from school_year y join semester s using (school_year_id) where s.term = 1 and s.starts_on <= day),
    extract(year from day) - case when extract(month from day) < 9 then 1 else 0 end)::integer
$$;

-- Every class as it is on a day; after graduation without a grade.
create function classes_on(day date)
returns table (class_id bigint, org_id bigint, class_name text, stage smallint, entrance_year smallint, grade_id smallint, grade_name text)
language sql stable as $$
  select c.class_id, co.org_id, c.class_name, co.stage, co.entrance_year, g.grade_id, g.grade_name
  from school_class c join cohort co using (cohort_id)
    left join grade g on g.stage = co.stage and g.year_in_stage = (select school_year_on(day)) - co.entrance_year + 1
      and g.year_in_stage <= co.years
$$;

create extension if not exists btree_gist;
create table class_membership (
  membership_id bigint generated always as identity primary key,
  student_id bigint not null references student,
  class_id bigint not null references school_class,
  starts_on date not null,
  -- The first day on which it no longer holds; null while it lasts.
  ends_on date check (ends_on > starts_on),
  exclude using gist (student_id with =, daterange(starts_on, ends_on) with &&)
);
create index class_membership_class on class_membership (class_id, student_id);

insert into class_membership (student_id, class_id, starts_on)
select s.account_id, s.class_id, coalesce(s.entrance_date, make_date(co.entrance_year, 9, 1))
from student s join school_class c using (class_id) join cohort co using (cohort_id);

-- The class of a student's lasting membership, kept by the trigger below: what most reads ask for.
alter table student alter column class_id drop not null;
create function keep_class_of_student() returns trigger language plpgsql as $$
begin
  update student s set class_id = (
    select m.class_id from class_membership m where m.student_id = s.account_id and m.ends_on is null)
  where s.account_id in (new.student_id, old.student_id);
  return null;
end $$;
create trigger class_membership_kept after insert or update or delete on class_membership
  for each row execute function keep_class_of_student();

create table subject (
  subject_id bigint generated always as identity primary key,
  subject_name text not null unique,
  sort smallint not null default 0
);

-- Who is in charge, by school year.
create table class_teacher (
  class_id bigint not null references school_class,
  school_year_id bigint not null references school_year,
  account_id bigint not null references account,
  primary key (class_id, school_year_id, account_id)
);
create index class_teacher_account on class_teacher (account_id, school_year_id);

create table subject_teacher (
  class_id bigint not null references school_class,
  subject_id bigint not null references subject,
  school_year_id bigint not null references school_year,
  account_id bigint not null references account,
  primary key (class_id, subject_id, school_year_id, account_id)
);
create index subject_teacher_account on subject_teacher (account_id, school_year_id);
