-- What a class was called before it was renamed (docs/domains/school-years.md, time).

create table class_former_name (
  class_id bigint not null references school_class on delete cascade,
  -- The first day on which it was called so no longer.
  until date not null,
  class_name text not null,
  primary key (class_id, until)
);

-- Every class as it is on a day, its name included; after graduation without a grade.
create or replace function classes_on(day date)
returns table (class_id bigint, org_id bigint, class_name text, stage smallint, entrance_year smallint, grade_id smallint, grade_name text)
language sql stable as $$
  select c.class_id, co.org_id, coalesce((
      select f.class_name from class_former_name f where f.class_id = c.class_id and f.until > day order by f.until limit 1), c.class_name),
    co.stage, co.entrance_year, g.grade_id, g.grade_name
  from school_class c join cohort co using (cohort_id)
    left join grade g on g.stage = co.stage and g.year_in_stage = (select school_year_on(day)) - co.entrance_year + 1
      and g.year_in_stage <= co.years
$$;
