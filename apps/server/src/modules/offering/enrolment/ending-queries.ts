import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

/** How a sign-up ended, as it is stored: by the family, by who runs the activity, or because the person is gone. Only the first counts for the monthly rule. */
export const EnrolmentEnd = { cancelled: 0, takenOff: 1, gone: 2 } as const;
export type EnrolmentEnd = (typeof EnrolmentEnd)[keyof typeof EnrolmentEnd];

/** A sign-up that has just ended. */
export interface EndedEnrolment {
  activityId: string;
  accountId: string;
  title: string;
  orgId: string;
  actStartDate: WireTime;
  actEndDate: WireTime;
  /** Places that are free again. */
  personCount: number;
}

/** Activities that have not begun and for which these people are signed up, locked until the transaction ends; all lock them in one order. */
const lockActivities = (db: Db, accountIds: readonly string[], now: WireTime) =>
  db.run(
    `select 1 from activity where act_start_at > $2 and activity_id in (
       select activity_id from enrolment where account_id = any ($1::bigint[]) and cancelled_at is null) order by activity_id for no key update`,
    [accountIds, now],
  );

/** Whose sign-ups end: those of people, for one activity or for all, or everybody's for what an organisation holds. */
export type Whose =
  | { accountIds: readonly string[]; activityId?: string; orgId?: never }
  | { orgId: string; accountIds?: never; activityId?: never };

/** Whose they are as a condition on `e` and its activity `a`, with its values from parameter $4 on. Each has a plan of its own. */
function whoseSql({ accountIds, activityId, orgId }: Whose): [sql: string, values: unknown[]] {
  if (orgId !== undefined) return ['a.org_id = $4', [orgId]];
  if (activityId === undefined) return ['e.account_id = any ($4::bigint[])', [accountIds]];
  return ['e.account_id = any ($4::bigint[]) and e.activity_id = $5', [accountIds, activityId]];
}

/**
 * Ends living sign-ups for what has not begun and gives their places back; who came along waits again (docs/domains/activities.md, Sign-up). The people are locked (`lockPeople`),
 * or what the organisation holds is closed to sign-ups (`closeBeforeStart`).
 */
export async function endBeforeStart(
  db: Db,
  { how, reason = '', now, ...whose }: Whose & { how: EnrolmentEnd; reason?: string; now: WireTime },
): Promise<EndedEnrolment[]> {
  if (whose.accountIds && whose.activityId === undefined) await lockActivities(db, whose.accountIds, now);
  const [those, values] = whoseSql(whose);
  return db.rows<EndedEnrolment>(
    `with ended as (
       update enrolment e set cancelled_at = $1, ended_how = $2, end_reason = $3 from activity a
       where ${those} and e.cancelled_at is null and a.activity_id = e.activity_id and a.act_start_at > $1
       returning e.activity_id, e.enrolment_id, e.account_id, e.person_count, a.title, a.org_id, a.act_start_at, a.act_end_at),
     waiting as (update participant p set enrolment_id = null from ended where p.enrolment_id = ended.enrolment_id),
     free as (
       update activity a set sign_count = a.sign_count - given.places
       from (select activity_id, sum(person_count)::int as places from ended group by activity_id) given
       where a.activity_id = given.activity_id)
     select activity_id as "activityId", account_id as "accountId", title, org_id as "orgId", act_start_at as "actStartDate",
       act_end_at as "actEndDate", person_count as "personCount" from ended
     order by activity_id, account_id`,
    [now, how, reason, ...values],
  );
}

/** Who is signed up for what an organisation has not begun at a moment. */
export const comingTo = async (db: Db, orgId: string, now: WireTime): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select distinct e.account_id as id from enrolment e join activity a using (activity_id)
       where a.org_id = $1 and a.act_start_at > $2 and e.cancelled_at is null`,
      [orgId, now],
    )
  ).map(({ id }) => id);

/** Closes what an organisation has not begun to sign-ups, also to those that wait for their place at this moment. Until the transaction ends nobody else changes it. */
export const closeBeforeStart = (db: Db, orgId: string, now: WireTime) =>
  db.run(
    `with held as (
       select activity_id from activity where org_id = $1 and act_start_at > $2 order by activity_id for no key update)
     update activity a set sign_up_closed = true from held where a.activity_id = held.activity_id`,
    [orgId, now],
  );

/** Whose sign-up for an activity an enrolment is, by whom it was made; undefined for another activity's. */
export const enrolmentOf = (db: Db, activityId: string, enrolmentId: string) =>
  db.row<{ accountId: string; byParentId: string | null }>(
    `select account_id as "accountId", by_parent_id as "byParentId" from enrolment
     where enrolment_id = $2 and activity_id = $1 and cancelled_at is null`,
    [activityId, enrolmentId],
  );
