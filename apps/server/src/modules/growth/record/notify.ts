import { hrefTo } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Notice } from '../../../platform/telling.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { recordNotices } from './notices.ts';

/** Tells people that something of theirs was decided, in the transaction that decides it. */
export type NotifyPeople = (
  db: Db,
  notice: Notice,
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
  (db, notice, accountIds, title, text = '', more = {}) =>
    notifications.notify(db, { accountIds, notice, title, text, ...more });

/** Where a student answers what teachers entered, and where they read a record of their own. */
export const TO_CONFIRM = { href: hrefTo('/mine/jlqr', { name: 'first' }) };
export const toRecord = (id: string) => ({ href: hrefTo('/mine/recordDetail', { id }) });

/** Tells students that a teacher has entered something that they are to confirm. */
export const tellToConfirm = (notify: NotifyPeople, db: Db, studentIds: readonly string[]) =>
  notify(db, recordNotices.toConfirm, studentIds, '您有教师录入的记录待确认', '请核对内容后确认或拒绝。', TO_CONFIRM);
