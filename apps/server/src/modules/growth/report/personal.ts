import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { SEMESTER_NAME } from '../../people/school-year/index.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'typical', part: 'growth', title: '遴选的典型记录' },
      sql: `select ${SEMESTER_NAME} as "学期", r.title as "记录" from typical_record t join record r using (record_id)
        join semester s on s.semester_id = t.semester_id join school_year y using (school_year_id) where t.student_id = $1 order by 1, r.record_id`,
    },
    {
      ...{ key: 'reports', part: 'growth', title: '公示的纪实报告' },
      sql: `select ${SEMESTER_NAME} as "学期", n.starts_on::text as "公示开始", n.ends_on::text as "公示结束", cardinality(t.record_ids) as "记录数"
        from noticed_report t join public_notice n using (public_notice_id) join semester s on s.semester_id = t.semester_id
        join school_year y using (school_year_id) where t.student_id = $1 and t.living order by n.starts_on`,
    },
  ],
  omitted: {
    'public_notice.opened_by': omission.office,
  },
  stays: {
    ...staying(stay.office, 'public_notice', 'reason'),
  },
};
