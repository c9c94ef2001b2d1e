import { omission, type Personal, stay, staying } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'circulars', part: 'school', title: '收到的通知' },
      sql: `select c.title as "标题", o.org_name as "发出单位", coalesce(left(r.read_at::text, 19), '') as "阅读时间", coalesce(left(r.confirmed_at::text, 19), '') as "确认时间"
        from circular_recipient r join circular c using (circular_id) join org o on o.org_id = c.org_id where r.account_id = $1 order by c.circular_id, r.about_id`,
    },
    {
      ...{ key: 'circularAnswers', part: 'school', title: '对通知的回复' },
      sql: `select c.title as "通知", w.content as "内容", w.reply as "答复", left(w.created_at::text, 19) as "时间"
        from circular_answer w join circular c using (circular_id) where w.account_id = $1 order by w.answer_id`,
    },
  ],
  omitted: {
    'circular_answer.about_id': omission.elsewhere,
    'circular_answer.by_parent_id': omission.byGuardian,
    'circular.author_id': omission.office,
    'circular_relay.account_id': omission.office,
    'circular_answer.replied_by': omission.office,
  },
  stays: {
    ...staying(stay.office, 'circular', 'targets', 'excluded', 'title', 'body', 'file_ids', 'channels', 'problem'),
    ...staying(
      'An answer to the school: proof of what was agreed to and what was not.',
      'circular_answer',
      'content',
      'reply',
    ),
  },
};
