-- Titles of the list's filter among the activities themselves, with the kept status beside them: of a title that many have, those of one status are found without reading
-- the others (docs/domains/activities.md). A sign-up touches none of what the index knows, save with the last place.
create function activity_title_keys(title text, kept_status smallint, activity_id bigint) returns text[] language sql immutable parallel safe cost 1000 as $$
  select public.search_grams(public.search_text(title), true) || array['#s' || kept_status, '#b' || activity_id / 2048]
$$;
create index activity_titled on activity using gin (activity_title_keys(title, kept_status, activity_id))
  with (gin_pending_list_limit = 64) where published;

-- Walks the two indexes in their order: only such a scan marks the entries of rows that were swept before as dead, so that those who look for outdated rows pass them by.
create or replace function sweep_activity_status(moment timestamptz, most integer) returns integer language plpgsql as $$
declare
  due bigint[] := array(
    select activity_id from activity where published and kept_until < 'infinity' and kept_until <= moment
    order by kept_until limit most for update skip locked)
    || array(
    select activity_id from activity where published and kept_from > '-infinity' and kept_from > moment
    order by kept_from desc limit most for update skip locked);
begin
  perform from activity_total t
    where (t.org_id, t.type_id) in (select org_id, type_id from activity where activity_id = any (due))
    order by t.org_id, t.type_id, t.status for update;
  update activity a set (kept_status, kept_from, kept_until) =
    (select s.status, s.since, s.until from activity_status_span(a, a.filled, moment) s)
  where activity_id = any (due);
  return cardinality(due);
end $$;
