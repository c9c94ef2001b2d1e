-- Who is in charge of a class (subject_id null) or of a subject in it on a day: of that school year, and at work at the class's school. Whoever was disabled, went elsewhere or
-- was in charge last year has no right by it (docs/domains/responsibility.md).
create function in_charge_on(day date)
returns table (class_id bigint, subject_id bigint, account_id bigint)
language sql stable as $$
  select t.class_id, t.subject_id, t.account_id
  from (select class_id, null::bigint as subject_id, school_year_id, account_id from class_teacher
      union all select class_id, subject_id, school_year_id, account_id from subject_teacher) t
    join school_year y using (school_year_id) join school_class c using (class_id) join cohort co using (cohort_id)
    join account a on a.account_id = t.account_id and a.org_id = co.org_id and not a.disabled
  where y.start_year = (select school_year_on(day))
$$;
