import { randomUUID } from 'node:crypto';
import type { NotificationKind } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Notice } from '../../../platform/telling.ts';
import { toWireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { Deliveries, Leaving } from '../../site/channel/index.ts';
import {
  countNotifications,
  countUnread,
  dropOld,
  insertNotifications,
  kindsOff,
  markAllRead,
  markEventRead,
  markRead,
  type NotificationFilter,
  notificationsOf,
  removeUnread,
  removeUnseen,
  switchKind,
} from './queries.ts';

/** Kept for so long (docs/domains/notifications.md). */
const KEPT_MS = 180 * 24 * 3600 * 1000;
/** Rows that one sweep drops: a minute later comes the next. */
const A_SWEEP = 5000;

export interface NewNotification {
  /** Who is told; each once, however often they are named. */
  accountIds: readonly string[];
  /** Whom it is about, where guardians are told of their children: who is bound to none of these any more when it is to leave the site is not told there. */
  about?: readonly string[];
  /** Of what, as its domain declares it: that says its kind, whether it may be switched off, and whether it may leave the site. */
  notice: Notice;
  /** Names what happened, such as `club-application:12`: of one event a person is told once. Without it each call tells anew. */
  event?: string;
  /** What happened, without personal data. At most a line. */
  title: string;
  /** What there is to know besides. */
  text?: string;
  /** Page of this site, such as `/mine/myApply` or `/zs-platform/students`. */
  href?: string;
  /** How it goes outside of the site whatever administrators switched: as its author chose, or because it cannot wait. */
  outside?: Leaving;
}

export type Notifications = ReturnType<typeof createNotifications>;

/** What people are told of something of theirs that was decided (docs/domains/notifications.md). */
export function createNotifications({ database, clock }: Platform, deliveries: Deliveries) {
  const now = () => toWireTime(clock());

  return {
    /**
     * Tells people, in the caller's transaction: what is rolled back was never told. Outside of the site go those alone who were told now, by the channels that
     * `outside` names, or else those that administrators switched on for the notice.
     */
    async notify(
      db: Db,
      { accountIds, about = [], notice, event, title, text = '', href = '', outside }: NewNotification,
    ): Promise<void> {
      if (accountIds.length === 0) return;
      const { kind, isNews } = notice;
      const leaves = outside ?? { channels: await deliveries.channelsOf(db, notice) };
      const goesOut = leaves.channels.length > 0;
      // By its name what was read in the site meanwhile is found, and does not go outside any more.
      const named = event ?? (goesOut ? `${notice.key}:${randomUUID()}` : null);
      const row = { accountIds, kind, event: named, title, details: text, href, isNews, now: now() };
      const told = await insertNotifications(db, row);
      if (!goesOut || !named) return;
      await deliveries.carry(db, { ...leaves, accountIds: told, about, event: named, now: row.now });
      // Whose children come one after the other, as in batches, is told of the first; what waits for them is about the others too.
      const fresh = new Set(told);
      const before = about.length > 0 ? accountIds.filter((id) => !fresh.has(id)) : [];
      if (before.length > 0) await deliveries.addAbout(db, { accountIds: before, about, event: named });
    },

    /** Takes back what somebody was told of an event, in the caller's transaction. @returns false when they may have seen it: then they are to be told more */
    async untell(db: Db, accountId: string, event: string): Promise<boolean> {
      // Nobody takes up any more what is given up: what was tried is known only then.
      await deliveries.takeBack(db, { accountIds: [accountId], event, now: now() });
      const wasTried = await deliveries.wasTried(db, accountId, event);
      // Who was sent there finds it.
      return !wasTried && removeUnseen(db, accountId, event);
    },

    /** Takes away what people were told of an event and have not read, in the caller's transaction. @returns those with whom something of it stays */
    takeBack: (db: Db, accountIds: readonly string[], event: string) => removeUnread(db, accountIds, event),

    async page({ accountId }: Session, { unread, kind, title, toConfirm, ...paging }: Paging & NotificationFilter) {
      const span = spanOf(paging);
      const filter = { unread, kind, title, toConfirm };
      const dataList = await notificationsOf(database, accountId, filter, span);
      const totalCount = await pageTotal({ ...span, shown: dataList.length }, () =>
        countNotifications(database, accountId, filter),
      );
      return { dataList, totalCount };
    },

    /** How many circulars the person has to confirm: as many as `page` lists with `toConfirm`. */
    toConfirm: ({ accountId }: Pick<Session, 'accountId'>): Promise<number> =>
      countNotifications(database, accountId, { unread: false, kind: null, title: null, toConfirm: true }),

    unread: async ({ accountId }: Session) => ({ count: await countUnread(database, accountId) }),

    /** @throws Refusal notFound for one that is not the person's */
    async read({ accountId }: Session, notificationId: string): Promise<void> {
      if (!(await markRead(database, accountId, notificationId, now()))) throw notFound('消息不存在或已删除');
    },

    /** Marks read what the person was told of an event, reminders too, as they have seen what it is about; in the caller's transaction. */
    seen: (db: Db, accountId: string, event: string) => markEventRead(db, accountId, event, now()),

    settings: async ({ accountId }: Session) => ({ off: await kindsOff(database, accountId) }),

    switch: ({ accountId }: Session, kind: NotificationKind, on: boolean) => switchKind(database, accountId, kind, on),

    readAll: ({ accountId }: Session) => markAllRead(database, accountId, now()),

    /** Drops what is past its time. */
    async sweep(): Promise<void> {
      await dropOld(database, toWireTime(new Date(clock().getTime() - KEPT_MS)), A_SWEEP);
    },
  };
}
