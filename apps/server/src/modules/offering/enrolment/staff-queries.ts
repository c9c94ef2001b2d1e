import { Attendance } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { nameHas } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { classOnSql } from '../../people/roster/index.ts';
import { placeDaySql, toCompleteSql } from './queries.ts';
import type { EnrolmentFacts } from './rules.ts';

export interface EnrolmentRow extends EnrolmentFacts {
  id: string;
  joinUserName: string;
  /** Of a pupil. */
  studentNo: string;
  /** Where the person is today: who has a say there is told the number. */
  orgId: string;
  orgName: string;
  className: string;
  phoneCipher: Buffer | null;
  identityCipher: Buffer | null;
  remarks: string;
  personCount: number;
  createDate: WireTime;
  byParent: number;
  attendance: number;
  /** Codes of enrollForm that are lacking. */
  toComplete: string;
}

/** Enrolments of one activity in every state, latest first, with school and class of the activity's day (today, `day`, while that lies ahead), and how many there are; `name` is part of the person's name, `attendance` leaves those marked so, `toComplete` those whose registration lacks something. */
export async function enrolmentsOf(
  db: Db,
  activityId: string,
  name: string,
  {
    size,
    offset,
    day,
    attendance,
    toComplete = false,
    living = false,
  }: {
    size: number;
    offset: number;
    day: string;
    attendance?: number | undefined;
    toComplete?: boolean;
    /** Leaves those who have not cancelled. */
    living?: boolean;
  },
): Promise<{ rows: EnrolmentRow[]; total: number }> {
  const from = `from enrolment e join activity a using (activity_id) join account p using (account_id)
      left join attendance t using (enrolment_id)
    where e.activity_id = $1 and ${nameHas('p.name', '$2')} and ($3::int is null or e.cancelled_at is null and coalesce(t.state, ${Attendance.unmarked}) = $3)
      ${living ? 'and e.cancelled_at is null' : ''} ${toComplete ? `and ${toCompleteSql} <> ''` : ''}`;
  const marked = attendance ?? null;
  const [count, rows] = await Promise.all([
    db.row<{ count: number }>(`select count(*)::int as count ${from}`, [activityId, name, marked]),
    db.rows<EnrolmentRow>(
      `select e.enrolment_id as id, e.name as "joinUserName", coalesce(s.student_no, '') as "studentNo", coalesce(e.org_id::text, '') as "orgId", coalesce(o.org_name, '') as "orgName",
         coalesce(c.grade_name, '') || coalesce(c.class_name, '') as "className", e.phone_cipher as "phoneCipher",
         e.identity_cipher as "identityCipher", e.remarks, e.person_count as "personCount", e.created_at as "createDate",
         (e.by_parent_id is not null)::int as "byParent", e.cancelled_at as "cancelledAt", e.evaluated, e.attendance, e.lacking as "toComplete",
         a.act_start_at as "actStartDate", a.act_end_at as "actEndDate"
       from (select e.*, p.name, p.org_id, coalesce(t.state, ${Attendance.unmarked}) as attendance, ${toCompleteSql} as lacking ${from}
         order by e.created_at desc, e.enrolment_id desc limit $4 offset $5) e
       join activity a using (activity_id) left join student s on s.account_id = e.account_id
       left join lateral ${classOnSql('e.account_id', placeDaySql('a', '$6'))} c on true left join org o on o.org_id = coalesce(c.org_id, e.org_id)
       order by e.created_at desc, e.enrolment_id desc`,
      [activityId, name, marked, size, offset, day],
    ),
  ]);
  return { rows, total: count?.count ?? 0 };
}

/** How many who have not cancelled lack something of what the activity asks for. */
export async function countToComplete(db: Db, activityId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from enrolment e join activity a using (activity_id)
     where e.activity_id = $1 and e.cancelled_at is null and ${toCompleteSql} <> ''`,
    [activityId],
  );
  return row?.count ?? 0;
}
