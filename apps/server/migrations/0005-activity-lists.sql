-- Lists of activities: what is read without touching the wide rows, and totals that nobody has to count.

-- Dates are told and compared to the second, so they are kept to the second.
alter table activity
  alter column sign_start_at type timestamptz(0),
  alter column sign_end_at type timestamptz(0),
  alter column act_start_at type timestamptz(0),
  alter column act_end_at type timestamptz(0);
-- Room in each page for the next version of a row whose counters move.
alter table activity set (fillfactor = 85);

-- The three sorts of the list again, with what its commonest filters look at, so that skipping to a page never reads a row.
drop index activity_by_creation;
drop index activity_by_update;
drop index activity_by_popularity;
create index activity_by_creation on activity (created_at desc, activity_id desc) include (type_id, org_id) where published;
create index activity_by_update on activity (updated_at desc, activity_id desc) include (type_id, org_id) where published;
create index activity_by_popularity on activity (sign_count desc, activity_id desc) include (type_id, org_id) where published;
drop index activity_org;
create index activity_org on activity (org_id, created_at desc, activity_id desc) where published;
-- All that filters and figures look at, by the end of the activity: past ones outnumber the living by far.
create index activity_facets on activity (act_end_at)
  include (type_id, org_id, suit_sections, sign_start_at, sign_end_at, person_num, sign_count, sign_up_closed)
  where published;
create index activity_type_path on activity_type (tree_sign text_pattern_ops);
create index org_disabled on org (org_id) where disabled;

-- Totals per organisation and type. A bulk load counts once a statement, not once a row.
drop trigger activity_total_rows on activity;
drop function keep_activity_total();
drop table activity_total;
create table activity_total (
  org_id bigint not null references org,
  type_id bigint not null references activity_type,
  published_count integer not null,
  primary key (org_id, type_id)
);
insert into activity_total
  select org_id, type_id, count(*) from activity where published group by org_id, type_id;

create function add_activity_totals() returns trigger language plpgsql as $$
begin
  insert into activity_total
    select org_id, type_id, count(*) from added where published group by org_id, type_id order by org_id, type_id
  on conflict (org_id, type_id) do update set published_count = activity_total.published_count + excluded.published_count;
  return null;
end $$;
create function remove_activity_totals() returns trigger language plpgsql as $$
begin
  update activity_total t set published_count = t.published_count - r.gone
  from (select org_id, type_id, count(*) as gone from removed where published group by org_id, type_id) r
  where t.org_id = r.org_id and t.type_id = r.type_id;
  return null;
end $$;
create function move_activity_total() returns trigger language plpgsql as $$
begin
  if old.published then
    update activity_total set published_count = published_count - 1 where org_id = old.org_id and type_id = old.type_id;
  end if;
  if new.published then
    insert into activity_total values (new.org_id, new.type_id, 1)
    on conflict (org_id, type_id) do update set published_count = activity_total.published_count + 1;
  end if;
  return null;
end $$;
create trigger activity_total_added after insert on activity
  referencing new table as added for each statement execute function add_activity_totals();
create trigger activity_total_removed after delete on activity
  referencing old table as removed for each statement execute function remove_activity_totals();
create trigger activity_total_moved after update of published, org_id, type_id on activity for each row
  when ((old.published, old.org_id, old.type_id) is distinct from (new.published, new.org_id, new.type_id))
  execute function move_activity_total();

-- Those who are coming, newest first, without those who cancelled.
create index enrolment_activity_living on enrolment (activity_id, created_at desc, enrolment_id desc)
  where cancelled_at is null;

-- The same person is not to be called twice; digest of the identity number as in participant.
alter table emergency_contact add column identity_index bytea not null;
create unique index emergency_contact_once on emergency_contact (activity_id, account_id, identity_index);
drop index emergency_contact_owner;
