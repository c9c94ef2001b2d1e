import { feedbackTypeLabel } from '@vimo/contract';
import { omission, type Personal, staying } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'feedback', part: 'account', title: '意见反馈', sealed: ['联系方式'] },
      // A way to be reached that a guardian gave is not the child's, whose file reaches the other guardian too.
      sql: `select ${labelled('f.feedback_type', feedbackTypeLabel)} as "类型", f.content as "内容",
        case when f.by_account_id = $1 or (f.by_account_id is null and (select count(*) from child_binding b where b.student_id = f.account_id) < 2)
          then f.contact_cipher end as "联系方式", f.answer as "答复", left(f.created_at::text, 19) as "时间"
        from feedback f where f.account_id = $1 or f.by_account_id = $1 order by f.feedback_id`,
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
