import { ABSENT } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';

/** Marks of a class in some subjects; a mark that is null was not sat. */
export const readMarks = (db: Db, examinationId: string, classId: string, subjectIds: readonly string[]) =>
  db.rows<{ studentId: string; key: string; mark: number | null }>(
    `select student_id as "studentId", subject_id::text as key, mark::float as mark from score
     where examination_id = $1 and class_id = $2 and subject_id = any ($3::bigint[])`,
    [examinationId, classId, subjectIds],
  );

export const writeMark = (
  db: Db,
  cell: { examinationId: string; classId: string; studentId: string; subjectId: string; value: string },
) =>
  cell.value === ''
    ? db.run('delete from score where examination_id = $1 and student_id = $2 and subject_id = $3', [
        cell.examinationId,
        cell.studentId,
        cell.subjectId,
      ])
    : db.run(
        `insert into score (examination_id, student_id, subject_id, class_id, mark) values ($1, $2, $3, $4, $5)
         on conflict (examination_id, student_id, subject_id) do update set mark = excluded.mark, class_id = excluded.class_id`,
        [
          cell.examinationId,
          cell.studentId,
          cell.subjectId,
          cell.classId,
          cell.value === ABSENT ? null : Number(cell.value),
        ],
      );

/** Values of a class in a school year, and whether families see them; `held` makes others wait. */
export async function readFitness(db: Db, schoolYearId: string, classId: string, held: boolean) {
  if (held) await db.run('select from school_class where class_id = $1 for no key update', [classId]);
  const rows = await db.rows<{ studentId: string; content: Record<string, string> }>(
    'select student_id as "studentId", content from fitness_result where class_id = $1 and school_year_id = $2',
    [classId, schoolYearId],
  );
  const published = await db.row('select 1 from fitness_publication where class_id = $1 and school_year_id = $2', [
    classId,
    schoolYearId,
  ]);
  return { rows, published: published !== undefined };
}

export const writeFitness = (
  db: Db,
  row: { studentId: string; schoolYearId: string; classId: string; content: Record<string, string> },
) =>
  db.run(
    `insert into fitness_result (student_id, school_year_id, class_id, content) values ($1, $2, $3, $4)
     on conflict (student_id, school_year_id) do update set content = excluded.content, class_id = excluded.class_id`,
    [row.studentId, row.schoolYearId, row.classId, JSON.stringify(row.content)],
  );

/** @returns false when it was published before */
export const publishFitness = async (
  db: Db,
  { classId, schoolYearId, by, now }: { classId: string; schoolYearId: string; by: string; now: WireTime },
): Promise<boolean> =>
  (await db.run(
    `insert into fitness_publication (class_id, school_year_id, published_at, published_by) values ($1, $2, $3, $4) on conflict do nothing`,
    [classId, schoolYearId, now, by],
  )) === 1;

export interface Change {
  examinationId: string | null;
  schoolYearId: string | null;
  classId: string;
  studentId: string;
  key: string;
  title: string;
  before: string;
  after: string;
  reason: string;
  actorId: string;
  at: WireTime;
}
export const insertChange = (db: Db, change: Change) =>
  db.run(
    `insert into score_change (examination_id, school_year_id, class_id, student_id, column_key, column_title, before, after, reason,
       actor_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      change.examinationId,
      change.schoolYearId,
      change.classId,
      change.studentId,
      change.key,
      change.title,
      change.before,
      change.after,
      change.reason,
      change.actorId,
      change.at,
    ],
  );

/** What was changed in some columns of a sheet after publication, the latest first. */
export const changesOf = (
  db: Db,
  sheet: { examinationId: string | null; schoolYearId: string | null; classId: string; keys: readonly string[] },
) =>
  db.rows<{
    studentName: string;
    title: string;
    before: string;
    after: string;
    reason: string;
    at: string;
    actorName: string;
  }>(
    `select s.name as "studentName", c.column_title as title, c.before, c.after, c.reason, c.at::text as at, a.name as "actorName"
     from score_change c join account s on s.account_id = c.student_id join account a on a.account_id = c.actor_id
     where c.class_id = $1 and c.examination_id is not distinct from $2 and c.school_year_id is not distinct from $3
       and c.column_key = any ($4) order by c.change_id desc limit 200`,
    [sheet.classId, sheet.examinationId, sheet.schoolYearId, sheet.keys],
  );

export interface AwardFilter {
  orgId: string;
  classIds: readonly string[] | null;
  type: number;
  semesterId: string | undefined;
  classId: string | undefined;
}
const AWARD = `w.removed_at is null and w.type = $1 and w.org_id = $2 and ($3::bigint[] is null or w.class_id = any ($3))
  and ($4::bigint is null or w.semester_id = $4) and ($5::bigint is null or w.class_id = $5)`;
const valuesOf = ({ type, orgId, classIds, semesterId, classId }: AwardFilter) => [
  type,
  orgId,
  classIds,
  semesterId || null,
  classId || null,
];
export const awardPage = (db: Db, filter: AwardFilter, { size, offset }: Span) =>
  db.rows<{
    id: string;
    studentId: string;
    studentName: string;
    className: string;
    type: number;
    event: string;
    result: string;
    happenedOn: string;
    semesterId: string;
  }>(
    `select w.award_id as id, w.student_id as "studentId", a.name as "studentName", coalesce(g.grade_name, '') || c.class_name as "className",
       w.type, w.event, w.result, w.happened_on::text as "happenedOn", w.semester_id as "semesterId"
     from student_award w join account a on a.account_id = w.student_id join school_class c using (class_id) join cohort co using (cohort_id)
       join semester t using (semester_id) join school_year y using (school_year_id)
       left join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1
     where ${AWARD} order by w.happened_on desc, w.award_id desc limit $6 offset $7`,
    [...valuesOf(filter), size, offset],
  );
export const countAwards = async (db: Db, filter: AwardFilter): Promise<number> =>
  (await db.row<{ count: number }>(
    `select count(*)::int as count from student_award w where ${AWARD}`,
    valuesOf(filter),
  ))!.count;

export async function insertAward(
  db: Db,
  award: {
    type: number;
    studentId: string;
    orgId: string;
    classId: string;
    semesterId: string;
    event: string;
    result: string;
    happenedOn: string;
    by: string;
    now: WireTime;
  },
): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into student_award (type, student_id, org_id, class_id, semester_id, event, result, happened_on, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning award_id as id`,
    [
      award.type,
      award.studentId,
      award.orgId,
      award.classId,
      award.semesterId,
      award.event,
      award.result,
      award.happenedOn,
      award.by,
      award.now,
    ],
  );
  return row!.id;
}
/** The same award that is there already, so that one sent twice is one. */
export const sameAward = (
  db: Db,
  award: { type: number; studentId: string; event: string; result: string; happenedOn: string },
) =>
  db.row<{ id: string }>(
    `select award_id as id from student_award
     where removed_at is null and type = $1 and student_id = $2 and event = $3 and result = $4 and happened_on = $5`,
    [award.type, award.studentId, award.event, award.result, award.happenedOn],
  );
export const heldAward = (db: Db, id: string) =>
  db.row<{ orgId: string; classId: string; studentId: string; removed: boolean }>(
    `select org_id as "orgId", class_id as "classId", student_id as "studentId", removed_at is not null as removed
     from student_award where award_id = $1 for update`,
    [id],
  );
export const removeAward = (db: Db, id: string, { by, reason, now }: { by: string; reason: string; now: WireTime }) =>
  db.run('update student_award set removed_at = $2, removed_by = $3, removed_reason = $4 where award_id = $1', [
    id,
    now,
    by,
    reason,
  ]);
