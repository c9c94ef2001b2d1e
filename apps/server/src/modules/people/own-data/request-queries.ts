import { type DataRequest, DataRequestKind, DataRequestState, type HeldRequest } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import { withinSql } from '../organisation/index.ts';

/** Own requests, and those that were made for the person or by them for a child. */
const MINE = 'r.subject_id = $1 or r.asker_id = $1';

export const requestsOf = (db: Db, accountId: string, { size, offset }: Span) =>
  db.rows<DataRequest>(
    `select r.request_id as id, r.kind, a.name, r.content, r.state, r.answer, r.created_at as "createDate",
       case when r.state = ${DataRequestState.closing} then left(r.closes_at::text, 19) else '' end as "closesAt",
       (r.asker_id = $1)::int as mine
     from data_request r join account a on a.account_id = r.subject_id where ${MINE} order by r.request_id desc limit $2 offset $3`,
    [accountId, size, offset],
  );

export async function countRequests(db: Db, accountId: string): Promise<number> {
  const row = await db.row<{ count: number }>(`select count(*)::int as count from data_request r where ${MINE}`, [
    accountId,
  ]);
  return row!.count;
}

export interface NewRequest {
  kind: number;
  subjectId: string;
  askerId: string;
  content: string;
  state: number;
  closesAt: WireTime | null;
  now: WireTime;
}

/** Who decides about the data of account `a`: its organisation; of a guardian the school of the first child. */
const DECIDES = `coalesce(a.org_id, (select c.org_id from child_binding b join account c on c.account_id = b.student_id
       where b.parent_id = a.account_id order by b.binding_id limit 1))`;

/** With the organisation that decides; undefined when one of the kind is under way. */
export const insertRequest = (db: Db, request: NewRequest) =>
  db.row<{ id: string }>(
    `insert into data_request (kind, subject_id, asker_id, org_id, content, state, closes_at, created_at)
     select $1, a.account_id, $3, ${DECIDES}, $4, $5, $6, $7
     from account a where a.account_id = $2 on conflict do nothing returning request_id as id`,
    [request.kind, request.subjectId, request.askerId, request.content, request.state, request.closesAt, request.now],
  );

/** Brings what waits to who decides now; where nobody does any more it stays where it was asked. */
const moveSql = (whose: string) => `update data_request r set org_id = ${DECIDES} from account a
     where r.state = ${DataRequestState.waiting} and a.account_id = r.subject_id and ${whose}
       and ${DECIDES} is not null and r.org_id is distinct from ${DECIDES}`;

/** What waits about these pupils, and about their guardians, is decided where they are now. */
export const moveRequests = (db: Db, studentIds: readonly string[]) =>
  db.run(
    moveSql(`(r.subject_id = any ($1::bigint[])
       or r.subject_id in (select b.parent_id from child_binding b where b.student_id = any ($1::bigint[])))`),
    [studentIds],
  );

/** What waits about one person themself is decided where they are now: of a guardian who has one child less by the school of the first of the others, of staff who work elsewhere there. */
export const moveRequestsOf = (db: Db, accountId: string) => db.run(moveSql('r.subject_id = $1'), [accountId]);

/** Ends what a guardian asked for a child to whom they are bound no more. */
export const endRequests = (
  db: Db,
  { parentId, studentId, now }: { parentId: string; studentId: string; now: WireTime },
) =>
  db.run(
    `update data_request set state = ${DataRequestState.takenBack}, decided_at = $3
     where asker_id = $1 and subject_id = $2 and state = ${DataRequestState.waiting}`,
    [parentId, studentId, now],
  );

export interface RequestFilter {
  scope: string | null;
  kind: number | null;
  state: number | null;
  /** Only what waits and was asked before this day. */
  askedBefore: string | null;
}
const FILTER = `${withinSql('r.org_id', '$1')} and ($2::smallint is null or r.kind = $2) and ($3::smallint is null or r.state = $3)
  and ($4::date is null or r.state = ${DataRequestState.waiting} and r.created_at < $4)`;
const valuesOf = ({ scope, kind, state, askedBefore }: RequestFilter) => [scope, kind, state, askedBefore];

/** What waits first, then the latest. */
export const heldRequests = (db: Db, filter: RequestFilter, { size, offset }: Span) =>
  db.rows<HeldRequest>(
    `select r.request_id as id, r.kind, a.name, a.usertype, coalesce(o.org_name, '') as "orgName", k.name as "askerName", r.content, r.state,
       r.created_at as "createDate", case when r.state = ${DataRequestState.closing} then left(r.closes_at::text, 19) else '' end as "closesAt", r.answer,
       coalesce(s.name, '') as "decidedBy", coalesce(left(r.decided_at::text, 19), '') as "decidedAt"
     from data_request r join account a on a.account_id = r.subject_id join account k on k.account_id = r.asker_id
       left join org o on o.org_id = r.org_id left join account s on s.account_id = r.decided_by
     where ${FILTER} order by (r.state = ${DataRequestState.waiting}) desc, r.request_id desc limit $5 offset $6`,
    [...valuesOf(filter), size, offset],
  );

export async function countHeld(db: Db, filter: RequestFilter): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from data_request r where ${FILTER}`,
    valuesOf(filter),
  );
  return row!.count;
}

/** Of each school how many wait that were asked before a day, and on which day the first. */
export const heldSince = (db: Db, orgIds: readonly string[], askedBefore: string) =>
  db.rows<FellBehind>(
    `select r.org_id as "orgId", count(*)::int as count, coalesce(left(min(r.created_at)::text, 10), '') as since from data_request r
     where r.org_id = any ($1::bigint[]) and r.state = ${DataRequestState.waiting} and r.created_at < $2::date group by r.org_id`,
    [orgIds, askedBefore],
  );

/** Requests that wait for a decision. */
export async function countOpen(db: Db, scope: string | null): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from data_request r where r.state = ${DataRequestState.waiting} and ${withinSql('r.org_id', '$1')}`,
    [scope],
  );
  return row!.count;
}

/** Since when the oldest of them waits. */
export const openSpan = (db: Db, scope: string | null) =>
  db.row<{ since: WireTime | null }>(
    `select min(r.created_at) as since from data_request r where r.state = ${DataRequestState.waiting} and ${withinSql('r.org_id', '$1')}`,
    [scope],
  );

/** Locked until the transaction ends, its person first; undefined out of scope. */
export const lockRequest = (db: Db, id: string, scope: string | null) =>
  db.row<{ kind: number; state: number; subjectId: string; askerId: string }>(
    `select r.kind, r.state, r.subject_id as "subjectId", r.asker_id as "askerId" from data_request r
       join account a on a.account_id = r.subject_id
     where r.request_id = $2 and ${withinSql('r.org_id', '$1')} for no key update of a for update of r`,
    [scope, id],
  );

export const settleRequest = (
  db: Db,
  { id, state, answer, by, now }: { id: string; state: number; answer: string; by: string | null; now: WireTime },
) =>
  db.run('update data_request set state = $2, answer = $3, decided_by = $4, decided_at = $5 where request_id = $1', [
    id,
    state,
    answer,
    by,
    now,
  ]);

/** What becomes of a request by its asker's own will; undefined for somebody else's. @returns whether it still waited */
export async function takeBackRequest(
  db: Db,
  id: string,
  askerId: string,
  now: WireTime,
): Promise<boolean | undefined> {
  const held = await db.row<{ state: number }>(
    'select state from data_request where request_id = $1 and asker_id = $2 for update',
    [id, askerId],
  );
  if (!held) return undefined;
  const settled = await db.run(
    `update data_request set state = ${DataRequestState.takenBack}, decided_at = $2 where request_id = $1 and state = ${DataRequestState.waiting}`,
    [id, now],
  );
  return settled === 1;
}

/** Ends a closing whose time runs. @returns whether there was one */
export const takeBackClosing = async (db: Db, accountId: string, now: WireTime): Promise<boolean> =>
  (await db.run(
    `update data_request set state = ${DataRequestState.takenBack}, decided_at = $2 where subject_id = $1 and kind = ${DataRequestKind.close} and state = ${DataRequestState.closing} and closes_at > $2`,
    [accountId, now],
  )) === 1;

/** Closings whose waiting time is over. */
export const closingsOver = async (db: Db, now: WireTime, most: number): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select request_id as id from data_request where state = ${DataRequestState.closing} and closes_at <= $1 order by closes_at limit $2`,
      [now, most],
    )
  ).map(({ id }) => id);

/** One of them, its person and itself held until the transaction ends; undefined when it was taken back, or is in another server's hands. */
export const lockClosing = (db: Db, id: string, now: WireTime) =>
  db.row<{ accountId: string }>(
    `select a.account_id as "accountId" from data_request r join account a on a.account_id = r.subject_id
     where r.request_id = $1 and r.state = ${DataRequestState.closing} and r.closes_at <= $2 for update of a for update of r`,
    [id, now],
  );

/** Removes what a person wrote in requests; that they asked, and what was decided, stays. */
export const eraseRequests = (db: Db, accountId: string) =>
  db.run("update data_request set content = '' where asker_id = $1 or subject_id = $1", [accountId]);
