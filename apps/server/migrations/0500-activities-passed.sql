-- What of schools and bases appears on the pages of the bureau above them is put forward, passed and issued there; on the pages of its own organisation it stands without
-- (docs/domains/activities.md, The bureau's pages). What there is stays where it is shown.
alter table activity
  add column audit_status smallint not null default 2,
  add column issue_status smallint not null default 1,
  -- The bureau to which it was put forward, and by whom.
  add column audit_org_id bigint references org on delete set null,
  add column put_forward_by bigint references account on delete set null,
  add column audit_reason text not null default '',
  -- The activity of which it is one date among several.
  add column series_id bigint,
  add constraint activity_issued_when_passed check (issue_status = 0 or audit_status = 2) not valid;

-- Members of staff who host an activity see who signed up, and mark who was there.
create table activity_host (
  activity_id bigint not null references activity on delete cascade,
  account_id bigint not null references account on delete cascade,
  since timestamptz not null,
  primary key (activity_id, account_id)
);
create index activity_host_account on activity_host (account_id);

alter table activity_popularity add column issue_status smallint not null default 1;
create or replace function add_activity_popularity() returns trigger language plpgsql as $$
begin
  insert into activity_popularity (activity_id, sign_count, type_id, org_id, issue_status)
    select activity_id, sign_count, type_id, org_id, issue_status from added where published;
  return null;
end $$;
create or replace function move_activity_popularity() returns trigger language plpgsql as $$
begin
  if new.published and old.published then
    update activity_popularity set sign_count = new.sign_count, type_id = new.type_id, org_id = new.org_id, issue_status = new.issue_status
    where activity_id = new.activity_id;
  elsif new.published then
    insert into activity_popularity (activity_id, sign_count, type_id, org_id, issue_status)
      values (new.activity_id, new.sign_count, new.type_id, new.org_id, new.issue_status);
  else
    delete from activity_popularity where activity_id = new.activity_id;
  end if;
  return null;
end $$;
create or replace trigger activity_popularity_moved after update of sign_count, type_id, org_id, published, issue_status on activity for each row
  when ((old.sign_count, old.type_id, old.org_id, old.published, old.issue_status)
    is distinct from (new.sign_count, new.type_id, new.org_id, new.published, new.issue_status))
  execute function move_activity_popularity();

-- Of the published ones of a total, those that are not issued.
alter table activity_total add column unissued_count integer not null default 0;
create or replace function add_activity_totals() returns trigger language plpgsql as $$
begin
  insert into activity_total as t (org_id, type_id, status, published_count, unissued_count)
    select org_id, type_id, kept_status, count(*), count(*) filter (where issue_status = 0) from added where published group by 1, 2, 3 order by 1, 2, 3
  on conflict (org_id, type_id, status) do update
    set published_count = t.published_count + excluded.published_count, unissued_count = t.unissued_count + excluded.unissued_count;
  return null;
end $$;
create or replace function remove_activity_totals() returns trigger language plpgsql as $$
begin
  update activity_total t set published_count = t.published_count - r.gone, unissued_count = t.unissued_count - r.unissued
  from (select org_id, type_id, kept_status as status, count(*) as gone, count(*) filter (where issue_status = 0) as unissued
    from removed where published group by 1, 2, 3) r
  where (t.org_id, t.type_id, t.status) = (r.org_id, r.type_id, r.status);
  return null;
end $$;
create or replace function move_activity_total() returns trigger language plpgsql as $$
begin
  insert into activity_total as t (org_id, type_id, status, published_count, unissued_count)
    select org_id, type_id, status, sum(change)::integer, sum(unissued)::integer from (values
      (old.org_id, old.type_id, old.kept_status, case when old.published then -1 else 0 end, case when old.published and old.issue_status = 0 then -1 else 0 end),
      (new.org_id, new.type_id, new.kept_status, case when new.published then 1 else 0 end, case when new.published and new.issue_status = 0 then 1 else 0 end))
      moved (org_id, type_id, status, change, unissued)
    group by 1, 2, 3 having sum(change) <> 0 or sum(unissued) <> 0 order by 1, 2, 3
  on conflict (org_id, type_id, status) do update
    set published_count = t.published_count + excluded.published_count, unissued_count = t.unissued_count + excluded.unissued_count;
  return null;
end $$;
create or replace trigger activity_total_moved after update on activity for each row
  when ((old.published, old.org_id, old.type_id, old.kept_status, old.issue_status)
    is distinct from (new.published, new.org_id, new.type_id, new.kept_status, new.issue_status))
  execute function move_activity_total();

-- The search is of everybody's pages: it finds what is issued.
create or replace view search_source as
  select 1::smallint as category, a.activity_id as object_id, a.org_id,
    search_scopes(a.org_id, o.tree_sign) || case when p.org_id is null then '{}' else array['#o' || p.org_id] end as scopes,
    a.created_at as at, search_text(a.title) as title,
    search_text(left(concat_ws(' ', o.org_name, p.org_name, a.address, t.tree_name, a.intro_info), 2000)) as body
  from activity a join org o on o.org_id = a.org_id join activity_type t on t.type_id = a.type_id
    left join org p on p.org_id = a.partner_org_id
  where a.published and a.issue_status = 1
union all
  select 2::smallint, o.org_id, o.org_id,
    array['#r' || coalesce(nullif(split_part(o.tree_sign, '.', 1), ''), o.org_id::text)], o.created_at, search_text(o.org_name),
    search_text(left(concat_ws(' ', b.org_name, d.address, t.name, o.intro_info), 2000))
  from org o left join base_detail d on d.org_id = o.org_id left join base_type t on t.type_id = d.type_id
    left join org b on b.org_id = o.parent_org_id
  where o.org_type = 7
union all
  select 3::smallint, n.notice_id, n.org_id,
    case when n.shown_on is null then search_scopes(n.org_id, o.tree_sign)
      else array(select '#o' || page from unnest(n.shown_on) page) || ('#i' || n.org_id) end,
    n.publish_at, search_text(n.title), search_text(left(concat_ws(' ', o.org_name, n.author_name, n.intro_info), 2000))
  from notice n join org o on o.org_id = n.org_id
  where n.published;
create or replace trigger activity_search_changed
  after update of title, intro_info, address, type_id, org_id, partner_org_id, published, issue_status, created_at on activity for each row
  when ((old.title, old.intro_info, old.address, old.type_id, old.org_id, old.partner_org_id, old.published, old.issue_status, old.created_at)
    is distinct from (new.title, new.intro_info, new.address, new.type_id, new.org_id, new.partner_org_id, new.published, new.issue_status, new.created_at))
  execute function search_changed('1', 'activity_id');
