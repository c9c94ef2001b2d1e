import type { Db } from '../../../platform/database.ts';
import type { Notifications } from '../../people/notification/index.ts';

/** Tells people that something of theirs was decided, in the transaction that decides it. */
export type NotifyPeople = (db: Db, accountIds: readonly string[], title: string, text?: string) => Promise<unknown>;

export const notifyOfRecords =
  (notifications: Notifications): NotifyPeople =>
  (db, accountIds, title, text = '') =>
    notifications.notify(db, { accountIds, kind: 'record', title, text });
