import type { ChildWaiting } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

const CHILDREN = `with child as (
  select c.account_id, c.name, c.org_id from child_binding b join account c on c.account_id = b.student_id
  where b.parent_id = $1 and not c.disabled)`;

/** The children of a parent, in one order; `orgId` is empty without a school. */
export const childrenNamed = (db: Db, parentId: string) =>
  db.rows<Pick<ChildWaiting, 'studentId' | 'name'> & { orgId: string }>(
    `${CHILDREN} select account_id as "studentId", name, coalesce(org_id::text, '') as "orgId" from child order by account_id`,
    [parentId],
  );

/** Activities of a parent's children that begin between two moments, the earliest first. */
export const activitiesWaiting = (db: Db, parentId: string, from: WireTime, before: WireTime) =>
  db.rows<Omit<ChildWaiting, 'kind' | 'count' | 'evaluationId'>>(
    `${CHILDREN}
     select c.account_id as "studentId", c.name, a.activity_id as "activityId", e.enrolment_id as "enrollId", a.title,
       a.act_start_at as "startDate"
     from child c join enrolment e on e.account_id = c.account_id and e.cancelled_at is null join activity a using (activity_id)
     where a.act_start_at > $2 and a.act_start_at < $3 order by a.act_start_at, c.account_id`,
    [parentId, from, before],
  );
