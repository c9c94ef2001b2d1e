import { omission, type Personal } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'messages', part: 'activities', title: '评价与留言' },
      sql: `select content as "内容",
        case when enrolment_id is null then '' else '安全性 ' || safe_score || '，教育性 ' || education_score || '，服务态度 ' || service_score end as "评分",
        array_to_string(picture_ids, ',') as "图片编号", refusal_reason as "未通过原因", left(created_at::text, 19) as "时间" from message where account_id = $1 order by message_id`,
    },
    {
      ...{ key: 'likes', part: 'activities', title: '点赞' },
      sql: `select left(m.content, 20) as "内容", left(k.created_at::text, 19) as "时间" from message_like k join message m using (message_id)
        where k.account_id = $1 order by k.created_at`,
    },
  ],
  omitted: {
    'message.held_reason': omission.check,
    'message.by_parent_id': omission.byGuardian,
    'message.reviewer_id': omission.office,
  },
};
