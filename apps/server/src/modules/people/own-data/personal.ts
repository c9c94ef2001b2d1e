import { dataRequestKindLabel } from '@vimo/contract';
import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'consents', part: 'school', title: '监护人同意' },
      sql: `select c.name as "孩子", g.version as "规则版本", left(g.given_at::text, 19) as "同意时间", coalesce(left(g.ended_at::text, 19), '') as "结束时间"
        from guardian_consent g join account c on c.account_id = g.student_id where g.student_id = $1 or g.given_by = $1 order by g.consent_id`,
    },
    {
      ...{ key: 'requests', part: 'school', title: '个人信息申请' },
      // What a guardian asked in words, and was answered, is in that one's file: the child's reaches the other guardian too.
      sql: `select ${labelled('kind', dataRequestKindLabel)} as "类型", case when asker_id = $1 then content else '' end as "内容",
        case when asker_id = $1 then answer else '' end as "答复", left(created_at::text, 19) as "时间"
        from data_request where subject_id = $1 or asker_id = $1 order by request_id`,
    },
  ],
  omitted: {
    'guardian_consent.ended_by': omission.steps,
    'data_request.decided_by': omission.office,
  },
  stays: {
    ...staying(stay.office, 'data_request', 'answer'),
  },
};
