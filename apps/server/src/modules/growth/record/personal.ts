import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';
import { State } from './states.ts';

/** As its student is shown it. */
const STATE: Readonly<Record<State, string>> = {
  [State.draft]: '草稿',
  [State.submitted]: '待审核',
  [State.passed]: '已通过',
  [State.refused]: '未通过',
  [State.waiting]: '待确认',
  [State.rejected]: '已拒绝',
  [State.returned]: '待修改',
  [State.rechecking]: '待复核',
  [State.void]: '已作废',
  [State.gone]: '已删除',
};

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'records', part: 'growth', title: '写实记录' },
      sql: `select r.title as "标题", d.dimension as "维度", r.content as "内容", case when r.by_teacher then '教师录入' else '学生录入' end as "来源",
        ${labelled('r.state', STATE)} as "状态", r.opinion as "审核意见", r.remarks as "备注", left(r.created_at::text, 19) as "创建时间", left(r.updated_at::text, 19) as "更新时间"
        from record r join scheme s using (scheme_id) left join lateral (
          select m->>'moduleName' || ' / ' || (x->>'dimensionName') as dimension
          from jsonb_array_elements(s.content->'modules') m, jsonb_array_elements(m->'dimensions') x
          where x->>'dimensionId' = r.dimension_id::text limit 1) d on true
        where r.student_id = $1 order by r.record_id`,
    },
  ],
  omitted: {
    'record_history.guardian_id': omission.byGuardian,
    'record_history.actor_id': omission.steps,
    'record.creator_id': omission.office,
    'record.reviewer_id': omission.office,
    'record.first_passed_by': omission.office,
    'record_sample.drawer_id': omission.office,
    'record_sample.looker_id': omission.office,
  },
  stays: {
    ...staying(stay.law, 'record', 'title', 'content', 'text_hash', 'opinion', 'remarks'),
    ...staying(stay.law, 'record_history', 'step', 'acted_as', 'remarks', 'before'),
  },
};
