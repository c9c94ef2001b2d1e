import { Attendance, STUDENT_TYPES, StudentStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { nameHasByPairs, oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { classOnSql } from '../../people/roster/index.ts';
import { applyStatusSql } from '../activity/index.ts';
import type { Listed } from './list-rules.ts';
import { placeDaySql } from './queries.ts';

/**
 * Who is meant, with school and class of the activity's day; `e` is the living sign-up for the activity `$1`, if any. A number is a login: those of `$3`, the schools of who asks, are known
 * alone, so that what somebody types finds nobody else's pupil by it.
 */
const LISTED = `p.account_id as "accountId", p.name, case when s.school_id = any ($3::bigint[]) then s.student_no else '' end as "studentNo", coalesce(o.org_name, '') as "orgName",
  coalesce(c.grade_name, '') || coalesce(c.class_name, '') as "className", e.enrolment_id as "enrolmentId",
  coalesce(t.state, ${Attendance.unmarked}) as attendance,
  exists (select from enrolment x where x.activity_id = $1 and x.account_id = p.account_id and x.cancelled_at is not null) as "hasCancelled", p.disabled or coalesce(s.status > ${StudentStatus.suspended}, false) as "isGone"`;
const BESIDE = `left join attendance t on t.enrolment_id = e.enrolment_id
  cross join (select ${placeDaySql('a', '$2')} as day from activity a where a.activity_id = $1) at
  left join lateral ${classOnSql('p.account_id', 'at.day')} c on true left join org o on o.org_id = coalesce(c.org_id, p.org_id)`;

/** Of which activity, on which day, and whose pupils somebody acts for. */
interface Asked {
  activityId: string;
  day: string;
  schoolIds: readonly string[];
}

/** Who is on the list of an activity. */
export const listedPeople = (db: Db, { activityId, day, schoolIds }: Asked) =>
  db.rows<Listed>(
    `select ${LISTED} from enrolment e join account p using (account_id) left join student s on s.account_id = p.account_id ${BESIDE}
     where e.activity_id = $1 and e.cancelled_at is null order by e.enrolment_id`,
    [activityId, day, schoolIds],
  );

/** Pupils of these schools who have one of the numbers, or one of the names, with their sign-up. */
export const pupilsMeant = (
  db: Db,
  { activityId, day, schoolIds }: Asked,
  { numbers, names }: { numbers: readonly string[]; names: readonly string[] },
) =>
  db.rows<Listed>(
    `with meant as (
       select account_id from student where student_no = any ($4)
       union select q.account_id from unnest($5::text[]) n (name) cross join lateral (
         select q.account_id from account q where ${nameHasByPairs('q.name', 'n.name')} and folded_name(q.name) = folded_name(n.name)
           and q.usertype in ${oneOf(...STUDENT_TYPES)} and q.org_id = any ($3::bigint[])) q)
     select ${LISTED} from meant join account p using (account_id) join student s on s.account_id = p.account_id
       left join enrolment e on e.activity_id = $1 and e.account_id = p.account_id and e.cancelled_at is null ${BESIDE}
     where s.school_id = any ($3::bigint[]) order by p.account_id`,
    [activityId, day, schoolIds, numbers, names],
  );

/** What of an activity decides whether others put people on its list: whether it is paid for, and its status of the moment. */
export const listTerms = async (db: Db, activityId: string, now: WireTime) =>
  (await db.row<{ isPaid: boolean; status: number }>(
    `select a.price > 0 as "isPaid", ${applyStatusSql('$2::timestamptz')} as status from activity a where a.activity_id = $1`,
    [activityId, now],
  ))!;
