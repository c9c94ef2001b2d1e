import { Reviewer } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import { isId, nameHas, oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import { deputiesNamed, type PostReviewed } from '../../people/responsibility/index.ts';
import { IS_LIKE_ANOTHER } from './likeness-queries.ts';
import { State } from './states.ts';

/** What waits for reviewers, and what they decided. */

export interface QueueFilter {
  /** The school whose records all are theirs, or several. */
  officeOf: string | readonly string[] | null;
  posts: readonly PostReviewed[];
  /** Who entered none of them; null where nobody in particular asks. */
  accountId: string | null;
  moduleId?: string | undefined;
  dimensionId?: string | undefined;
  classId?: string | undefined;
  name?: string | undefined;
  schoolOnly?: boolean;
  /** The school takes two steps: who took the first does not take the second. */
  twoSteps: boolean;
  /** Only what has hints of likeness. */
  hinted?: boolean;
  /** Of a school only what waits for teachers, and on this day there is none. */
  unheldOn?: string | undefined;
  /** Only what was submitted before a day and waits for teachers who are there on another. */
  late?: Late | undefined;
}
export interface Late {
  on: string;
  before: string;
}

/** What waits (`w`, a record or a group of alike ones) for teachers. */
const ofTeachers = (w: string) => `${w}.reviewer in ${oneOf(Reviewer.classTeacher, Reviewer.subjectTeacher)}`;
/** Whether on a day there is one of those for whom it waits. */
const isHeld = (w: string, day: string) =>
  `exists (select from in_charge_on(${day}::date) t where t.class_id = ${w}.class_id and (${w}.reviewer = ${Reviewer.classTeacher} and t.subject_id is null
       or ${w}.reviewer = ${Reviewer.subjectTeacher} and t.subject_id is not null and (${w}.subject_id is null or ${w}.subject_id = t.subject_id)))`;
const ofNobody = (w: string, day: string) => `${ofTeachers(w)} and not ${isHeld(w, day)}`;

function filterSql(filter: QueueFilter): { where: string; values: unknown[] } {
  return {
    where: `($2::bigint is null or r.module_id = $2) and ($3::bigint is null or r.dimension_id = $3)
      and ($4::bigint is null or r.class_id = $4)
      and ($5::text is null or exists (select from account a where a.account_id = r.student_id and ${nameHas('a.name', '$5')}))
      and ${filter.hinted ? IS_LIKE_ANOTHER : 'true'}`,
    values: [
      filter.accountId,
      filter.moduleId ?? null,
      filter.dimensionId ?? null,
      filter.classId ?? null,
      filter.name ?? null,
    ],
  };
}

/** What waits for somebody, narrowed to what has waited for too long where that is asked. */
function queueSql(filter: QueueFilter): { where: string; values: unknown[] } {
  const { where, values } = waitingSql(filter);
  if (filter.late === undefined) return { where, values };
  const { on, before } = filter.late;
  const nth = values.length;
  return {
    where: `${where} and r.submitted_at < $${nth + 1}::date and ${ofTeachers('r')} and ${isHeld('r', `$${nth + 2}`)}`,
    values: [...values, before, on],
  };
}
/** What waits for somebody: by the index of the class or of the school, which hold nothing but what waits. */
function waitingSql(filter: QueueFilter): { where: string; values: unknown[] } {
  const { where: common, values } = filterSql(filter);
  const byAnother = filter.twoSteps ? 'and r.first_passed_by is distinct from $1' : '';
  const waiting = `r.state = ${State.submitted} and r.creator_id is distinct from $1 ${byAnother} and ${common}`;
  if (filter.officeOf !== null) {
    values.push(filter.officeOf, filter.schoolOnly ?? false);
    const ofSchool = `${waiting} and ${isId('r.org_id', filter.officeOf, '$6')} and (not $7::boolean or r.reviewer = ${Reviewer.school})`;
    if (filter.unheldOn === undefined) return { where: ofSchool, values };
    return { where: `${ofSchool} and ${ofNobody('r', '$8')}`, values: [...values, filter.unheldOn] };
  }
  const classes = filter.posts.map(({ classId }) => classId);
  const subjects = filter.posts.map(({ subjectId }) => subjectId);
  const absent = filter.posts.map(({ absentId }) => absentId);
  values.push([...new Set(classes)], classes, subjects, absent);
  return {
    where: `${waiting} and r.class_id = any ($6::bigint[]) and exists (
      select from unnest($7::bigint[], $8::bigint[], $9::bigint[]) as post (class_id, subject_id, absent_id)
      where post.class_id = r.class_id and post.absent_id is distinct from r.creator_id and (r.reviewer = ${Reviewer.classTeacher} and post.subject_id is null
        or r.reviewer = ${Reviewer.subjectTeacher} and post.subject_id is not null and (r.subject_id is null or r.subject_id = post.subject_id)))`,
    values,
  };
}

/** Ids of what waits, the oldest first. */
export async function queuePage(db: Db, filter: QueueFilter, { size, offset }: Span): Promise<string[]> {
  const { where, values } = queueSql(filter);
  const rows = await db.rows<{ id: string }>(
    `select r.record_id as id from record r where ${where} order by r.submitted_at, r.record_id
     limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, size, offset],
  );
  return rows.map(({ id }) => id);
}
export async function countQueue(db: Db, filter: QueueFilter): Promise<number> {
  const { where, values } = queueSql(filter);
  const row = await db.row<{ count: number }>(`select count(*)::int as count from record r where ${where}`, values);
  return row?.count ?? 0;
}

/** Of each school how much waits there, and since when the oldest. */
export const queueSince = (db: Db, filter: QueueFilter) => {
  const { where, values } = queueSql(filter);
  return db.rows<FellBehind>(
    `select r.org_id as "orgId", count(*)::int as count, coalesce(left(min(r.submitted_at)::text, 19), '') as since from record r
     where ${where} group by r.org_id`,
    values,
  );
};

/** How many of these wait yet for a review by somebody: what they passed first waits for another. */
export const countWaiting = async (db: Db, recordIds: readonly string[], accountId: string): Promise<number> =>
  (
    await db.row<{ count: number }>(
      `select count(*)::int as count from record where record_id = any ($1::bigint[]) and state = $2
         and first_passed_by is distinct from $3::bigint`,
      [recordIds, State.submitted, accountId],
    )
  )?.count ?? 0;

/** What waits, by class and dimension; classes bear the names that they have on a day. */
export function queueFigures(db: Db, filter: QueueFilter, day: string) {
  const { where, values } = queueSql(filter);
  return db.rows<{
    classId: string | null;
    className: string;
    schemeId: string;
    dimensionId: string;
    count: number;
  }>(
    `select w.class_id as "classId", coalesce(g.grade_name || c.class_name, '') as "className", w.scheme_id as "schemeId",
       w.dimension_id as "dimensionId", w.count
     from (select r.class_id, r.dimension_id, max(r.scheme_id) as scheme_id, count(*)::int as count from record r where ${where}
       group by r.class_id, r.dimension_id) w
     left join school_class c on c.class_id = w.class_id left join cohort co on co.cohort_id = c.cohort_id
     left join grade g on g.stage = co.stage and g.year_in_stage = school_year_on($${values.length + 1}) - co.entrance_year + 1
       and g.year_in_stage <= co.years
     order by g.grade_id, length(c.class_name), c.class_name`,
    [...values, day],
  );
}

/** What somebody passed or refused and that stands so, at the school where they work: of another one nothing is theirs any more. */
interface Decided extends QueueFilter {
  state: 2 | 3;
  orgId: string;
}
function decidedSql(filter: Decided): { where: string; values: unknown[] } {
  const { where, values } = filterSql(filter);
  return {
    where: `r.reviewer_id = $1 and r.state = $6 and r.org_id = $7 and ${where}`,
    values: [...values, filter.state, filter.orgId],
  };
}
/** Their ids, the latest first. */
export async function decidedPage(db: Db, filter: Decided, { size, offset }: Span): Promise<string[]> {
  const { where, values } = decidedSql(filter);
  const rows = await db.rows<{ id: string }>(
    `select r.record_id as id from record r where ${where} order by r.reviewed_at desc, r.record_id desc limit $8 offset $9`,
    [...values, size, offset],
  );
  return rows.map(({ id }) => id);
}
export async function countDecided(db: Db, filter: Decided): Promise<number> {
  const { where, values } = decidedSql(filter);
  const row = await db.row<{ count: number }>(`select count(*)::int as count from record r where ${where}`, values);
  return row?.count ?? 0;
}
export const countDecidedSince = async (db: Db, accountId: string, since: WireTime): Promise<number> =>
  (
    await db.row<{ count: number }>(
      'select count(*)::int as count from record where reviewer_id = $1 and reviewed_at >= $2',
      [accountId, since],
    )
  )?.count ?? 0;

/** What waits in a school, by who may review it in this school year; without a name: nobody. One group of alike records counts for each of its reviewers. */
export const loadOf = (db: Db, orgId: string, day: string, since: WireTime, limit: number) =>
  db.rows<{
    accountId: string;
    name: string;
    waiting: number;
    oldest: WireTime;
    decided: number;
    deputyName: string;
  }>(
    `with waiting as (
       select class_id, reviewer, subject_id, count(*)::int as waiting, min(submitted_at) as oldest
       from record where org_id = $1 and state = ${State.submitted} and reviewer in ${oneOf(Reviewer.classTeacher, Reviewer.subjectTeacher)} group by class_id, reviewer, subject_id
     ), held as (
       select distinct w.*, t.account_id from waiting w join in_charge_on($2::date) t on t.class_id = w.class_id
         and (w.reviewer = ${Reviewer.classTeacher} and t.subject_id is null
           or w.reviewer = ${Reviewer.subjectTeacher} and t.subject_id is not null and (w.subject_id is null or w.subject_id = t.subject_id))
     ), loads as (
       select account_id, sum(waiting)::int as waiting, min(oldest) as oldest from held group by account_id
     )
     select a.account_id as "accountId", a.name, l.waiting, l.oldest,
       (select count(*)::int from record r where r.reviewer_id = a.account_id and r.reviewed_at >= $3) as decided,
       coalesce(${deputiesNamed('a.account_id', '$2')}, '') as "deputyName"
     from loads l join account a using (account_id) order by l.waiting desc, a.account_id limit $4`,
    [orgId, day, since, limit],
  );

/** What waits for the school itself, and what waits for teachers where there is none. */
export const loadOfNobody = async (
  db: Db,
  orgId: string,
  day: string,
): Promise<{ ofSchool: number; ofNobody: number }> =>
  (await db.row<{ ofSchool: number; ofNobody: number }>(
    `with waiting as (
       select class_id, reviewer, subject_id, count(*)::int as waiting from record where org_id = $1 and state = ${State.submitted} group by class_id, reviewer, subject_id
     )
     select coalesce(sum(waiting) filter (where reviewer = ${Reviewer.school}), 0)::int as "ofSchool",
       coalesce(sum(waiting) filter (where ${ofNobody('w', '$2')}), 0)::int as "ofNobody"
     from waiting w`,
    [orgId, day],
  ))!;
