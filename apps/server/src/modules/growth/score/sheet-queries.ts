import { ABSENT } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
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

/** Sheets that keep what a pupil has in a period as one object: fitness of a school year, credits of a semester. */
const CONTENT_SHEETS = {
  fitness: { results: 'fitness_result', publications: 'fitness_publication', period: 'school_year_id' },
  credits: { results: 'credit_result', publications: 'credit_publication', period: 'semester_id' },
} as const;
export type ContentKind = keyof typeof CONTENT_SHEETS;
/** Which of them, of which class. */
export interface ContentSheet {
  kind: ContentKind;
  classId: string;
  /** The school year, or the semester. */
  of: string;
}

/** Values of a class, and whether families see them; `held` makes others wait. */
export async function readContents(db: Db, { kind, classId, of }: ContentSheet, held: boolean) {
  const { results, publications, period } = CONTENT_SHEETS[kind];
  if (held) await db.run('select from school_class where class_id = $1 for no key update', [classId]);
  const rows = await db.rows<{ studentId: string; content: Record<string, string> }>(
    `select student_id as "studentId", content from ${results} where class_id = $1 and ${period} = $2`,
    [classId, of],
  );
  const published = await db.row(`select 1 from ${publications} where class_id = $1 and ${period} = $2`, [classId, of]);
  return { rows, published: published !== undefined };
}

export const writeContent = (
  db: Db,
  { kind, classId, of }: ContentSheet,
  row: { studentId: string; content: Record<string, string> },
) => {
  const { results, period } = CONTENT_SHEETS[kind];
  return db.run(
    `insert into ${results} (student_id, ${period}, class_id, content) values ($1, $2, $3, $4)
     on conflict (student_id, ${period}) do update set content = excluded.content, class_id = excluded.class_id`,
    [row.studentId, of, classId, JSON.stringify(row.content)],
  );
};

/** @returns false when it was published before */
export const publishContents = async (
  db: Db,
  { kind, classId, of }: ContentSheet,
  { by, now }: { by: string; now: WireTime },
): Promise<boolean> => {
  const { publications, period } = CONTENT_SHEETS[kind];
  return (
    (await db.run(
      `insert into ${publications} (class_id, ${period}, published_at, published_by) values ($1, $2, $3, $4) on conflict do nothing`,
      [classId, of, now, by],
    )) === 1
  );
};

/** Those of whom something is there, and their guardians. */
export const enteredIn = (db: Db, { kind, classId, of }: ContentSheet) => {
  const { results, period } = CONTENT_SHEETS[kind];
  return db.rows<{ studentId: string; parentId: string | null }>(
    `select r.student_id as "studentId", b.parent_id as "parentId" from ${results} r left join child_binding b using (student_id)
     where r.class_id = $1 and r.${period} = $2`,
    [classId, of],
  );
};

export interface Change {
  examinationId: string | null;
  schoolYearId: string | null;
  semesterId: string | null;
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
       actor_id, at, semester_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
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
      change.semesterId,
    ],
  );

/** What was changed in some columns of a sheet after publication, the latest first. */
export const changesOf = (
  db: Db,
  sheet: {
    examinationId: string | null;
    schoolYearId: string | null;
    semesterId: string | null;
    classId: string;
    keys: readonly string[];
  },
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
    `select s.name as "studentName", c.column_title as title, c.before, c.after, c.reason, left(c.at::text, 19) as at, a.name as "actorName"
     from score_change c join account s on s.account_id = c.student_id join account a on a.account_id = c.actor_id
     where c.class_id = $1 and c.examination_id is not distinct from $2 and c.school_year_id is not distinct from $3
       and c.semester_id is not distinct from $5 and c.column_key = any ($4) order by c.change_id desc limit 200`,
    [sheet.classId, sheet.examinationId, sheet.schoolYearId, sheet.keys, sheet.semesterId],
  );
