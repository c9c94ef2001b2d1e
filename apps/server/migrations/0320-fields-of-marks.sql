-- Whether a field asks for a mark or a place in a ranking is said by the field (docs/domains/scheme.md). Until now its name was read for that: what was hidden stays hidden,
-- in published versions too, which nothing else ever changes.
alter table scheme disable trigger scheme_published;
update scheme set content = jsonb_set(content, '{modules}', (
  select coalesce(jsonb_agg(jsonb_set(m, '{dimensions}', (
    select coalesce(jsonb_agg(jsonb_set(d, '{fields}', (
      select coalesce(jsonb_agg(case
        when f->>'fieldName' ~ '成绩|分数|得分|名次|排名' and f->>'fieldName' !~ '奖' and f->>'fieldType' not in ('image', 'file') then f || '{"isMark": 1}'
        else f end order by field_at), '[]')
      from jsonb_array_elements(d->'fields') with ordinality as x (f, field_at))) order by dimension_at), '[]')
    from jsonb_array_elements(m->'dimensions') with ordinality as y (d, dimension_at))) order by module_at), '[]')
  from jsonb_array_elements(content->'modules') with ordinality as z (m, module_at)))
where content::text ~ '成绩|分数|得分|名次|排名';
alter table scheme enable trigger scheme_published;
