import { TransferState } from '@vimo/contract';
import { omission, type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'transfers', part: 'school', title: '转学' },
      sql: `select f.org_name as "转出学校", o.org_name as "转入学校", t.starts_on::text as "转入日期" from student_transfer t
        join org f on f.org_id = t.from_org_id join org o on o.org_id = t.to_org_id where t.student_id = $1 and t.state = ${TransferState.accepted} order by t.transfer_id`,
    },
  ],
  omitted: {
    'student_transfer.answered_by': omission.office,
    'student_transfer.asked_by': omission.office,
    ...staying(omission.office, 'student_transfer', 'reason', 'answer'),
  },
  stays: {
    ...staying(stay.law, 'student_transfer', 'reason', 'answer'),
  },
};
