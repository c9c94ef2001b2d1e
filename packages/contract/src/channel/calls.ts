import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing } from '../wire/envelope.ts';
import { orDigits } from '../wire/fields.ts';
import { CHANNELS } from './codes.ts';

const tag = '消息';

/** Ways in which the person can be told outside of the site, of those that are set up here. */
export const ownChannels = endpoint({
  method: 'POST',
  path: `${API}/notification/channels`,
  summary: '站外提醒的渠道',
  tag,
  access: 'signedIn',
  refuses: [3],
  input: noInput,
  output: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      /** 1: the person lets themselves be told this way. */
      on: z.int(),
      /** 1: what is needed for it is known, such as a phone number. */
      reachable: z.int(),
    }),
  ),
});
export type OwnChannel = z.output<typeof ownChannels.output>[number];

export const switchChannel = endpoint({
  method: 'POST',
  path: `${API}/notification/switchChannel`,
  summary: '开关一种站外提醒',
  tag,
  access: 'signedIn',
  refuses: [3],
  input: z.object({
    channel: z.enum(CHANNELS, '没有这个渠道'),
    /** 1 on, 0 off. */
    on: orDigits(z.union([z.literal(0), z.literal(1)], '请选择开启或关闭')),
  }),
  output: nothing,
});

const hour = orDigits(z.int('请选择整点').min(0, '请选择整点').max(23, '请选择整点'));

/** Hours in which the person is told nothing outside of the site but what cannot wait, besides those of all; from an hour to the same one is none. */
export const ownQuietHours = endpoint({
  method: 'POST',
  path: `${API}/notification/quietHours`,
  summary: '自己的免打扰时段',
  tag,
  access: 'signedIn',
  refuses: [3],
  input: noInput,
  output: z.object({ from: z.int(), to: z.int() }),
});

export const quietHoursSave = endpoint({
  method: 'POST',
  path: `${API}/notification/quietHoursSave`,
  summary: '设置自己的免打扰时段',
  tag,
  access: 'signedIn',
  refuses: [3],
  input: z.object({ from: hour, to: hour }),
  output: nothing,
});
