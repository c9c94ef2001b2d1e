-- A sign-up moves one counter. As long as an index knows that counter, each sign-up enters the activity anew in every index there is; with
-- none that does, the row's next version lies in the same page and no index hears of it (docs/domains/activities.md).

-- Whether no place is left: what indexes know of the counter. It moves when the last place is taken or given back.
alter table activity add column filled boolean not null
  generated always as (person_num > 0 and sign_count >= person_num) stored;

-- The order by popularity is kept apart, in rows that are small.
create table activity_popularity (
  activity_id bigint primary key references activity on delete cascade,
  sign_count integer not null,
  -- What this order's commonest filters look at.
  type_id bigint not null,
  org_id bigint not null
);
create function add_activity_popularity() returns trigger language plpgsql as $$
begin
  insert into activity_popularity
    select activity_id, sign_count, type_id, org_id from added where published;
  return null;
end $$;
create function move_activity_popularity() returns trigger language plpgsql as $$
begin
  if new.published and old.published then
    update activity_popularity set sign_count = new.sign_count, type_id = new.type_id, org_id = new.org_id
    where activity_id = new.activity_id;
  elsif new.published then
    insert into activity_popularity values (new.activity_id, new.sign_count, new.type_id, new.org_id);
  else
    delete from activity_popularity where activity_id = new.activity_id;
  end if;
  return null;
end $$;
insert into activity_popularity select activity_id, sign_count, type_id, org_id from activity where published;
create trigger activity_popularity_added after insert on activity
  referencing new table as added for each statement execute function add_activity_popularity();
create trigger activity_popularity_moved after update of sign_count, type_id, org_id, published on activity for each row
  when ((old.sign_count, old.type_id, old.org_id, old.published) is distinct from (new.sign_count, new.type_id, new.org_id, new.published))
  execute function move_activity_popularity();

drop index activity_by_popularity;
create index activity_by_popularity on activity_popularity (sign_count desc, activity_id desc) include (type_id, org_id);
drop index activity_open;
create index activity_open on activity (sign_end_at, activity_id)
  include (sign_start_at, act_end_at, type_id, org_id, suit_sections, open_to_all_stages)
  where published and not sign_up_closed and not filled;
drop index activity_full;
create index activity_full on activity (sign_end_at, activity_id)
  include (sign_start_at, act_end_at, type_id, org_id, suit_sections, open_to_all_stages)
  where published and not sign_up_closed and filled;
drop index activity_by_end;
create index activity_by_end on activity (act_end_at, activity_id)
  include (type_id, org_id, suit_sections, open_to_all_stages, sign_start_at, sign_end_at, filled, sign_up_closed)
  where published;
drop index activity_partner_living;
create index activity_partner_living on activity (partner_org_id, act_end_at)
  include (org_id, sign_start_at, sign_end_at, filled, sign_up_closed) where published and partner_org_id is not null;

-- Titles are looked up among the documents of the search, which are written when a title is.
drop index activity_title_grams;
