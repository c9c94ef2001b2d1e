import type { Personal } from '../../../personal.ts';
import { classNameSql, pastYearSql } from '../roster/index.ts';

const PAST = pastYearSql({
  schoolYearId: 'y.school_year_id',
  startYear: 'y.start_year',
  school: 'co.org_id',
  today: '$2',
});

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'teaching', part: 'school', title: '任教', daily: true },
      sql: `select y.start_year as "学年", co.entrance_year || '级 ' || ${classNameSql('past.day')} as "班级", x.duty as "任务" from (
          select k.class_id, k.school_year_id, '班主任' as duty from class_teacher k where k.account_id = $1
          union all select b.class_id, b.school_year_id, u.subject_name from subject_teacher b join subject u using (subject_id) where b.account_id = $1) x
        join school_class c using (class_id) join cohort co using (cohort_id) join school_year y using (school_year_id)
        left join lateral ${PAST} past on true order by 1, 2, 3`,
    },
  ],
};
