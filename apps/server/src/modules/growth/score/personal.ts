import { awardTypeLabel, BODY_MASS_INDEX, CREDIT_ITEMS, FITNESS_ITEMS } from '@vimo/contract';
import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';

/** What is noted of the items of a table, by their names; items that are not noted are left out. */
const itemsOf = (content: string, items: readonly { field: string; name: string; unit?: string }[]) =>
  `concat_ws('；', ${items.map(({ field, name, unit }) => `'${name} ' || (${content}->>'${field}')${unit ? ` || ' ${unit}'` : ''}`).join(', ')})`;

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'scores', part: 'growth', title: '成绩' },
      sql: `select e.exam_name as "考试", e.held_on::text as "日期", u.subject_name as "学科", coalesce(s.mark::text, '缺考') as "成绩"
        from score s join examination e using (examination_id) join subject u using (subject_id)
        where s.student_id = $1 and e.published_at is not null order by e.held_on, u.subject_id`,
    },
    {
      ...{ key: 'fitness', part: 'growth', title: '体质健康' },
      sql: `select y.start_year as "学年", ${itemsOf('f.content', [...FITNESS_ITEMS, BODY_MASS_INDEX])} as "结果" from fitness_result f join school_year y using (school_year_id)
        join fitness_publication x using (class_id, school_year_id) where f.student_id = $1 order by 1`,
    },
    {
      ...{ key: 'credits', part: 'growth', title: '学分' },
      sql: `select y.start_year as "学年", t.term as "学期", ${itemsOf('c.content', CREDIT_ITEMS)} as "学分" from credit_result c join semester t using (semester_id)
        join school_year y using (school_year_id) join credit_publication x using (class_id, semester_id) where c.student_id = $1 order by 1, 2`,
    },
    {
      ...{ key: 'awards', part: 'growth', title: '获奖与违纪' },
      sql: `select ${labelled('type', awardTypeLabel)} as "类别", event as "事由", result as "结果", happened_on::text as "日期"
        from student_award where student_id = $1 and removed_at is null order by award_id`,
    },
  ],
  omitted: {
    'score_change.student_id': omission.steps,
    'credit_publication.published_by': omission.office,
    'examination.created_by': omission.office,
    'fitness_publication.published_by': omission.office,
    'score_change.actor_id': omission.office,
    'student_award.created_by': omission.office,
    'student_award.removed_by': omission.office,
    'student_award.removed_reason': omission.office,
  },
  stays: {
    ...staying(stay.law, 'credit_result', 'content'),
    ...staying(stay.office, 'examination', 'exam_name'),
    ...staying(stay.law, 'fitness_result', 'content'),
    ...staying(stay.law, 'score_change', 'column_key', 'column_title', 'before', 'after', 'reason'),
    ...staying(stay.law, 'student_award', 'event', 'result', 'removed_reason'),
  },
};
