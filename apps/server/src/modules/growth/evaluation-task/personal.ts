import { EvaluateType, LEAST_PEERS_SHOWN } from '@vimo/contract';
import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { yes } from '../../../platform/sql.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      // Which mark went to which classmate is in no file: an export is read by guardians, and who rated whom is for an auditor of the school alone.
      ...{ key: 'ratingsGiven', part: 'growth', title: '评价任务中给出的评分' },
      sql: `select t.title as "评价任务", s.occasion::text as "期次", case when t.type = ${EvaluateType.self} then '本人' else '同学 ' || count(*) || ' 人' end as "评价对象",
        case when t.type = ${EvaluateType.self} then (array_agg(to_jsonb(r.scores)))[1] end as "各观测点得分",
        ${yes('s.guardian_id is not null')} as "家长代操作", left(s.submitted_at::text, 19) as "提交时间"
        from evaluation_sheet s join evaluation_task t using (evaluation_task_id) join evaluation_rating r using (evaluation_sheet_id)
        where s.rater_id = $1 group by s.evaluation_sheet_id, t.evaluation_task_id order by s.evaluation_sheet_id`,
    },
    {
      // Never who rated: of tasks that are over, and of classmates only what enough gave on one occasion, as in the own scores.
      ...{ key: 'ratings', part: 'growth', title: '评价任务的结果', daily: true },
      sql: `select t.title as "评价任务", round(sum(q.marks) filter (where q.own) / sum(q.given) filter (where q.own), 1)::float8 as "自评平均分",
        round(sum(q.marks) filter (where q.shown) / sum(q.given) filter (where q.shown), 1)::float8 as "互评平均分"
        from (select s.evaluation_task_id, s.rater_id = r.ratee_id as own, sum(p.score) as marks, count(*) as given,
            s.rater_id <> r.ratee_id and count(distinct s.rater_id) >= ${LEAST_PEERS_SHOWN} as shown
          from evaluation_rating r join evaluation_sheet s using (evaluation_sheet_id) cross join lateral unnest(r.scores) with ordinality as p (score, at)
          where r.ratee_id = $1 and p.score is not null group by 1, 2, s.rater_id <> r.ratee_id, s.occasion, p.at) q
        join evaluation_task t using (evaluation_task_id) where coalesce(t.closed_on, t.ends_on) < $2::date
        group by t.evaluation_task_id, t.title order by t.evaluation_task_id`,
    },
  ],
  omitted: {
    'evaluation_sheet.guardian_id': omission.byGuardian,
    'evaluation_task.created_by': omission.office,
    'indicator_version.publisher_id': omission.office,
  },
  stays: {
    ...staying(stay.office, 'evaluation_task', 'title'),
    ...staying(stay.office, 'indicator_version', 'system_name', 'content'),
  },
};
