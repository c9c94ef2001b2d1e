-- How many activities have which status, without counting a million of them (docs/domains/activities.md). A status follows from the moment, so each
-- row keeps the one it had when it was last written or swept and the span for which that holds. Rows whose span does not hold the moment
-- asked for are few, found by an index and judged anew: a total is right whether anybody swept or not.

alter table activity
  add column kept_status smallint not null default 4,
  add column kept_from timestamptz not null default '-infinity',
  add column kept_until timestamptz not null default 'infinity';

-- The status of an activity at a moment, and from when until when it has it: `applyStatus` of the rules.
create function activity_status_span(a activity, is_filled boolean, moment timestamptz, out status smallint, out since timestamptz, out until timestamptz)
language plpgsql immutable as $$
declare
  opens timestamptz := least(a.sign_start_at, a.act_end_at);
  shuts timestamptz := least(a.sign_end_at, a.act_end_at);
begin
  if moment >= a.act_end_at then status := 4; since := a.act_end_at; until := 'infinity';
  elsif a.sign_up_closed then status := 5; since := '-infinity'; until := a.act_end_at;
  elsif moment < opens then status := 0; since := '-infinity'; until := opens;
  elsif moment >= shuts then status := 3; since := shuts; until := a.act_end_at;
  else status := case when is_filled then 2 else 1 end; since := opens; until := shuts;
  end if;
end $$;

create function keep_activity_status() returns trigger language plpgsql as $$
begin
  -- What the database works out itself (`filled`) is not known yet.
  select s.status, s.since, s.until into new.kept_status, new.kept_from, new.kept_until
  from activity_status_span(new, new.person_num > 0 and new.sign_count >= new.person_num, now()) s;
  return new;
end $$;

drop trigger activity_total_added on activity;
drop trigger activity_total_removed on activity;
drop trigger activity_total_moved on activity;
update activity a set (kept_status, kept_from, kept_until) =
  (select s.status, s.since, s.until from activity_status_span(a, a.filled, now()) s);
create trigger activity_status_kept before insert on activity for each row execute function keep_activity_status();
create trigger activity_status_moved
  before update of sign_start_at, sign_end_at, act_end_at, sign_up_closed, person_num, sign_count on activity for each row
  when ((old.sign_start_at, old.sign_end_at, old.act_end_at, old.sign_up_closed, old.filled)
    is distinct from (new.sign_start_at, new.sign_end_at, new.act_end_at, new.sign_up_closed, new.person_num > 0 and new.sign_count >= new.person_num))
  execute function keep_activity_status();
create index activity_kept_until on activity (kept_until) where published and kept_until < 'infinity';
create index activity_kept_from on activity (kept_from) where published and kept_from > '-infinity';

-- The kept totals by status as well.
drop table activity_total;
create table activity_total (
  org_id bigint not null references org on delete cascade,
  type_id bigint not null references activity_type,
  status smallint not null,
  published_count integer not null,
  primary key (org_id, type_id, status)
);
insert into activity_total
  select org_id, type_id, kept_status, count(*) from activity where published group by 1, 2, 3;

create or replace function add_activity_totals() returns trigger language plpgsql as $$
begin
  insert into activity_total
    select org_id, type_id, kept_status, count(*) from added where published group by 1, 2, 3 order by 1, 2, 3
  on conflict (org_id, type_id, status) do update set published_count = activity_total.published_count + excluded.published_count;
  return null;
end $$;
create or replace function remove_activity_totals() returns trigger language plpgsql as $$
begin
  update activity_total t set published_count = t.published_count - r.gone
  from (select org_id, type_id, kept_status as status, count(*) as gone from removed where published group by 1, 2, 3) r
  where (t.org_id, t.type_id, t.status) = (r.org_id, r.type_id, r.status);
  return null;
end $$;
-- In one order, so that two that move activities to and fro do not wait for each other for ever.
create or replace function move_activity_total() returns trigger language plpgsql as $$
begin
  insert into activity_total
    select org_id, type_id, status, sum(change)::integer from (values
      (old.org_id, old.type_id, old.kept_status, case when old.published then -1 else 0 end),
      (new.org_id, new.type_id, new.kept_status, case when new.published then 1 else 0 end)) moved (org_id, type_id, status, change)
    group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
  on conflict (org_id, type_id, status) do update set published_count = activity_total.published_count + excluded.published_count;
  return null;
end $$;
create trigger activity_total_added after insert on activity
  referencing new table as added for each statement execute function add_activity_totals();
create trigger activity_total_removed after delete on activity
  referencing old table as removed for each statement execute function remove_activity_totals();
create trigger activity_total_moved after update on activity for each row
  when ((old.published, old.org_id, old.type_id, old.kept_status) is distinct from (new.published, new.org_id, new.type_id, new.kept_status))
  execute function move_activity_total();

-- Brings the kept status of some activities to the moment, and tells how many. Those that somebody writes just now are left for the next time; totals are locked
-- in the order in which everybody locks them.
create function sweep_activity_status(moment timestamptz, most integer) returns integer language plpgsql as $$
declare
  due bigint[] := array(
    select activity_id from activity
    where published and (kept_until < 'infinity' and kept_until <= moment or kept_from > '-infinity' and kept_from > moment)
    limit most for update skip locked);
begin
  perform from activity_total t
    where (t.org_id, t.type_id) in (select org_id, type_id from activity where activity_id = any (due))
    order by t.org_id, t.type_id, t.status for update;
  update activity a set (kept_status, kept_from, kept_until) =
    (select s.status, s.since, s.until from activity_status_span(a, a.filled, moment) s)
  where activity_id = any (due);
  return cardinality(due);
end $$;
