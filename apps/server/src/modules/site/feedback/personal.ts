import { feedbackTypeLabel } from '@vimo/contract';
import { omission, type Personal, staying } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'feedback', part: 'account', title: '意见反馈', sealed: ['联系方式'] },
      sql: `select ${labelled('feedback_type', feedbackTypeLabel)} as "类型", content as "内容", contact_cipher as "联系方式", answer as "答复", left(created_at::text, 19) as "时间" from feedback where account_id = $1 order by feedback_id`,
    },
  ],
  omitted: {
    'feedback.answered_by': omission.office,
  },
  stays: {
    ...staying(
      'A question or a fault that was told of, answered by office; who told of it can be reached no more.',
      'feedback',
      'content',
      'answer',
    ),
  },
};
