-- Posts of a member of staff end on the day on which they leave the school, and do not come back with them; the row stays as what was (docs/domains/responsibility.md, Leaving). Null is
-- held still. What stood before is judged by where its holder works, as it was.
alter table class_teacher add column ended_on date;
alter table subject_teacher add column ended_on date;
alter table club_leader add column ended_at timestamptz;
alter table activity_host add column ended_at timestamptz;

-- Who is in charge of a class (subject_id null) or of a subject in it on a day: of that school year, and either at work at the class's school, or in charge until a later day. Whoever
-- was disabled, went elsewhere or was in charge last year has no right by it.
create or replace function in_charge_on(day date)
returns table (class_id bigint, subject_id bigint, account_id bigint)
language sql stable as $$
  select t.class_id, t.subject_id, t.account_id
  from (select class_id, null::bigint as subject_id, school_year_id, account_id, ended_on from class_teacher
      union all select class_id, subject_id, school_year_id, account_id, ended_on from subject_teacher) t
    join school_year y using (school_year_id) join school_class c using (class_id) join cohort co using (cohort_id)
    join account a on a.account_id = t.account_id
  where y.start_year = (select school_year_on(day))
    and case when t.ended_on is null then a.org_id = co.org_id and not a.disabled else day < t.ended_on end
$$;
