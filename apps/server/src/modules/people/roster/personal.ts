import type { Personal } from '../../../personal.ts';
import { classNameSql } from './belonging.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'classes', part: 'school', title: '所在班级' },
      sql: `select o.org_name as "学校", co.entrance_year || '级 ' || ${classNameSql("coalesce(m.ends_on - 1, 'infinity')")} as "班级", coalesce(m.seat::text, '') as "座号", m.starts_on::text as "开始", coalesce(m.ends_on::text, '') as "结束"
        from class_membership m join school_class c using (class_id) join cohort co using (cohort_id) join org o on o.org_id = co.org_id
        where m.student_id = $1 order by m.starts_on`,
    },
  ],
};
