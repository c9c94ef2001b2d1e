import { CircularState, MOST_UNREAD, type Notification, type NotificationKind } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { likePattern, oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';

export interface NewNotification {
  accountIds: readonly string[];
  kind: NotificationKind;
  event: string | null;
  title: string;
  details: string;
  href: string;
  now: WireTime;
  /** Who switched the kind off is not told. */
  isNews: boolean;
}

/** One row for each account; who was told of the event before is not told again. @returns who is told now */
export async function insertNotifications(db: Db, one: NewNotification): Promise<string[]> {
  const rows = await db.rows<{ accountId: string }>(
    `insert into notification (account_id, kind, event, title, details, href, created_at)
     select distinct recipient, $2, $3, $4, $5, $6, $7::timestamptz from unnest($1::bigint[]) recipient
     where not $8 or not exists (select 1 from notification_off o where o.account_id = recipient and o.kind = $2)
     on conflict (account_id, event) do nothing returning account_id as "accountId"`,
    [one.accountIds, one.kind, one.event, one.title, one.details, one.href, one.now, one.isNews],
  );
  return rows.map(({ accountId }) => accountId);
}

/** Takes away what somebody was told of an event, unless it was read. @returns whether it is gone */
export const removeUnseen = async (db: Db, accountId: string, event: string): Promise<boolean> =>
  (await db.run('delete from notification where account_id = $1 and event = $2 and read_at is null', [
    accountId,
    event,
  ])) === 1;

export interface NotificationFilter {
  /** Only what has not been read. */
  unread: boolean;
  kind: string | null;
  /** Part of the title; null for all. */
  title: string | null;
  /** Only circulars that the account has not confirmed for each whom they are about. */
  toConfirm: boolean;
}

/** With a circular's id behind it, the event by which a person is told of it. */
export const CIRCULAR_EVENT = 'circular:';
/** Whether row `r` of who got a circular, or answered one, is theirs still: about themselves, or a child to whom they are bound. */
export const STILL_THEIRS = `(r.about_id = r.account_id
  or exists (select from child_binding b where b.parent_id = r.account_id and b.student_id = r.about_id))`;

const LISTED = `account_id = $1 and (not $2 or read_at is null) and ($3::text is null or kind = $3) and ($4::text is null or title ilike $4)
  and (not $5::boolean or event in (
    select '${CIRCULAR_EVENT}' || r.circular_id from circular_recipient r join circular c using (circular_id)
    where r.account_id = $1 and r.confirmed_at is null and c.needs_confirmation and ${STILL_THEIRS}
      and c.state in ${oneOf(CircularState.sending, CircularState.sent)}))`;
const listedValues = (accountId: string, { unread, kind, title, toConfirm }: NotificationFilter) => [
  ...[accountId, unread, kind, title && likePattern(title), toConfirm],
];

/** The newest first. */
export const notificationsOf = (db: Db, accountId: string, filter: NotificationFilter, { size, offset }: Span) =>
  db.rows<Notification>(
    `select notification_id as id, kind, title, details as text, href, created_at as "createDate", read_at is not null as "isRead"
     from notification where ${LISTED} order by notification_id desc limit $6 offset $7`,
    [...listedValues(accountId, filter), size, offset],
  );

export async function countNotifications(db: Db, accountId: string, filter: NotificationFilter): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from notification where ${LISTED}`,
    listedValues(accountId, filter),
  );
  return row!.count;
}

/** Up to `MOST_UNREAD`. */
export async function countUnread(db: Db, accountId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count
     from (select 1 from notification where account_id = $1 and read_at is null limit ${MOST_UNREAD}) unread`,
    [accountId],
  );
  return row!.count;
}

/** False when the account has none of this id. */
export async function markRead(db: Db, accountId: string, notificationId: string, now: WireTime): Promise<boolean> {
  const rows = await db.run(
    'update notification set read_at = coalesce(read_at, $3) where notification_id = $2 and account_id = $1',
    [accountId, notificationId, now],
  );
  return rows === 1;
}

export const markAllRead = (db: Db, accountId: string, now: WireTime) =>
  db.run('update notification set read_at = $2 where account_id = $1 and read_at is null', [accountId, now]);

/** Drops at most `most` of those made before a moment. */
export const dropOld = (db: Db, before: WireTime, most: number) =>
  db.run(
    `delete from notification where notification_id in
       (select notification_id from notification where created_at < $1 order by created_at limit $2 for update skip locked)`,
    [before, most],
  );

/** Kinds that somebody switched off. */
export async function kindsOff(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.rows<{ kind: string }>(
    'select kind from notification_off where account_id = $1 order by kind',
    [accountId],
  );
  return rows.map(({ kind }) => kind);
}

export const switchKind = (db: Db, accountId: string, kind: NotificationKind, on: boolean) =>
  db.run(
    on
      ? 'delete from notification_off where account_id = $1 and kind = $2'
      : 'insert into notification_off (account_id, kind) values ($1, $2) on conflict do nothing',
    [accountId, kind],
  );

const OF_EVENT = `account_id = any ($1::bigint[]) and (event = $2 or starts_with(event, $2 || ':'))`;

/** Takes away what people were told of an event and have not read, reminders of it (`event:day`) too. @returns who has read of it, as it stays with them */
export async function removeUnread(db: Db, accountIds: readonly string[], event: string): Promise<string[]> {
  await db.run(`delete from notification where ${OF_EVENT} and read_at is null`, [accountIds, event]);
  const rows = await db.rows<{ accountId: string }>(
    `select distinct account_id as "accountId" from notification where ${OF_EVENT}`,
    [accountIds, event],
  );
  return rows.map(({ accountId }) => accountId);
}

/** Marks read what an account was told of an event, reminders of it (`event:day`) too. */
export const markEventRead = (db: Db, accountId: string, event: string, now: WireTime) =>
  db.run(
    `update notification set read_at = $3 where account_id = $1 and (event = $2 or starts_with(event, $2 || ':')) and read_at is null`,
    [accountId, event, now],
  );
