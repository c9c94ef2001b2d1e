import { officeLabel } from '@vimo/contract';
import { omission, type Personal } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'offices', part: 'school', title: '学校岗位' },
      sql: `select o.org_name as "学校", ${labelled('h.office', officeLabel)} as "岗位",
          array_to_string(array(select g.grade_name from grade g where g.grade_id = any (h.grade_ids) order by g.grade_id), '、') as "年级", coalesce(h.starts_on, h.given_at::date) as "开始日期",
          coalesce(h.ended_at::date, h.ends_on) as "结束日期" from staff_office h join org o using (org_id)
        where h.account_id = $1 order by 4, h.office`,
    },
  ],
  omitted: {
    'review_deputy.absent_id': omission.office,
    'review_deputy.deputy_id': omission.office,
    'review_deputy.named_by': omission.office,
    'staff_office.given_by': omission.office,
  },
};
