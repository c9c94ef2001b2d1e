import { Office, QUESTION_UNDER_WAY, Reviewer, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { nameHas, oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { BehindAsked, FellBehind } from '../../../slice.ts';
import type { Classes } from '../../people/responsibility/index.ts';
import type { RecordFacts } from './queries.ts';
import { State } from './states.ts';
import type { Content } from './values.ts';

interface EnteredFilter {
  accountId: string;
  /** Where the person works: what they entered elsewhere is not theirs any more. */
  orgId: string;
  /** The school to whose office those are left that a teacher who is gone would have to mend; null for nobody's. */
  officeOf: string | null;
  states: readonly State[];
  name: string | undefined;
  /** Only what is left to the office. */
  leftOnly: boolean;
}
const SOUGHT = `r.by_teacher and r.state <> ${State.gone} and r.state = any ($2::smallint[])
  and ($3::text is null or exists (select from account a where a.account_id = r.student_id and ${nameHas('a.name', '$3')}))`;
const OWN = `r.creator_id = $1 and r.org_id = $5 and ${SOUGHT}`;
/** Rejected by the student, of a teacher who is gone from the school: nobody but its office can end it. */
const leftBehind = (ofSchool: string) =>
  `r.org_id ${ofSchool} and r.by_teacher and r.state = ${State.rejected} and exists (
    select from account c where c.account_id = r.creator_id and (c.disabled or c.org_id is distinct from r.org_id))`;
const OF_OFFICE = `${leftBehind('= $4')} and r.creator_id <> $1 and ${SOUGHT}`;
const ownSought = ({ leftOnly }: EnteredFilter) => (leftOnly ? `false and ${OWN}` : OWN);
const enteredValues = ({ accountId, orgId, officeOf, states, name }: EnteredFilter) => [
  ...[accountId, states, name ?? null],
  ...[officeOf, orgId],
];

/** Ids of what somebody entered for students, and of what is left to their office, the latest first. */
export const enteredPage = async (db: Db, filter: EnteredFilter, { size, offset }: Span): Promise<string[]> => {
  const latest = 'order by created_at desc, record_id desc';
  const first = (where: string) =>
    `(select record_id, created_at from record r where ${where} ${latest} limit $6::int + $7::int)`;
  const rows = await db.rows<{ id: string }>(
    `select record_id as id from (${first(ownSought(filter))} union all ${first(OF_OFFICE)}) r ${latest} limit $6 offset $7`,
    [...enteredValues(filter), size, offset],
  );
  return rows.map(({ id }) => id);
};
export const countEnteredBy = async (db: Db, filter: EnteredFilter): Promise<number> =>
  (
    await db.row<{ count: number }>(
      `select ((select count(*) from record r where ${ownSought(filter)}) + (select count(*) from record r where ${OF_OFFICE}))::int as count`,
      enteredValues(filter),
    )
  )?.count ?? 0;

/** Entries that are left to the offices of schools, but those that who asks entered, and since which day the oldest. */
export const leftToOffice = (db: Db, { orgIds, accountId }: BehindAsked) =>
  db.rows<FellBehind>(
    `select r.org_id as "orgId", count(*)::int as count, coalesce(left(min(r.answered_at)::text, 10), '') as since from record r
     where ${leftBehind('= any ($1::bigint[])')} and r.creator_id is distinct from $2 group by r.org_id`,
    [orgIds, accountId],
  );

/** Whether an entry is left to a school's office: rejected, and its teacher gone. */
export const isLeftTo = async (db: Db, orgId: string, recordId: string): Promise<boolean> =>
  (await db.row(`select from record r where r.record_id = $2 and ${leftBehind('= $1')}`, [orgId, recordId])) !==
  undefined;

/** Who entered these and works at their school still: others are told nothing of its pupils, and what they left is the office's. */
export const enterersAtWork = async (
  db: Db,
  entries: readonly Pick<RecordFacts, 'creatorId' | 'orgId'>[],
): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select distinct a.account_id as id from unnest($1::bigint[], $2::bigint[]) as entered (account_id, org_id)
         join account a on a.account_id = entered.account_id and a.org_id = entered.org_id where not a.disabled`,
      [entries.map(({ creatorId }) => creatorId), entries.map(({ orgId }) => orgId)],
    )
  ).map(({ id }) => id);

/** What somebody entered for students in a dimension, and stands. */
export const enteredFor = (db: Db, creatorId: string, dimensionId: string, studentIds: readonly string[]) =>
  db.rows<{ studentId: string; content: Content }>(
    `select student_id as "studentId", content from record
     where student_id = any ($3::bigint[]) and by_teacher and state <> ${State.gone} and dimension_id = $2 and creator_id = $1`,
    [creatorId, dimensionId, studentIds],
  );

/** What one person enters is written one after the other, so that the same sent twice is entered once. */
export const lockEntries = (db: Db, accountId: string) =>
  db.row("select pg_advisory_xact_lock(hashtextextended('entries of ' || $1::text, 0))", [accountId]);

/** Classes of a school, all or those named, that have a grade on a day, with how many are in them. */
export const classesToEnter = (db: Db, { orgId, classIds }: Classes, day: string) =>
  db.rows<{ classId: string; className: string; studentNum: number }>(
    `select k.class_id as "classId", k.grade_name || k.class_name as "className",
       (select count(*)::int from student s join account a using (account_id) where s.class_id = k.class_id and not a.disabled) as "studentNum"
     from classes_on($3) k where k.org_id = $1 and ($2::bigint[] is null or k.class_id = any ($2)) and k.grade_id is not null
     order by k.grade_id, length(k.class_name), k.class_name`,
    [orgId, classIds, day],
  );

/** Active students of a class today with their numbers. */
export const namedStudentsOfClass = (db: Db, classId: string) =>
  db.rows<{ studentId: string; name: string; studentNo: string }>(
    `select s.account_id as "studentId", a.name, s.student_no as "studentNo" from student s join account a using (account_id)
     where s.class_id = $1 and not a.disabled order by s.student_no, s.account_id`,
    [classId],
  );

/** Active students of a class today, by their numbers. */
export const studentsOfClass = async (db: Db, classId: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select s.account_id as id from student s join account a using (account_id)
       where s.class_id = $1 and not a.disabled order by s.student_no, s.account_id`,
      [classId],
    )
  ).map(({ id }) => id);

export const classPlace = (db: Db, classId: string) =>
  db.row<{ orgId: string; stage: number; above: string[] }>(
    `select co.org_id as "orgId", co.stage, string_to_array(o.tree_sign, '.') as above
     from school_class c join cohort co using (cohort_id) join org o using (org_id) where c.class_id = $1`,
    [classId],
  );

/** Draws a share of what passed since a moment and was not drawn before. @returns how many */
export const drawSample = (
  db: Db,
  { orgId, since, percent, by, now }: { orgId: string; since: WireTime; percent: number; by: string; now: WireTime },
): Promise<number> =>
  db.run(
    `insert into record_sample (record_id, org_id, drawn_at, drawer_id)
     select r.record_id, r.org_id, $5, $4 from (
       select record_id, org_id, row_number() over (order by random()) as at, count(*) over () as total from record r
       where r.org_id = $1 and r.state = ${State.passed} and r.reviewed_at >= $2
         and not exists (select from record_sample s where s.record_id = r.record_id)) r
     where r.at <= ceil(r.total * $3::numeric / 100) on conflict (record_id) do nothing`,
    [orgId, since, percent, by, now],
  );

/** A challenge of a record is dealt with: until it has ended the ruling alone decides about the record. */
const CHALLENGED = `exists (select from record_question q where q.record_id = r.record_id and q.state in ${oneOf(...QUESTION_UNDER_WAY)})`;
/** Drawn, still passed and not looked at yet, but what the person passed or entered: that is for another pair of eyes. */
const OPEN_SAMPLE = `s.org_id = $1 and s.kept is null and exists (select from record r where r.record_id = s.record_id and r.state = ${State.passed}
    and r.reviewer_id is distinct from $2 and r.first_passed_by is distinct from $2 and r.creator_id <> $2 and not ${CHALLENGED})`;
export const samplePage = async (db: Db, orgId: string, accountId: string, { size, offset }: Span) =>
  (
    await db.rows<{ id: string }>(
      `select s.record_id as id from record_sample s where ${OPEN_SAMPLE} order by s.drawn_at, s.record_id limit $3 offset $4`,
      [orgId, accountId, size, offset],
    )
  ).map(({ id }) => id);
export const countSamples = async (db: Db, orgId: string, accountId: string): Promise<number> =>
  (
    await db.row<{ count: number }>(`select count(*)::int as count from record_sample s where ${OPEN_SAMPLE}`, [
      orgId,
      accountId,
    ])
  )?.count ?? 0;

/** Whether a challenge of a record is under way. */
export const isChallenged = async (db: Db, recordId: string): Promise<boolean> =>
  (await db.row(`select from record r where r.record_id = $1 and ${CHALLENGED}`, [recordId])) !== undefined;

/** @returns false when it was not drawn, was looked at already, or was passed or entered by the same person */
export const writeSecondLook = async (
  db: Db,
  { recordId, orgId, kept, by, now }: { recordId: string; orgId: string; kept: boolean; by: string; now: WireTime },
): Promise<boolean> =>
  (await db.run(
    `update record_sample s set kept = $3, looked_at = $5, looker_id = $4 where s.record_id = $1 and s.org_id = $2 and s.kept is null
       and exists (select from record r where r.record_id = s.record_id and r.reviewer_id is distinct from $4 and r.first_passed_by is distinct from $4
         and r.creator_id <> $4)`,
    [recordId, orgId, kept, by, now],
  )) === 1;

/** Versions under which unanswered entries lapse, and after how many days. */
export const lapsingSchemes = (db: Db) =>
  db.rows<{ schemeId: string; days: number }>(
    `select scheme_id as "schemeId", (content ->> 'confirmAfterDays')::int as days from scheme
     where published_at is not null and (content ->> 'confirmAfterDays')::int > 0`,
  );
/** Entries under a version that the student has not answered since a moment. */
export const unanswered = async (db: Db, schemeId: string, since: WireTime, limit: number): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select record_id as id from record where state = ${State.waiting} and submitted_at < $2 and scheme_id = $1 order by submitted_at limit $3`,
      [schemeId, since, limit],
    )
  ).map(({ id }) => id);

/** Entries that wait since before a moment and of which the student has not been reminded since they were sent, marked as reminded of. */
export const remind = (db: Db, since: WireTime, now: WireTime, limit: number) =>
  db.rows<{ studentId: string; schemeId: string }>(
    `update record set reminded_at = $2 where record_id in (
       select record_id from record where state = ${State.waiting} and (reminded_at is null or reminded_at < submitted_at) and submitted_at < $1
       order by submitted_at limit $3 for no key update skip locked)
     returning student_id as "studentId", scheme_id as "schemeId"`,
    [since, now, limit],
  );

/**
 * Who reviews a record in this school year: as its dimension says; where that is the school, or nobody else is there to do it, the school's administrators and who was
 * given their work. Never who entered it; so there may be nobody (docs/domains/challenges.md).
 */
export const reviewersOf = (
  db: Db,
  {
    orgId,
    classId,
    reviewer,
    subjectId,
    creatorId,
  }: Pick<RecordFacts, 'orgId' | 'classId' | 'reviewer' | 'subjectId' | 'creatorId'>,
  day: string,
) =>
  db.rows<{ accountId: string; name: string }>(
    `with in_charge as (
       select a.account_id, a.name from in_charge_on($6) k join account a on a.account_id = k.account_id
       where k.class_id = $2 and not a.disabled and a.account_id <> $5
         and ($3::int = ${Reviewer.classTeacher} and k.subject_id is null
           or $3 = ${Reviewer.subjectTeacher} and k.subject_id is not null and ($4::bigint is null or k.subject_id = $4))
     ), office as (
       select a.account_id, a.name from account a
       where a.org_id = $1 and a.usertype = ${Usertype.schoolAdministrator} and not a.disabled and a.account_id <> $5
       union all select a.account_id, a.name from offices_held_on($6) h join account a on a.account_id = h.account_id
       where h.org_id = $1 and h.office = ${Office.moralEducation} and not a.disabled and a.account_id <> $5
     )
     select account_id as "accountId", name from in_charge
     union select account_id, name from office where not exists (select from in_charge)
     order by "accountId" limit 10`,
    [orgId, classId, reviewer, subjectId, creatorId, day],
  );
