import { z } from 'zod';
import { NOTICE_OUTSIDE } from '../notification/settings-codes.ts';
import { Usertype } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, orDigits, text } from '../wire/fields.ts';
import { manyIds } from '../wire/many-ids.ts';
import { CHANNELS, DeliveryState, DRIVER_NAMES } from './codes.ts';

const common = { method: 'POST', tag: '通知渠道', access: [Usertype.platformAdministrator] } as const;
const path = (verb: string) => `${API}/manage/channel/${verb}`;
const version = z.int('版本有误').min(0, '版本有误').max(2_000_000_000, '版本有误');
const hour = (message: string) => orDigits(z.int(message).min(0, message).max(24, message));
const count = (message: string) => orDigits(z.int(message).min(0, message).max(10_000_000, message));

/** A channel as it is set up; what is secret is told as there or not, and never shown. */
const channel = z.object({
  channel: z.enum(CHANNELS),
  /** Empty: not set up. */
  driver: z.string(),
  enabled: z.int(),
  /** 1: by the settings of the environment, which this page does not change. */
  byEnvironment: z.int(),
  values: z.record(z.string(), z.string()),
  /** Names of the secret settings that are kept. */
  kept: z.array(z.string()),
  /** At most so many in a minute and a day. */
  perMinute: z.int(),
  perDay: z.int(),
  version: z.int(),
  triedDate: z.string(),
  /** What the last try told; empty when it went well. */
  triedProblem: z.string(),
  waiting: z.int(),
  failed: z.int(),
  /** Why its service takes nothing at all: no credit is left, for example. Empty while it does. */
  trouble: z.string(),
});
export type ChannelRow = z.output<typeof channel>;

export const manageChannels = endpoint({
  ...common,
  path: path('queryList'),
  summary: '通知渠道',
  input: noInput,
  output: z.array(channel),
});

export const manageChannelSave = endpoint({
  ...common,
  path: path('save'),
  summary: '设置通知渠道',
  refuses: [1],
  /** Registration and resets by code are offered where text messages can be sent. */
  changes: ['首页'],
  input: z.object({
    channel: z.enum(CHANNELS, '没有这个渠道'),
    driver: z.enum(DRIVER_NAMES, '请选择服务商'),
    enabled: orDigits(z.union([z.literal(0), z.literal(1)], '请选择是否启用')),
    /** A secret one that is left out stays as it is. */
    values: z.record(z.string().max(40, '设置有误'), text(500)),
    perMinute: count('每分钟条数应为 0—10000000 的整数'),
    perDay: count('每天条数应为 0—10000000 的整数'),
    version,
  }),
  output: nothing,
});

export const manageChannelTry = endpoint({
  ...common,
  path: path('try'),
  summary: '试发一条',
  refuses: [1],
  /** To a number or address of the administrator's own. */
  input: z.object({ channel: z.enum(CHANNELS, '没有这个渠道'), to: text(100) }),
  output: nothing,
});

/** Rules of telling people: limits and quiet hours are data. */
export const tellingRules = z.object({
  /** Circulars of one school, or one bureau, in a day. */
  schoolPerDay: count('学校每天次数应为整数'),
  bureauPerDay: count('教育局每天次数应为整数'),
  /** What one of them sends outside of the site in a day. */
  schoolOutsidePerDay: count('学校每天条数应为整数'),
  bureauOutsidePerDay: count('教育局每天条数应为整数'),
  /** What one person is sent outside of the site in a day, by all channels together; what cannot wait is not held back. */
  personPerDay: orDigits(
    z.int('每人每天条数应为 1—1000 的整数').min(1, '每人每天至少 1 条').max(1000, '每人每天最多 1000 条'),
  ),
  /** From this hour to that nothing goes outside of the site but what cannot wait. */
  quietFrom: hour('请输入 0—24 的整点'),
  quietTo: hour('请输入 0—24 的整点'),
});
export type TellingRules = z.output<typeof tellingRules>;

export const manageTellingRules = endpoint({
  ...common,
  path: path('rules'),
  summary: '发送规则',
  input: noInput,
  output: tellingRules.extend({ version: z.int() }),
});

export const manageTellingRulesSave = endpoint({
  ...common,
  path: path('rulesSave'),
  summary: '修改发送规则',
  refuses: [1],
  input: tellingRules.extend({ version }),
  output: nothing,
});

/** Of what people are told, to whom, and which channels carry it besides the site (docs/domains/notices.md). */
const notice = z.object({
  /** Its name, by domain: `record.passed`. */
  notice: z.string(),
  label: z.string(),
  audience: z.string(),
  /** A key of `notificationKindLabel`. */
  kind: z.string(),
  outside: z.enum(NOTICE_OUTSIDE),
  channels: z.array(z.enum(CHANNELS)),
  version: z.int(),
});
export type SwitchedNotice = z.output<typeof notice>;

export const manageNotices = endpoint({
  ...common,
  path: path('notices'),
  summary: '各种提醒的渠道',
  input: noInput,
  output: z.object({
    /** Channels that are set up and switched on. */
    open: z.array(z.enum(CHANNELS)),
    notices: z.array(notice),
  }),
});

export const manageNoticeSave = endpoint({
  ...common,
  path: path('noticeSave'),
  summary: '设置一种提醒的渠道',
  refuses: [1, 4],
  input: z.object({
    notice: text(60),
    /** None: it stays in the site. */
    channels: z.array(z.enum(CHANNELS, '没有这个渠道'), '渠道有误').max(CHANNELS.length, '渠道有误'),
    version,
  }),
  output: nothing,
});

export const manageDeliveryPage = endpoint({
  ...common,
  path: path('deliveries'),
  summary: '站外提醒',
  input: z.object({
    ...pageFields(20),
    channel: z.enum(CHANNELS, '没有这个渠道').optional(),
    state: codeNumber(DeliveryState.waiting, DeliveryState.givenUp, '状态有误').optional(),
    /** Words of the reason. */
    problem: text(40).optional(),
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      channel: z.string(),
      orgName: z.string(),
      /** Masked. */
      to: z.string(),
      state: z.int(),
      tries: z.int(),
      problem: z.string(),
      createDate: z.string(),
      nextDate: z.string(),
    }),
  ),
});
export type DeliveryRow = z.output<typeof manageDeliveryPage.output>['dataList'][number];

export const manageDeliveryAgain = endpoint({
  ...common,
  path: path('again'),
  summary: '重新发送站外提醒',
  refuses: [1],
  input: z.object({ ids: manyIds(100, '请选择要重新发送的内容') }),
  output: nothing,
});

/** All at once that did not arrive, or was given up, by a channel and a reason. */
export const manageDeliveryAgainAll = endpoint({
  ...common,
  path: path('againAll'),
  summary: '按条件重新发送站外提醒',
  refuses: [1],
  input: z.object({
    channel: z.enum(CHANNELS, '没有这个渠道').optional(),
    state: codeNumber(DeliveryState.failed, DeliveryState.givenUp, '请选择没送达的或已放弃的'),
    problem: text(40).optional(),
  }),
  /** How many go again. */
  output: z.object({ count: z.int() }),
});

export const manageDeliveryGiveUp = endpoint({
  ...common,
  path: path('giveUp'),
  summary: '放弃站外提醒',
  refuses: [1],
  input: z.object({ ids: manyIds(100, '请选择要放弃的内容') }),
  output: nothing,
});
