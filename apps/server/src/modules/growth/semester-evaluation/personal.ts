import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { SEMESTER_NAME } from '../../people/school-year/index.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'evaluations', part: 'growth', title: '学期评价' },
      // Of a parent the own words alone.
      sql: `select ${SEMESTER_NAME} as "学期", case when e.student_id = $1 then e.comments_html else '' end as "学生自评",
        case when e.student_id = $1 then e.teacher_comment else '' end as "教师评语", e.parent_comment as "家长评语",
        case when e.student_id = $1 then e.audit_comment else e.parent_remark end as "审核意见",
        coalesce(left((case when e.student_id = $1 then e.submitted_at else e.parent_submitted_at end)::text, 19), '') as "提交时间"
        from semester_evaluation e join semester s using (semester_id) join school_year y using (school_year_id)
        where e.student_id = $1 or e.parent_id = $1 order by y.start_year, s.term`,
    },
  ],
  omitted: {
    'semester_evaluation_history.guardian_id': omission.byGuardian,
    'semester_evaluation_history.actor_id': omission.steps,
    'semester_evaluation.teacher_id': omission.office,
    'semester_evaluation_window.opened_by': omission.office,
  },
  stays: {
    ...staying(
      stay.law,
      'semester_evaluation',
      'comments_html',
      'audit_comment',
      'teacher_comment',
      'parent_comment',
      'parent_remark',
    ),
    ...staying(stay.law, 'semester_evaluation_history', 'step', 'remarks', 'written'),
  },
};
