import type { Db } from '../../platform/database.ts';
import type { WireTime } from '../../platform/time.ts';
import { applyStatusSql, likePattern, typesBelow, VISIBLE } from '../activity/index.ts';
import type { EnrolmentFacts, SignUpFacts } from './rules.ts';

/** `enrolStatus` of rules.ts for the rows `e` and `a` at the moment in parameter `now`. */
export const enrolStatusSql = (now: string) => `case
    when e.cancelled_at is not null then 4 when e.evaluated then 5 when a.act_start_at > ${now} then 1
    when a.act_end_at > ${now} then 2 else 3 end`;

/** One after another what one person sends: holds until the transaction ends, and hinders nobody else. */
export const lockPerson = (db: Db, accountId: string) =>
  db.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`enrolment ${accountId}`]);

export interface SignUpRow extends SignUpFacts {
  enrollForm: string;
  actStartDate: WireTime;
}

/** All that decides about one person's sign-up for an activity that is there to see. */
export const signUpFacts = (
  db: Db,
  activityId: string,
  accountId: string,
  month: { start: WireTime; end: WireTime },
): Promise<SignUpRow | undefined> =>
  db.row<SignUpRow>(
    `select a.sign_start_at as "signStartDate", a.sign_end_at as "signEndDate", a.act_start_at as "actStartDate",
       a.act_end_at as "actEndDate", a.sign_up_closed as closed, a.person_num as "personNum", a.sign_count as "signCount",
       a.enroll_form as "enrollForm",
       exists (select from enrolment e
         where e.activity_id = a.activity_id and e.account_id = $2 and e.cancelled_at is null) as applied,
       (select count(*)::int from participant p where p.activity_id = a.activity_id and p.account_id = $2) as companions,
       (select count(*)::int from enrolment e
         where e.account_id = $2 and e.cancelled_at >= $3 and e.cancelled_at < $4) as cancellations
     from activity a where a.activity_id = $1 and ${VISIBLE}`,
    [activityId, accountId, month.start, month.end],
  );

export interface NewEnrolment {
  activityId: string;
  accountId: string;
  byParentId: string | null;
  remarks: string;
  phoneCipher: Buffer | null;
  identityCipher: Buffer | null;
  personCount: number;
  now: WireTime;
}

/**
 * Takes the places and writes the enrolment in one statement, so that the activity's row is locked as shortly as can be. The
 * condition is judged on the row as it is when its turn comes: places never oversell, whoever else signs up, closes or unpublishes.
 * @returns the enrolment's id, or undefined when the activity does not (any longer) admit it
 * @throws a unique violation of `enrolment_living` when the person has signed up
 */
export async function insertEnrolment(db: Db, enrolment: NewEnrolment): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(
    `with taken as (
       update activity a set sign_count = a.sign_count + $7::int
       where a.activity_id = $1 and ${VISIBLE} and ${applyStatusSql('$8::timestamptz')} = 1
         and (a.person_num = 0 or a.sign_count + $7::int <= a.person_num)
       returning a.activity_id)
     insert into enrolment (activity_id, account_id, by_parent_id, remarks, phone_cipher, identity_cipher, person_count, created_at)
     select activity_id, $2::bigint, $3::bigint, $4::text, $5::bytea, $6::bytea, $7::int, $8::timestamptz from taken
     returning enrolment_id as id`,
    [
      enrolment.activityId,
      enrolment.accountId,
      enrolment.byParentId,
      enrolment.remarks,
      enrolment.phoneCipher,
      enrolment.identityCipher,
      enrolment.personCount,
      enrolment.now,
    ],
  );
  return row?.id;
}

/** Ends the person's living enrolment and gives its places back, if the activity has not begun. @returns whether it did */
export async function cancelBeforeStart(
  db: Db,
  activityId: string,
  accountId: string,
  now: WireTime,
): Promise<boolean> {
  const given = await db.run(
    `with ended as (
       update enrolment e set cancelled_at = $3 from activity a
       where e.activity_id = $1 and e.account_id = $2 and e.cancelled_at is null
         and a.activity_id = e.activity_id and a.act_start_at > $3
       returning e.activity_id, e.person_count)
     update activity a set sign_count = a.sign_count - ended.person_count from ended where a.activity_id = ended.activity_id`,
    [activityId, accountId, now],
  );
  return given === 1;
}

/**
 * Marks the person's living enrolment as evaluated if the activity is over and it was not evaluated yet; whoever else tries at
 * once waits and finds it evaluated. @returns its id, if so
 */
export async function markEvaluated(
  db: Db,
  activityId: string,
  accountId: string,
  now: WireTime,
): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(
    `update enrolment e set evaluated = true from activity a
     where e.activity_id = $1 and e.account_id = $2 and a.activity_id = e.activity_id
       and ${enrolStatusSql('$3::timestamptz')} = 3
     returning e.enrolment_id as id`,
    [activityId, accountId, now],
  );
  return row?.id;
}

/** The person's latest enrolment for an activity, cancelled or not. */
export const latestEnrolment = (db: Db, activityId: string, accountId: string) =>
  db.row<EnrolmentFacts>(
    `select e.cancelled_at as "cancelledAt", e.evaluated, a.act_start_at as "actStartDate", a.act_end_at as "actEndDate"
     from enrolment e join activity a using (activity_id) where e.activity_id = $1 and e.account_id = $2
     order by e.cancelled_at is null desc, e.enrolment_id desc limit 1`,
    [activityId, accountId],
  );

export async function countCancellations(
  db: Db,
  accountId: string,
  month: { start: WireTime; end: WireTime },
): Promise<number> {
  const row = await db.row<{ count: number }>(
    'select count(*)::int as count from enrolment where account_id = $1 and cancelled_at >= $2 and cancelled_at < $3',
    [accountId, month.start, month.end],
  );
  return row?.count ?? 0;
}

export const activityVisible = async (db: Db, activityId: string): Promise<boolean> =>
  (await db.row(`select 1 from activity a where a.activity_id = $1 and ${VISIBLE}`, [activityId])) !== undefined;

export interface EnrolledRow {
  id: string;
  joinUserName: string;
  headimg: string;
  createDate: WireTime;
  remarks: string;
  own: boolean;
}

/** Those who are coming, latest first. */
export const enrolled = (db: Db, activityId: string, accountId: string, size: number, offset: number) =>
  db.rows<EnrolledRow>(
    `select e.enrolment_id as id, p.name as "joinUserName", p.headimg, e.created_at as "createDate", e.remarks,
       e.account_id = $2 as own
     from enrolment e join account p using (account_id) where e.activity_id = $1 and e.cancelled_at is null
     order by e.created_at desc, e.enrolment_id desc limit $3 offset $4`,
    [activityId, accountId, size, offset],
  );

export async function countEnrolled(db: Db, activityId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    'select count(*)::int as count from enrolment where activity_id = $1 and cancelled_at is null',
    [activityId],
  );
  return row?.count ?? 0;
}

export interface OrderFilter {
  status?: number | undefined;
  activityId?: string | undefined;
  /** Activities that take place, in part at least, between the two moments. */
  from?: WireTime | undefined;
  to?: WireTime | undefined;
  title?: string | undefined;
  typeId?: string | undefined;
}

export interface OrderRow extends EnrolmentFacts {
  id: string;
  activityId: string;
  activityTitle: string;
  activityLogoId: string;
  activityTypesNames: string;
  joinUserName: string;
  remarks: string;
  createDate: WireTime;
  signStartDate: WireTime;
  signEndDate: WireTime;
}

/** One person's enrolments of every state, latest first, and how many there are. */
export async function ordersOf(
  db: Db,
  accountId: string,
  filter: OrderFilter,
  now: WireTime,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: OrderRow[]; total: number }> {
  const values: unknown[] = [accountId];
  const next = (value: unknown) => `$${values.push(value)}`;
  const parts = ['e.account_id = $1'];
  if (filter.status) parts.push(`${enrolStatusSql(`${next(now)}::timestamptz`)} = ${next(filter.status)}`);
  if (filter.activityId) parts.push(`e.activity_id = ${next(filter.activityId)}`);
  if (filter.from) parts.push(`a.act_end_at >= ${next(filter.from)}`);
  if (filter.to) parts.push(`a.act_start_at <= ${next(filter.to)}`);
  if (filter.title) parts.push(`a.title ilike ${next(likePattern(filter.title))}`);
  if (filter.typeId) parts.push(`a.type_id = any (${typesBelow(next(filter.typeId))})`);
  const from = `from enrolment e join activity a using (activity_id) where ${parts.join(' and ')}`;
  const counted = db.row<{ count: number }>(`select count(*)::int as count ${from}`, [...values]);
  const paged = db.rows<OrderRow>(
    `select e.enrolment_id as id, e.activity_id as "activityId", e.title as "activityTitle",
       coalesce(e.picture_ids[1], '') as "activityLogoId", t.tree_name as "activityTypesNames", p.name as "joinUserName",
       e.remarks, e.created_at as "createDate", e.sign_start_at as "signStartDate", e.sign_end_at as "signEndDate",
       e.act_start_at as "actStartDate", e.act_end_at as "actEndDate", e.cancelled_at as "cancelledAt", e.evaluated
     from (select e.enrolment_id, e.activity_id, e.account_id, e.remarks, e.created_at, e.cancelled_at, e.evaluated, a.title,
         a.picture_ids, a.type_id, a.sign_start_at, a.sign_end_at, a.act_start_at, a.act_end_at
       ${from} order by e.created_at desc, e.enrolment_id desc limit ${next(size)} offset ${next(offset)}) e
     join activity_type t using (type_id) join account p using (account_id)
     order by e.created_at desc, e.enrolment_id desc`,
    values,
  );
  const [count, rows] = await Promise.all([counted, paged]);
  return { rows, total: count?.count ?? 0 };
}
