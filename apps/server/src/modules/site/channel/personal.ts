import { channelLabel, DeliveryState } from '@vimo/contract';
import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'deliveries', part: 'account', title: '站外提醒' },
      sql: `select ${labelled('channel', channelLabel)} as "渠道", left(created_at::text, 19) as "时间", case when state = ${DeliveryState.delivered} then left(done_at::text, 19) else '' end as "送达时间" from delivery where account_id = $1 order by delivery_id`,
    },
    {
      ...{ key: 'channelsOff', part: 'account', title: '关闭的站外提醒' },
      sql: `select ${labelled('channel', channelLabel)} as "渠道" from channel_off where account_id = $1 order by channel`,
    },
    {
      ...{ key: 'ownQuiet', part: 'account', title: '自己的免打扰时段' },
      sql: `select quiet_from as "从几点", quiet_to as "到几点" from own_quiet where account_id = $1`,
    },
  ],
  omitted: {
    ...staying(omission.code, 'delivery', 'event', 'href'),
    'delivery.problem': 'What a channel answered when it failed; whether it was delivered is exported.',
  },
  stays: {
    ...staying(stay.code, 'channel_off', 'channel'),
    ...staying(stay.passes, 'delivery', 'channel', 'event', 'href', 'problem'),
  },
};
