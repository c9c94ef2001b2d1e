import type { Db } from '../../../platform/database.ts';
import type { Notifications } from '../../people/notification/index.ts';

/** Tells people that something of theirs was decided, in the transaction that decides it. `event` names what may be untold. */
export type NotifyPeople = (
  db: Db,
  accountIds: readonly string[],
  title: string,
  text?: string,
  event?: string,
) => Promise<unknown>;
/** Takes back what somebody was told of an event. @returns false when they may have seen it */
export type UntellPerson = (db: Db, accountId: string, event: string) => Promise<boolean>;

export const notifyOfRecords =
  (notifications: Notifications): NotifyPeople =>
  (db, accountIds, title, text = '', event = undefined) =>
    notifications.notify(db, { accountIds, kind: 'record', title, text, ...(event ? { event } : {}) });
