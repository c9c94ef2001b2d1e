import { hrefTo } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Notifications } from '../../people/notification/index.ts';

/** Tells people that something of theirs was decided, in the transaction that decides it. */
export type NotifyPeople = (
  db: Db,
  accountIds: readonly string[],
  title: string,
  text?: string,
  more?: {
    /** Names what may be untold. */
    event?: string;
    /** Page on which they do something about it. */
    href?: string;
  },
) => Promise<unknown>;
/** Takes back what somebody was told of an event. @returns false when they may have seen it */
export type UntellPerson = (db: Db, accountId: string, event: string) => Promise<boolean>;

export const notifyOfRecords =
  (notifications: Notifications): NotifyPeople =>
  (db, accountIds, title, text = '', more = {}) =>
    notifications.notify(db, { accountIds, kind: 'record', title, text, ...more });

/** Where a student answers what teachers entered, and where they read a record of their own. */
export const TO_CONFIRM = { href: hrefTo('/mine/jlqr', { name: 'first' }) };
export const toRecord = (id: string) => ({ href: hrefTo('/mine/recordDetail', { id }) });
