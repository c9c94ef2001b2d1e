import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput, nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { id, orDigits, text } from '../wire/fields.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './codes.ts';
import { notificationNews } from './settings-codes.ts';

const tag = '消息';

const notification = z.object({
  id: z.string(),
  /** A key of `notificationKindLabel`. */
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** Page of this site that it leads to; empty for none. */
  href: z.string(),
  createDate: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const notificationPage = endpoint({
  method: 'POST',
  path: `${API}/notification/queryPage`,
  summary: '我的消息',
  tag,
  access: 'signedIn',
  input: z.object({
    ...pageFields(10),
    /** 1: only those that have not been read. */
    unread: orDigits(z.union([z.literal(0), z.literal(1)], '请选择是否只看未读')).default(0),
    /** Only those of a kind. */
    kind: z.enum(NOTIFICATION_KINDS as [NotificationKind, ...NotificationKind[]], '没有这类消息').optional(),
    /** Part of the title. */
    title: text(50).optional(),
    /** 1: only the circulars of which the person has not confirmed the receipt, for each child; each once, without reminders. */
    toConfirm: orDigits(z.union([z.literal(0), z.literal(1)], '请选择是否只看待确认')).default(0),
  }),
  output: pageOf(notification),
});

/** Highest number of unread notifications that is counted. */
export const MOST_UNREAD = 100;

export const unreadNotifications = endpoint({
  method: 'POST',
  path: `${API}/notification/unreadCount`,
  summary: '未读消息数',
  tag,
  passive: true,
  access: 'signedIn',
  input: noInput,
  /** At most `MOST_UNREAD`. */
  output: z.object({ count: z.int() }),
});

export const readNotification = endpoint({
  method: 'POST',
  path: `${API}/notification/read`,
  summary: '标记消息已读',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ id }),
  output: nothing,
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: `${API}/notification/readAll`,
  summary: '全部消息标记已读',
  tag,
  access: 'signedIn',
  input: noInput,
  output: nothing,
});

const switchable = /* @__PURE__ */ Object.keys(notificationNews) as NotificationKind[];

/** Kinds of which the person wants no reminders and news. */
export const notificationSettings = endpoint({
  method: 'POST',
  path: `${API}/notification/settings`,
  summary: '消息接收设置',
  tag,
  access: 'signedIn',
  refuses: [3],
  input: noInput,
  /** Keys of `notificationNews`. */
  output: z.object({ off: z.array(z.string()) }),
});

export const switchNotification = endpoint({
  method: 'POST',
  path: `${API}/notification/switch`,
  summary: '开关一类消息的提醒',
  tag,
  access: 'signedIn',
  refuses: [3],
  input: z.object({
    kind: z.enum(switchable, '该类消息必须接收，不能关闭'),
    /** 1 on, 0 off. */
    on: orDigits(z.union([z.literal(0), z.literal(1)], '请选择开启或关闭')),
  }),
  output: nothing,
});
