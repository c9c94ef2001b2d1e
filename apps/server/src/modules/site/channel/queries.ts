import {
  CHANNELS,
  type Channel,
  type DeliveryRow,
  DeliveryState,
  OrgType,
  type TellingRules,
  Usertype,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { hourOf, TROUBLE } from './rules.ts';

/** Whether account `a` can be told by the channel in a parameter: what it needs is known. */
const reachableSql = (channel: string) =>
  `(case when ${channel} = 'mail' then a.email_cipher is not null else a.phone_cipher is not null end)`;
/** And wants to be. */
export const toldBySql = (channel: string) =>
  `(not a.disabled and ${reachableSql(channel)} and not exists (select from channel_off f where f.account_id = a.account_id and f.channel = ${channel}))`;

export interface NewDelivery {
  channels: readonly Channel[];
  accountIds: readonly string[];
  /** Whom it is about; a guardian who is not among them is told of those to whom they are bound. */
  about?: readonly string[];
  event: string;
  orgId: string;
  href: string;
  isUrgent: boolean;
  now: WireTime;
  /** At most so many; without it all. */
  most?: number;
}

/** One for each person and channel that reaches them; of one event each once. @returns how many */
export const insertDeliveries = (db: Db, one: NewDelivery) =>
  db.run(
    `insert into delivery (channel, account_id, event, org_id, href, is_urgent, next_at, created_at, about_ids)
     select c.channel, a.account_id, $3, $4, $5, $6, $7::timestamptz, $7::timestamptz,
       case when a.usertype = ${Usertype.parent} and cardinality($9::bigint[]) > 0 and a.account_id <> all ($9::bigint[])
         then array(select b.student_id from child_binding b where b.parent_id = a.account_id and b.student_id = any ($9::bigint[])) end
     from unnest($1::text[]) c (channel) join account a on a.account_id = any ($2::bigint[])
     where ${toldBySql('c.channel')} limit $8
     on conflict (account_id, channel, event) do nothing`,
    [
      ...[one.channels, one.accountIds, one.event, one.orgId, one.href, one.isUrgent, one.now, one.most ?? null],
      one.about ?? [],
    ],
  );

/** Adds the children, of those named, to whom guardians are bound to what waits for them of an event of which they were told already, about others. */
export const addAbout = (
  db: Db,
  { accountIds, about, event }: { accountIds: readonly string[]; about: readonly string[]; event: string },
) =>
  db.run(
    `update delivery d set about_ids = d.about_ids || array(
       select b.student_id from child_binding b
       where b.parent_id = d.account_id and b.student_id = any ($2::bigint[]) and b.student_id <> all (d.about_ids))
     where d.account_id = any ($1::bigint[]) and d.event = $3 and d.about_ids is not null
       and d.state in ${oneOf(DeliveryState.waiting, DeliveryState.sending)}`,
    [accountIds, about, event],
  );

/** Of organisations: whether each is a bureau, and how many it has begun since a moment. */
export const begunBy = (db: Db, orgIds: readonly string[], since: WireTime) =>
  db.rows<{ orgId: string; isBureau: boolean; begun: number }>(
    `select o.org_id as "orgId", o.org_type = ${OrgType.bureau} as "isBureau",
       (select count(*)::int from delivery d where d.org_id = o.org_id and d.created_at >= $2) as begun
     from org o where o.org_id = any ($1::bigint[])`,
    [orgIds, since],
  );

/** How what is told of an event stands. */
export async function outsideOf(db: Db, event: string) {
  const row = await db.row<{ waiting: number; delivered: number; failed: number; dropped: number }>(
    `select count(*) filter (where state in ${oneOf(DeliveryState.waiting, DeliveryState.sending)})::int as waiting,
       count(*) filter (where state = ${DeliveryState.delivered})::int as delivered,
       count(*) filter (where state = ${DeliveryState.failed})::int as failed,
       count(*) filter (where state = ${DeliveryState.givenUp})::int as dropped
     from delivery where event = $1`,
    [event],
  );
  return row!;
}

/** Whether an hour in a parameter lies in the own quiet hours of an account, which may go over midnight. */
export const quietOfSql = (account: string, hour: string) =>
  `exists (select from own_quiet q where q.account_id = ${account} and (case when q.quiet_from < q.quiet_to
     then ${hour}::int >= q.quiet_from and ${hour}::int < q.quiet_to else ${hour}::int >= q.quiet_from or ${hour}::int < q.quiet_to end))`;

/** Whether something may go now by one of these channels, or was being sent when its process died. */
export const anythingDue = async (
  db: Db,
  channels: readonly Channel[],
  now: WireTime,
  isQuiet: boolean,
): Promise<boolean> =>
  (await db.row(
    `with due as not materialized (select state, is_urgent, account_id from delivery where channel = any ($1) and next_at <= $2)
     select 1 where exists (select from due where state = ${DeliveryState.waiting} and is_urgent)
       or exists (select from due where state = ${DeliveryState.sending})
       or exists (select from due where state = ${DeliveryState.waiting} and not is_urgent and not ($3 or ${quietOfSql('due.account_id', '$4')}))`,
    [channels, now, isQuiet, hourOf(now)],
  )) !== undefined;

/** In whose name the platform's own tasks are asked for; undefined while there is no administrator. */
export const anAdministrator = async (db: Db): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      `select account_id as id from account where usertype = ${Usertype.platformAdministrator} and not disabled order by account_id limit 1`,
    )
  )?.id;

export interface OwnChannelRow {
  channel: Channel;
  off: boolean;
  reachable: boolean;
}
export const ownChannelRows = (db: Db, accountId: string, channels: readonly Channel[]) =>
  db.rows<OwnChannelRow>(
    `select c.channel, ${reachableSql('c.channel')} as reachable,
       exists (select from channel_off f where f.account_id = a.account_id and f.channel = c.channel) as off
     from unnest($2::text[]) with ordinality c (channel, at) join account a on a.account_id = $1 order by c.at`,
    [accountId, channels],
  );

export const writeOff = (db: Db, accountId: string, channel: Channel, on: boolean) =>
  db.run(
    on
      ? 'delete from channel_off where account_id = $1 and channel = $2'
      : 'insert into channel_off (account_id, channel) values ($1, $2) on conflict do nothing',
    [accountId, channel],
  );

export const ownQuietRow = (db: Db, accountId: string) =>
  db.row<{ from: number; to: number }>(
    'select quiet_from as "from", quiet_to as "to" from own_quiet where account_id = $1',
    [accountId],
  );

/** From an hour to the same one is none. */
export const writeOwnQuiet = (db: Db, accountId: string, { from, to }: { from: number; to: number }) =>
  from === to
    ? db.run('delete from own_quiet where account_id = $1', [accountId])
    : db.run(
        `insert into own_quiet (account_id, quiet_from, quiet_to) values ($1, $2, $3)
         on conflict (account_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
        [accountId, from, to],
      );

/** Whether a delivery waits, as its service takes nothing at all; between the end of its wait and the next try lies a minute. */
const TROUBLED = (now: string) =>
  `state = ${DeliveryState.waiting} and next_at > ${now}::timestamptz - interval '5 minutes' and starts_with(problem, '${TROUBLE}')`;

/** How many of the accounts each channel reaches. */
export const countWaiting = (db: Db, now: WireTime) =>
  db.rows<{ channel: string; waiting: number; failed: number; trouble: string }>(
    `select channel, count(*) filter (where state = ${DeliveryState.waiting})::int as waiting,
       count(*) filter (where state = ${DeliveryState.failed})::int as failed,
       coalesce(max(problem) filter (where ${TROUBLED('$1')}), '') as trouble
     from delivery where state in ${oneOf(DeliveryState.waiting, DeliveryState.failed)} group by channel`,
    [now],
  );

/** How many channels have a service that takes nothing at all. */
export async function countTroubled(db: Db, now: WireTime): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(distinct channel)::int as count from delivery where channel = any ($2) and ${TROUBLED('$1')}`,
    [now, CHANNELS],
  );
  return row!.count;
}

export interface DeliveryFilter {
  channel: Channel | null;
  state: number | null;
  /** Words of the reason. */
  problem: string | null;
}
/** What went well is of no interest here, and by far the most. */
const LISTED = `d.state in ${oneOf(DeliveryState.waiting, DeliveryState.sending, DeliveryState.failed, DeliveryState.givenUp)}
  and ($1::text is null or d.channel = $1) and ($2::smallint is null or d.state = $2)
  and ($3::text is null or strpos(d.problem, $3) > 0)`;

export const deliveriesOf = (db: Db, { channel, state, problem }: DeliveryFilter, { size, offset }: Span) =>
  db.rows<Omit<DeliveryRow, 'to'> & { emailCipher: Buffer | null; phoneCipher: Buffer | null }>(
    `select d.delivery_id as id, d.channel, o.org_name as "orgName", d.state, d.tries, d.problem, d.created_at as "createDate",
       d.next_at as "nextDate", a.email_cipher as "emailCipher", a.phone_cipher as "phoneCipher"
     from delivery d join org o using (org_id) join account a using (account_id)
     where ${LISTED} order by d.delivery_id desc limit $4 offset $5`,
    [channel, state, problem, size, offset],
  );

export async function countDeliveries(db: Db, { channel, state, problem }: DeliveryFilter): Promise<number> {
  const row = await db.row<{ count: number }>(`select count(*)::int as count from delivery d where ${LISTED}`, [
    ...[channel, state, problem],
  ]);
  return row!.count;
}

/** Since when the oldest of what did not arrive should have been with its reader. */
export const failedSince = (db: Db) =>
  db.row<{ since: WireTime | null }>(
    `select min(created_at) as since from delivery where state = ${DeliveryState.failed}`,
  );

/** Why something is given up that its sender took back: nobody sends it again. */
const TAKEN_BACK = '发送人已收回';

/** What goes again begins anew. */
const againSql = (now: string) =>
  `state = ${DeliveryState.waiting}, tries = 0, next_at = ${now}, problem = '', done_at = null`;

/** Puts what failed back into the queue, but what its sender took back. @returns how many */
export const sendAgain = (db: Db, ids: readonly string[], now: WireTime) =>
  db.run(
    `update delivery set ${againSql('$2')}
     where delivery_id = any ($1::bigint[]) and state in ${oneOf(DeliveryState.failed, DeliveryState.givenUp)} and problem <> '${TAKEN_BACK}'`,
    [ids, now],
  );

/** The latest of all, where one goes through them in their order. */
export const lastDelivery = async (db: Db): Promise<string> =>
  (await db.row<{ id: string }>('select coalesce(max(delivery_id), 0) as id from delivery'))!.id;

/** Puts at most `most` back of what a filter lists, after one and up to another, as `sendAgain` does. @returns how many, and the last of them; undefined where there was none */
export const sendAgainBy = async (
  db: Db,
  { channel, state, problem }: DeliveryFilter,
  { after, upTo, most, now }: { after: string; upTo: string; most: number; now: WireTime },
): Promise<{ count: number; last: string } | undefined> => {
  const row = await db.row<{ count: number; last: string | null }>(
    `with these as (
       select d.delivery_id from delivery d where ${LISTED} and d.problem <> '${TAKEN_BACK}' and d.delivery_id > $4 and d.delivery_id <= $5
       order by d.delivery_id limit $6 for update),
     again as (
       update delivery set ${againSql('$7')}
       where delivery_id in (select delivery_id from these) returning delivery_id)
     select count(*)::int as count, max(delivery_id) as last from again`,
    [channel, state, problem, after, upTo, most, now],
  );
  return row?.last ? { count: row.count, last: row.last } : undefined;
};

/** @returns how many */
export const giveUp = (db: Db, ids: readonly string[], now: WireTime) =>
  db.run(
    `update delivery set state = ${DeliveryState.givenUp}, done_at = $2
     where delivery_id = any ($1::bigint[]) and state in ${oneOf(DeliveryState.waiting, DeliveryState.failed)}`,
    [ids, now],
  );

/** Gives up at most `most` of those that could have gone before a moment, and never did. */
export const giveUpStale = (db: Db, { before, now, most }: { before: WireTime; now: WireTime; most: number }) =>
  db.run(
    `update delivery set state = ${DeliveryState.givenUp}, problem = '长时间未能发出', done_at = $2 where delivery_id in (
       select delivery_id from delivery where channel = any ($3) and next_at < $1 and state = ${DeliveryState.waiting}
       order by next_at limit $4 for update skip locked)`,
    [before, now, CHANNELS, most],
  );

/** Whether an account was sent anything of an event, or is being sent it. */
export const wasTried = async (db: Db, accountId: string, event: string): Promise<boolean> =>
  (await db.row('select 1 from delivery where account_id = $1 and event = $2 and tries > 0 limit 1', [
    accountId,
    event,
  ])) !== undefined;

/** Gives up all that has not arrived of what tells people of an event, or reminds them of it: also what is on its way, and what waits for a decision. */
export const giveUpEvent = (
  db: Db,
  { accountIds, event, now }: { accountIds: readonly string[]; event: string; now: WireTime },
) =>
  db.run(
    `update delivery set state = ${DeliveryState.givenUp}, problem = '${TAKEN_BACK}', done_at = $3
     where account_id = any ($1::bigint[]) and (event = $2 or starts_with(event, $2 || ':')) and state <> ${DeliveryState.delivered}`,
    [accountIds, event, now],
  );

/** Drops at most `most` of those that ended before a moment. */
export const dropDone = (db: Db, before: WireTime, most: number) =>
  db.run(
    `delete from delivery where delivery_id in (select delivery_id from delivery where done_at < $1 order by done_at limit $2 for update skip locked)`,
    [before, most],
  );

export type KeptRules = TellingRules & { version: number };
/** Rules that this installation has set, those that there were then; undefined while it has not. */
export const keptRules = async (db: Db): Promise<Partial<KeptRules> | undefined> =>
  (await db.row<{ value: Partial<KeptRules> }>(`select value from setting where name = 'telling'`))?.value;

/** @returns false when they were changed since that version was read */
export const writeRules = async (db: Db, rules: TellingRules, version: number): Promise<boolean> =>
  (await db.run(
    `insert into setting as s (name, value) select 'telling', $1 where $2 = 0 or exists (select from setting k where k.name = 'telling')
     on conflict (name) do update set value = excluded.value, updated_at = now()
     where coalesce((s.value ->> 'version')::int, 0) = $2`,
    [JSON.stringify({ ...rules, version: version + 1 }), version],
  )) === 1;
