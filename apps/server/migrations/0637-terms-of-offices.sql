-- Offices of a school are held from a day to a day (docs/domains/responsibility.md): one that was given before since the day it was given, one without an
-- end until it is taken back. What was taken back before its last day ended at that moment, and is shown for a while.
alter table staff_office add column starts_on date, add column ends_on date, add column ended_at timestamptz;

-- A grade leader (office 5) has the classes of some grades of the school; of other offices there are none.
alter table staff_office add column grade_ids smallint[];

-- Who holds which office on a day: teachers and class teachers (3, 6) at the school where they work, from the first to the last day of the term, as long as it
-- was not taken back (docs/domains/responsibility.md).
create function offices_held_on(day date)
returns table (account_id bigint, org_id bigint, office smallint, grade_ids smallint[])
language sql stable as $$
  select h.account_id, h.org_id, h.office, h.grade_ids
  from staff_office h join account a on a.account_id = h.account_id and a.org_id = h.org_id and a.usertype in (3, 6)
  where h.ended_at is null and coalesce(h.starts_on <= day, true) and coalesce(h.ends_on >= day, true)
$$;

-- Classes of the grades that somebody leads on a day.
create function grades_led_on(day date)
returns table (class_id bigint, account_id bigint)
language sql stable as $$
  select c.class_id, h.account_id
  from offices_held_on(day) h join account a on a.account_id = h.account_id and not a.disabled
    join classes_on(day) c on c.org_id = h.org_id and c.grade_id = any (h.grade_ids)
  where h.office = 5
$$;
