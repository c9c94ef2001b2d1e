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

/**
 * Ends the living sign-ups of people for what has not begun, for one activity or for all, and gives their places back; who came along waits again
 * (docs/domains/activities.md, Sign-up). The people are locked (`lockPeople`).
 */
export async function endBeforeStart(
  db: Db,
  {
    accountIds,
    activityId,
    how,
    reason = '',
    now,
  }: { accountIds: readonly string[]; activityId?: string; how: EnrolmentEnd; reason?: string; now: WireTime },
): Promise<EndedEnrolment[]> {
  if (activityId === undefined) await lockActivities(db, accountIds, now);
  return db.rows<EndedEnrolment>(
    `with ended as (
       update enrolment e set cancelled_at = $2, ended_how = $3, end_reason = $4 from activity a
       where e.account_id = any ($1::bigint[]) ${activityId === undefined ? '' : 'and e.activity_id = $5'} and e.cancelled_at is null
         and a.activity_id = e.activity_id and a.act_start_at > $2
       returning e.activity_id, e.enrolment_id, e.account_id, e.person_count, a.title, a.org_id, a.act_start_at, a.act_end_at),
     waiting as (update participant p set enrolment_id = null from ended where p.enrolment_id = ended.enrolment_id),
     free as (
       update activity a set sign_count = a.sign_count - given.places
       from (select activity_id, sum(person_count)::int as places from ended group by activity_id) given
       where a.activity_id = given.activity_id)
     select activity_id as "activityId", account_id as "accountId", title, org_id as "orgId", act_start_at as "actStartDate",
       act_end_at as "actEndDate", person_count as "personCount" from ended
     order by activity_id, account_id`,
    [accountIds, now, how, reason, ...(activityId === undefined ? [] : [activityId])],
  );
}

/** Who is signed up for what an organisation has not begun at a moment. */
export const comingTo = (db: Db, orgId: string, now: WireTime) =>
  db.rows<{ activityId: string; accountId: string }>(
    `select e.activity_id as "activityId", e.account_id as "accountId" from enrolment e join activity a using (activity_id)
     where a.org_id = $1 and a.act_start_at > $2 and e.cancelled_at is null order by e.activity_id, e.account_id`,
    [orgId, now],
  );

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
