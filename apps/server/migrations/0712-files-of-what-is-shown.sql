-- Whether strangers see a file in a row that refers to it, as what the row stands in goes too: a message is seen with its activity, base or club, what an organisation shows with that,
-- and what has an end until then (docs/domains/files.md). Asked when the file is: who takes down a base with thousands of messages writes one row. Referrers that are not named here
-- say all of it by `public_from`.
create function referrer_shows(referrer text, id bigint, of_file text, at_moment timestamptz) returns boolean language sql stable as $$
  select case referrer
    when 'message' then exists (select from message m where m.message_id = id and case m.subject
      when 1 then exists (select from activity a join org o using (org_id) where a.activity_id = m.object_id and a.published and not o.disabled)
      when 2 then exists (select from org b where b.org_id = m.object_id and b.org_type = 7 and not b.disabled)
      else exists (select from club c join org o using (org_id)
        where c.club_id = m.object_id and c.published and c.disbanded_at is null and not o.disabled) end)
    when 'activity' then exists (select from activity a join org o using (org_id) where a.activity_id = id and not o.disabled
      and (of_file = any (a.picture_ids) or of_file in (select pictures_in(a.details_html))
        or exists (select from activity_space_entry e where e.activity_id = id and of_file = any (e.file_ids) and e.published
          and (e.until_at is null or e.until_at > at_moment))))
    when 'club' then exists (select from club c join org o using (org_id) where c.club_id = id and not o.disabled)
    when 'base_detail' then exists (select from org b where b.org_id = id and not b.disabled)
    when 'notice' then exists (select from notice n join org o using (org_id)
      where n.notice_id = id and (n.until_at is null or n.until_at > at_moment) and not o.disabled)
    when 'banner' then exists (select from banner b where b.banner_id = id and (b.until_at is null or b.until_at > at_moment))
    when 'college_module' then exists (select from college_module t where t.module_id = id and t.icon_id = of_file)
      or exists (select from college_content k where k.module_id = id and k.cover_id = of_file and k.state = 1
        and (k.until_at is null or k.until_at > at_moment))
    else true end
$$;
