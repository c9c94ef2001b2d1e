import { CircularState, type NamedTarget } from '@vimo/contract';
import { readsOnlySql } from '../../../platform/account-standing.ts';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Keeper } from './policy.ts';

/** Whether circular `c` is the keeper's; parameters: the person, their organisation, whether they speak for it. Who works elsewhere by now keeps none of before. */
const KEPT = '(c.org_id = $2 and (c.author_id = $1 or $3))';
/**
 * Whether the answers to circular `c`, which the keeper keeps, wait for them: the writer's own, and of a writer who works there no more the office's. Others look at them too, and they
 * still wait for the writer.
 */
const ANSWERS_WAIT = `(c.author_id = $1 or $3 and not exists (
    select from account w where w.account_id = c.author_id and w.org_id = c.org_id and not w.disabled and not ${readsOnlySql('w')}))`;
const keeperValues = ({ accountId, orgId, isOffice }: Keeper) => [accountId, orgId, isOffice];

/** What a list says of one. */
export interface CircularListRow {
  id: string;
  title: string;
  audience: number;
  targets: NamedTarget[];
  excluded: NamedTarget[];
  channels: string[];
  state: number;
  sendDate: string;
  total: number;
  read: number;
  confirmed: number;
  needsConfirmation: boolean;
  answers: number;
  newAnswers: number;
  writerName: string;
  mine: boolean;
  version: number;
}
const LISTED = `c.circular_id as id, c.title, c.audience, c.targets, c.excluded, c.channels, c.state, coalesce(left(c.send_at::text, 19), '') as "sendDate",
  c.total_count as total, (select count(*)::int from circular_recipient r where r.circular_id = c.circular_id and r.read_at is not null) as read,
  (select count(*)::int from circular_recipient r where r.circular_id = c.circular_id and r.read_at is not null and r.confirmed_at is not null) as confirmed,
  c.needs_confirmation as "needsConfirmation",
  (select count(*)::int from circular_answer w where w.circular_id = c.circular_id) as answers,
  (select count(*)::int from circular_answer w where w.circular_id = c.circular_id and w.seen_at is null) as "newAnswers",
  p.name as "writerName", ${ANSWERS_WAIT} as mine, c.version`;
const FROM = 'from circular c join account p on p.account_id = c.author_id';
const ANSWERED = `${ANSWERS_WAIT}
  and exists (select from circular_answer w where w.circular_id = c.circular_id and w.seen_at is null)`;

export interface CircularFilter {
  state: number | null;
  audience: number | null;
  keyword: string | null;
  /** Only those with answers that wait for the keeper. */
  answered: boolean;
}
const FILTER = `${KEPT} and ($4::smallint is null or c.state = $4) and ($5::smallint is null or c.audience = $5)
  and ($6::text is null or strpos(lower(c.title || ' ' || c.body), lower($6)) > 0) and (not $7 or ${ANSWERED})`;
const filterValues = (keeper: Keeper, { state, audience, keyword, answered }: CircularFilter) => [
  ...keeperValues(keeper),
  ...[state, audience, keyword, answered],
];

/** The latest first. */
export const circularsKept = (db: Db, keeper: Keeper, filter: CircularFilter, { size, offset }: Span) =>
  db.rows<CircularListRow>(`select ${LISTED} ${FROM} where ${FILTER} order by c.circular_id desc limit $8 offset $9`, [
    ...filterValues(keeper, filter),
    size,
    offset,
  ]);

export async function countCirculars(db: Db, keeper: Keeper, filter: CircularFilter): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from circular c where ${FILTER}`,
    filterValues(keeper, filter),
  );
  return row!.count;
}

/** How many have answers that wait for the keeper, and that nobody has looked at. */
export async function countAnswered(db: Db, keeper: Keeper): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from circular c where ${KEPT} and ${ANSWERED}`,
    keeperValues(keeper),
  );
  return row!.count;
}

/** Since when the oldest of these answers waits to be looked at. */
export const answeredSince = (db: Db, keeper: Keeper) =>
  db.row<{ since: WireTime | null }>(
    `select min(n.created_at) as since from circular c join circular_answer n on n.circular_id = c.circular_id and n.seen_at is null
     where ${KEPT} and ${ANSWERED}`,
    keeperValues(keeper),
  );

export interface CircularDetailRow extends CircularListRow {
  body: string;
  fileIds: string[];
  allowsAnswers: boolean;
  isUrgent: boolean;
  problem: string;
  remindedDate: string;
  relayedDate: string;
}
export const circularKept = (db: Db, keeper: Keeper, circularId: string) =>
  db.row<CircularDetailRow>(
    `select ${LISTED}, c.body, c.file_ids as "fileIds", c.allows_answers as "allowsAnswers", c.is_urgent as "isUrgent", c.problem,
       coalesce(left(c.reminded_at::text, 10), '') as "remindedDate",
       coalesce((select left(max(k.asked_at)::text, 10) from circular_relay k where k.circular_id = c.circular_id), '') as "relayedDate"
     ${FROM} where c.circular_id = $4 and ${KEPT}`,
    [...keeperValues(keeper), circularId],
  );

/** One whose writer, or whose organisation's office, acts on it: locked until the transaction ends. */
export interface HeldCircular {
  id: string;
  orgId: string;
  orgName: string;
  authorId: string;
  /** Who pressed send; the writer as long as nobody has. */
  senderId: string;
  state: number;
  audience: number;
  targets: NamedTarget[];
  excluded: NamedTarget[];
  title: string;
  body: string;
  fileIds: string[];
  channels: string[];
  needsConfirmation: boolean;
  allowsAnswers: boolean;
  isUrgent: boolean;
  sendAt: WireTime | null;
  sentUpTo: string;
  remindedAt: WireTime | null;
  remindedUpTo: string;
  version: number;
}
const HELD = `c.circular_id as id, c.org_id as "orgId", o.org_name as "orgName", c.author_id as "authorId", coalesce(c.sent_by, c.author_id) as "senderId",
  c.state, c.audience, c.targets, c.excluded,
  c.title, c.body, c.file_ids as "fileIds", c.channels, c.needs_confirmation as "needsConfirmation", c.allows_answers as "allowsAnswers",
  c.is_urgent as "isUrgent", c.send_at as "sendAt", c.sent_up_to as "sentUpTo", c.reminded_at as "remindedAt", c.reminded_up_to as "remindedUpTo", c.version`;

export const lockKept = (db: Db, keeper: Keeper, circularId: string) =>
  db.row<HeldCircular>(
    `select ${HELD} from circular c join org o using (org_id) where c.circular_id = $4 and ${KEPT} for update of c`,
    [...keeperValues(keeper), circularId],
  );

/** One as the task that sends it takes it up. */
export const lockCircular = (db: Db, circularId: string) =>
  db.row<HeldCircular>(
    `select ${HELD} from circular c join org o using (org_id) where c.circular_id = $1 for update of c`,
    [circularId],
  );

/** Whether somebody keeps a circular. */
export const isKept = async (db: Db, keeper: Keeper, circularId: string): Promise<boolean> =>
  (await db.row(`select 1 from circular c where c.circular_id = $4 and ${KEPT}`, [
    ...keeperValues(keeper),
    circularId,
  ])) !== undefined;

export interface CircularWriting {
  audience: number;
  targets: readonly NamedTarget[];
  excluded: readonly NamedTarget[];
  title: string;
  body: string;
  fileIds: readonly string[];
  channels: readonly string[];
  needsConfirmation: boolean;
  allowsAnswers: boolean;
  isUrgent: boolean;
}
const writtenValues = (one: CircularWriting, now: WireTime) => [
  ...[one.audience, JSON.stringify(one.targets), JSON.stringify(one.excluded), one.title, one.body, one.fileIds],
  ...[one.channels, one.needsConfirmation, one.allowsAnswers, now, one.isUrgent],
];

export async function insertCircular(
  db: Db,
  { orgId, authorId, ...one }: CircularWriting & { orgId: string; authorId: string },
  now: WireTime,
): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into circular (audience, targets, excluded, title, body, file_ids, channels, needs_confirmation, allows_answers, created_at,
       updated_at, is_urgent, org_id, author_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13) returning circular_id as id`,
    [...writtenValues(one, now), orgId, authorId],
  );
  return row!.id;
}

export const updateCircular = (db: Db, circularId: string, one: CircularWriting, now: WireTime) =>
  db.run(
    `update circular set audience = $1, targets = $2, excluded = $3, title = $4, body = $5, file_ids = $6, channels = $7,
       needs_confirmation = $8, allows_answers = $9, updated_at = $10, is_urgent = $11, version = version + 1, problem = ''
     where circular_id = $12`,
    [...writtenValues(one, now), circularId],
  );

export const removeCircular = (db: Db, circularId: string) =>
  db.run('delete from circular where circular_id = $1', [circularId]);

/** Moves one on: scheduled for a moment or being sent from now, by somebody, or back to a draft with what stands against it. */
export const moveCircular = (
  db: Db,
  circularId: string,
  {
    state,
    sendAt,
    problem = '',
    sentBy = null,
  }: { state: number; sendAt: WireTime | null; problem?: string; sentBy?: string | null },
) =>
  db.run(
    `update circular set state = $2, send_at = $3, problem = $4, sent_by = coalesce($5, sent_by), version = version + 1
     where circular_id = $1`,
    [circularId, state, sendAt, problem, sentBy],
  );

/** How many of an organisation are sent on a day; of two who send at once the second waits until the first is counted. */
export async function countOnDay(db: Db, orgId: string, day: string): Promise<number> {
  await db.run("select pg_advisory_xact_lock(hashtextextended('circulars of ' || $1::text, 0))", [orgId]);
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from circular
     where org_id = $1 and state <> ${CircularState.draft} and send_at >= $2::date and send_at < $2::date + 1`,
    [orgId, day],
  );
  return row!.count;
}

/** The same words to the same people within a week: when they were sent. */
export const sameBefore = (db: Db, circularId: string, now: WireTime) =>
  db.row<{ sendAt: WireTime }>(
    `select b.send_at as "sendAt" from circular c join circular b
       on b.org_id = c.org_id and b.circular_id <> c.circular_id and b.title = c.title and b.audience = c.audience and b.targets = c.targets and b.excluded = c.excluded
     where c.circular_id = $1 and b.state in ${oneOf(CircularState.sending, CircularState.sent)} and b.send_at > $2::timestamptz - interval '7 days'
     order by b.send_at desc limit 1`,
    [circularId, now],
  );

/** Those whose moment has come; they are being sent from now on. */
export const takeDue = (db: Db, now: WireTime, most: number) =>
  db.rows<{ id: string; orgId: string; senderId: string }>(
    `update circular set state = ${CircularState.sending} where circular_id in (
       select circular_id from circular where state = ${CircularState.scheduled} and send_at <= $1 order by send_at limit $2 for update skip locked)
     returning circular_id as id, org_id as "orgId", coalesce(sent_by, author_id) as "senderId"`,
    [now, most],
  );

/** Notes up to which account people have been told. */
export const noteSentUpTo = (db: Db, circularId: string, account: string, made: number) =>
  db.run('update circular set sent_up_to = $2, total_count = total_count + $3 where circular_id = $1', [
    circularId,
    account,
    made,
  ]);

export const endSending = (db: Db, circularId: string) =>
  db.run(`update circular set state = ${CircularState.sent} where circular_id = $1`, [circularId]);

/** Begins a reminder, once a day. @returns false when there was one that day */
export const beginReminder = async (db: Db, circularId: string, now: WireTime): Promise<boolean> =>
  (await db.run(
    `update circular set reminded_at = $2, reminded_up_to = 0 where circular_id = $1 and (reminded_at is null or reminded_at < $2::timestamptz::date)`,
    [circularId, now],
  )) === 1;

export const noteRemindedUpTo = (db: Db, circularId: string, account: string) =>
  db.run('update circular set reminded_up_to = $2 where circular_id = $1', [circularId, account]);

/** Who sends one, as the task judges again what they may. */
export const senderOf = (db: Db, accountId: string) =>
  db.row<{ usertype: number; orgId: string | null; disabled: boolean; orgDisabled: boolean; readsOnly: boolean }>(
    `select a.usertype, a.org_id as "orgId", a.disabled, coalesce(o.disabled, false) as "orgDisabled", ${readsOnlySql('a')} as "readsOnly"
     from account a left join org o using (org_id) where a.account_id = $1`,
    [accountId],
  );

export const filesNamed = (db: Db, ids: readonly string[]) =>
  db.rows<{ id: string; realName: string; size: number }>(
    `select f.file_id as id, f.real_name as "realName", f.size::int as size
     from unnest($1::text[]) with ordinality named (file_id, at) join file f using (file_id) order by named.at`,
    [ids],
  );
