import { type Channel, DeliveryState, type NotificationKind, STAFF_TYPES } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { withinSql } from '../../people/organisation/index.ts';
import { quietOfSql, toldBySql } from './queries.ts';
import { hourOf } from './rules.ts';

/** What a channel has tried since a moment; what was given up without a try, by the thousand where a sender takes back, leaves its limits alone. */
export async function countTried(db: Db, channel: Channel, since: WireTime): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from delivery
     where channel = $1 and done_at >= $2 and state in ${oneOf(DeliveryState.delivered, DeliveryState.failed)}`,
    [channel, since],
  );
  return row!.count;
}

/** What was being sent when its process died: `again` is tried anew, the rest is for people to decide, as it may have arrived. */
export const settleBroken = (db: Db, channel: Channel, now: WireTime, again: boolean) =>
  db.run(
    `update delivery set state = $3, problem = '发送时中断，不确定是否已送达', next_at = $2, done_at = case when $4 then null else $2::timestamptz end
     where channel = $1 and state = ${DeliveryState.sending} and next_at <= $2`,
    [channel, now, again ? DeliveryState.waiting : DeliveryState.failed, again],
  );

export interface Claimed {
  id: string;
  accountId: string;
  event: string;
  orgName: string;
  href: string;
  tries: number;
  emailCipher: Buffer | null;
  phoneCipher: Buffer | null;
  /** Whether the person still wants to be told so. */
  wanted: boolean;
  disabled: boolean;
  /** The person's own organisation is disabled: nobody there can log in to read it. What cannot wait goes all the same. */
  orgDisabled: boolean;
  /** A guardian who is bound to none of the children any more of whom it tells. */
  unbound: boolean;
  /** Staff who work elsewhere by now than at, or below, the organisation that tells; what is about their account is theirs everywhere. */
  left: boolean;
  /** Whether the person has read in the site what it tells of. */
  seen: boolean;
  isUrgent: boolean;
  createdAt: WireTime;
  /** What the person was sent today, or is being sent, besides what is taken up with this one. */
  today: number;
}

/** The kind of what is about somebody's account, wherever they work. */
const OF_ACCOUNTS: NotificationKind = 'account';

/** Takes up the oldest that may go now, what cannot wait before all else, in a statement of its own: whoever takes one has it until the moment `until`. */
export const claimDue = (
  db: Db,
  {
    channel,
    now,
    until,
    isQuiet,
    most,
    midnight,
  }: { channel: Channel; now: WireTime; until: WireTime; isQuiet: boolean; most: number; midnight: WireTime },
) =>
  db.rows<Claimed>(
    `with urgent as materialized (
       select delivery_id from delivery where channel = $1 and state = ${DeliveryState.waiting} and is_urgent and next_at <= $2
       order by next_at, delivery_id limit $5::bigint for update skip locked),
     others as materialized (
       select delivery_id from delivery where channel = $1 and state = ${DeliveryState.waiting} and not is_urgent and next_at <= $2
         and not ($4 or ${quietOfSql('delivery.account_id', '$7')})
       order by next_at, delivery_id limit $5::bigint - (select count(*) from urgent) for update skip locked),
     taken as (
       update delivery set state = ${DeliveryState.sending}, tries = tries + 1, next_at = $3
       where delivery_id in (select delivery_id from urgent union all select delivery_id from others)
       returning delivery_id, account_id, event, org_id, href, tries, channel, is_urgent, about_ids, created_at)
     select t.delivery_id as id, t.account_id as "accountId", t.event, o.org_name as "orgName", t.href, t.tries, a.email_cipher as "emailCipher",
       a.phone_cipher as "phoneCipher", ${toldBySql('t.channel')} as wanted, a.disabled,
       not t.is_urgent and coalesce(w.disabled, false) as "orgDisabled",
       t.about_ids is not null and not exists (
         select from child_binding b where b.parent_id = t.account_id and b.student_id = any (t.about_ids)) as unbound,
       not t.is_urgent and a.usertype in ${oneOf(...STAFF_TYPES)} and a.org_id is not null and not ${withinSql('a.org_id', 't.org_id')}
         and not exists (select from notification n where n.account_id = t.account_id and n.event = t.event and n.kind = '${OF_ACCOUNTS}') as "left",
       exists (select from notification n where n.account_id = t.account_id and n.event = t.event and n.read_at is not null) as seen,
       t.is_urgent as "isUrgent", t.created_at as "createdAt",
       (select count(*)::int from delivery e where e.account_id = t.account_id and (e.state = ${DeliveryState.sending}
          or e.state = ${DeliveryState.delivered} and e.done_at >= $6)) as today
     from taken t join account a using (account_id) join org o on o.org_id = t.org_id left join org w on w.org_id = a.org_id order by t.delivery_id`,
    [channel, now, until, isQuiet, most, midnight, hourOf(now)],
  );

/** Puts back what was taken up and may not go before a moment; that was no try. */
export const postpone = (db: Db, id: string, { until, problem }: { until: WireTime; problem: string }) =>
  db.run(
    `update delivery set state = ${DeliveryState.waiting}, tries = tries - 1, next_at = $2, problem = $3
     where delivery_id = $1 and state = ${DeliveryState.sending}`,
    [id, until, problem],
  );

/** Says how a try ended; null for `nextAt` is its end. What was taken back on its way is not tried again, and what arrived all the same says so. */
export const settle = (
  db: Db,
  {
    id,
    state,
    problem,
    nextAt,
    now,
  }: { id: string; state: DeliveryState; problem: string; nextAt: WireTime | null; now: WireTime },
) =>
  db.run(
    `update delivery set state = $2, problem = $3, next_at = coalesce($4::timestamptz, next_at), done_at = case when $4 is null then $5::timestamptz end
     where delivery_id = $1 and (state = ${DeliveryState.sending} or state = ${DeliveryState.givenUp} and $2 = ${DeliveryState.delivered})`,
    [id, state, problem, nextAt, now],
  );
