import type { IndicatorContent } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { memberOnSql, membershipEndSql, overlapsSql } from '../../people/roster/index.ts';
import type { Course } from './occasions.ts';
import type { Given } from './rules.ts';

/** A task as it is judged and shown. */
export interface Task extends Course {
  taskId: string;
  orgId: string;
  title: string;
  type: number;
  peerCount: number | null;
  editable: boolean;
  versionId: string;
  points: number;
  createdById: string;
  createdBy: string;
  createdAt: WireTime;
  revision: number;
  systemName: string;
  systemVersion: number;
}
export const TASK = `t.evaluation_task_id as "taskId", t.org_id as "orgId", t.title, t.type, t.cycle, t.starts_on::text as "startsOn",
  t.ends_on::text as "endsOn", t.closed_on::text as "closedOn", t.peer_count as "peerCount", t.editable,
  t.indicator_version_id as "versionId", v.points, t.created_by as "createdById", b.name as "createdBy", t.created_at as "createdAt",
  t.revision, v.system_name as "systemName", v.version as "systemVersion"`;
export const TASK_FROM = `from evaluation_task t join indicator_version v using (indicator_version_id) join account b on b.account_id = t.created_by`;

/** A task of a class in which a student was while it ran, and how long the student was there. */
export interface OwnTask extends Task {
  classId: string;
  /** First day in the class, and the first on which it no longer held, at the latest that of the graduation; null while it lasts. */
  since: string;
  until: string | null;
}

/** Tasks of a student that have begun by a day; one alone when it is named. */
export const tasksOf = (db: Db, studentId: string, day: string, taskId: string | null = null) =>
  db.rows<OwnTask>(
    `select ${TASK}, m.class_id as "classId", m.starts_on::text as since,
       (${membershipEndSql('m', 's', '$2')})::text as until
     from class_membership m join student s on s.account_id = m.student_id join evaluation_task_class k on k.class_id = m.class_id
       join evaluation_task t on t.evaluation_task_id = k.evaluation_task_id
       join indicator_version v using (indicator_version_id) join account b on b.account_id = t.created_by
     where m.student_id = $1 and t.starts_on <= $2 and ${overlapsSql('m', 't.starts_on', 't.ends_on')}
       and ($3::bigint is null or t.evaluation_task_id = $3)
     order by t.evaluation_task_id, m.starts_on`,
    [studentId, day, taskId],
  );

export const contentOf = async (db: Db, versionId: string): Promise<IndicatorContent> =>
  (await db.row<{ content: IndicatorContent }>(
    'select content from indicator_version where indicator_version_id = $1',
    [versionId],
  ))!.content;

/** What a student gave on an occasion. */
export interface Sheet {
  sheetId: string;
  taskId: string;
  occasion: string;
  /** Whether all that was asked for on a day of its submissions had been given. */
  wasCompleted: boolean;
  submittedAt: WireTime;
  byGuardian: boolean;
}
const SHEET = `evaluation_sheet_id as "sheetId", evaluation_task_id as "taskId", occasion::text as occasion,
  completed_at is not null as "wasCompleted", submitted_at as "submittedAt", guardian_id is not null as "byGuardian"`;

/** How many marks stand on a sheet (a row), by who was rated. */
export const givenSql = (sheet: string) =>
  `(select jsonb_object_agg(given.ratee_id, cardinality(array_remove(given.scores, null))) from evaluation_rating given
    where given.evaluation_sheet_id = ${sheet}.evaluation_sheet_id)`;

export const sheetsOf = (db: Db, raterId: string) =>
  db.rows<Sheet & { given: Given | null }>(
    `select ${SHEET}, ${givenSql('s')} as given from evaluation_sheet s where rater_id = $1`,
    [raterId],
  );
export const sheetOf = (db: Db, raterId: string, taskId: string, occasion: string) =>
  db.row<Sheet>(
    `select ${SHEET} from evaluation_sheet where rater_id = $1 and evaluation_task_id = $2 and occasion = $3`,
    [raterId, taskId, occasion],
  );

/** Who is or was in classes, and from when until before when. */
export const membershipsIn = (db: Db, classIds: readonly string[]) =>
  db.rows<{ classId: string; studentId: string; since: string; until: string | null }>(
    `select m.class_id as "classId", m.student_id as "studentId", m.starts_on::text as since, m.ends_on::text as until
     from class_membership m join account a on a.account_id = m.student_id and not a.disabled where m.class_id = any ($1::bigint[])`,
    [classIds],
  );

export interface Member {
  studentId: string;
  name: string;
  /** The number at school: for staff. */
  studentNo: string;
  /** The number in the class, all that classmates are told of a number; empty in a class of before until it is numbered. */
  classNumber: string;
  headimg: string;
}
/** Who is in a class on a day, by number. */
export const membersOf = (db: Db, classId: string, day: string) =>
  db.rows<Member>(
    `select a.account_id as "studentId", a.name, coalesce(s.student_no, '') as "studentNo", coalesce(a.headimg, '') as headimg,
       coalesce(m.seat::text, '') as "classNumber"
     from class_membership m join account a on a.account_id = m.student_id and not a.disabled join student s on s.account_id = a.account_id
     where m.class_id = $1 and ${memberOnSql('m', '$2')} order by s.student_no, a.account_id`,
    [classId, day],
  );

export interface Rating {
  rateeId: string;
  /** By the places of the points; null is not rated. */
  scores: (number | null)[];
}
export const ratingsOf = (db: Db, sheetId: string) =>
  db.rows<Rating>(
    'select ratee_id as "rateeId", scores::float8[] as scores from evaluation_rating where evaluation_sheet_id = $1',
    [sheetId],
  );

/** The student's sheet of an occasion, locked until the transaction ends; made when there is none. */
export async function lockedSheet(
  db: Db,
  one: { taskId: string; occasion: string; raterId: string; classId: string; total: number; now: WireTime },
): Promise<Sheet> {
  await db.run(
    `insert into evaluation_sheet (evaluation_task_id, occasion, rater_id, class_id, rated, total, submitted_at)
     values ($1, $2, $3, $4, 0, $5, $6) on conflict do nothing`,
    [one.taskId, one.occasion, one.raterId, one.classId, one.total, one.now],
  );
  return (await db.row<Sheet>(
    `select ${SHEET} from evaluation_sheet where rater_id = $1 and evaluation_task_id = $2 and occasion = $3 for no key update`,
    [one.raterId, one.taskId, one.occasion],
  ))!;
}

export const writeRatings = (db: Db, sheetId: string, ratings: readonly Rating[]) =>
  db.run(
    `insert into evaluation_rating (evaluation_sheet_id, ratee_id, scores)
     select $1, (one ->> 'rateeId')::bigint, array(select score::numeric(4, 1)
       from jsonb_array_elements_text(one -> 'scores') with ordinality as given (score, at) order by at)
     from jsonb_array_elements($2::jsonb) as one
     on conflict (evaluation_sheet_id, ratee_id) do update set scores = excluded.scores`,
    [sheetId, JSON.stringify(ratings)],
  );

export const writeSheet = (
  db: Db,
  sheetId: string,
  { rated, total, now, guardianId }: { rated: number; total: number; now: WireTime; guardianId: string | null },
) =>
  db.run(
    `update evaluation_sheet set rated = $2::int, total = $3::int, submitted_at = $4::timestamptz, guardian_id = coalesce(guardian_id, $5::bigint),
       completed_at = coalesce(completed_at, case when $2::int >= $3::int then $4::timestamptz end)
     where evaluation_sheet_id = $1`,
    [sheetId, rated, total, now, guardianId],
  );

/** Marks for one student, added up by occasion, by who gave them (oneself or classmates), and by point. */
export interface MarksGiven extends Course {
  occasion: string;
  versionId: string;
  own: boolean;
  at: number;
  tenths: number;
  count: number;
  raters: number;
}
export const marksFor = (db: Db, studentId: string) =>
  db.rows<MarksGiven>(
    `select t.cycle, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn", t.closed_on::text as "closedOn",
       s.occasion::text as occasion, t.indicator_version_id as "versionId", s.rater_id = r.ratee_id as own, p.at::int as at,
       (sum(p.score) * 10)::int as tenths, count(p.score)::int as count, count(distinct s.rater_id)::int as raters
     from evaluation_rating r join evaluation_sheet s using (evaluation_sheet_id) join evaluation_task t using (evaluation_task_id)
       cross join lateral unnest(r.scores) with ordinality as p (score, at)
     where r.ratee_id = $1 and p.score is not null
     group by t.evaluation_task_id, s.occasion, own, p.at order by t.evaluation_task_id, s.occasion, p.at`,
    [studentId],
  );

export const contentsOf = async (db: Db, versionIds: readonly string[]): Promise<Map<string, IndicatorContent>> =>
  new Map(
    (
      await db.rows<{ id: string; content: IndicatorContent }>(
        'select indicator_version_id as id, content from indicator_version where indicator_version_id = any ($1::bigint[])',
        [versionIds],
      )
    ).map(({ id, content }) => [id, content]),
  );
