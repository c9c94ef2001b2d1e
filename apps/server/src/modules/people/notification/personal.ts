import { notificationKindLabel } from '@vimo/contract';
import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'notifications', part: 'account', title: '消息' },
      sql: `select title as "标题", details as "内容", left(created_at::text, 19) as "时间" from notification where account_id = $1 order by notification_id`,
    },
    {
      ...{ key: 'notificationsOff', part: 'account', title: '关闭的消息提醒' },
      sql: `select ${labelled('kind', notificationKindLabel)} as "类型" from notification_off where account_id = $1 order by kind`,
    },
  ],
  omitted: staying(omission.code, 'notification', 'kind', 'event', 'href'),
  stays: {
    ...staying(stay.passes, 'notification', 'kind', 'event', 'title', 'details', 'href'),
    ...staying(stay.code, 'notification_off', 'kind'),
  },
};
