import { ABSENT } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

/** Holds pupils until the transaction ends: what is written of one, by whichever class, comes one after the other, and so does a move. */
export const lockPupils = (db: Db, studentIds: readonly string[]) =>
  db.run('select from student where account_id = any ($1::bigint[]) order by account_id for no key update', [
    studentIds,
  ]);

/** Marks of pupils in some subjects of an examination, whichever class entered them; a mark that is null was not sat. */
export const readMarks = (
  db: Db,
  examinationId: string,
  studentIds: readonly string[],
  subjectIds: readonly string[],
) =>
  db.rows<{ studentId: string; key: string; mark: number | null }>(
    `select student_id as "studentId", subject_id::text as key, mark::float as mark from score
     where examination_id = $1 and student_id = any ($2::bigint[]) and subject_id = any ($3::bigint[])`,
    [examinationId, studentIds, subjectIds],
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

/** Whether families see the values of row `r`: the class under which they stand has published its sheet. */
const isPublished = ({ publications, period }: (typeof CONTENT_SHEETS)[ContentKind]) =>
  `exists (select from ${publications} p where p.class_id = r.class_id and p.${period} = r.${period})`;

/** Values of pupils in the period, whichever class entered them, each with whether families see them; and whether this class has published its sheet. */
export async function readContents(db: Db, { kind, classId, of }: ContentSheet, studentIds: readonly string[]) {
  const { results, publications, period } = CONTENT_SHEETS[kind];
  const rows = await db.rows<{ studentId: string; content: Record<string, string>; published: boolean }>(
    `select r.student_id as "studentId", r.content, ${isPublished(CONTENT_SHEETS[kind])} as published from ${results} r
     where r.student_id = any ($1::bigint[]) and r.${period} = $2`,
    [studentIds, of],
  );
  const published = await db.row(`select 1 from ${publications} where class_id = $1 and ${period} = $2`, [classId, of]);
  return { rows, published: published !== undefined };
}

/** What becomes of the values of a pupil; null takes one back, those that are not named stay. */
export interface ContentChange {
  studentId: string;
  values: Record<string, string | null>;
}

/**
 * Writes some values of pupils into what the database holds of them. They stand under this class from then on, unless families see them already: what is
 * published stays so, whichever class goes on with it.
 */
export const writeContents = (db: Db, { kind, classId, of }: ContentSheet, changes: readonly ContentChange[]) => {
  const { results, period } = CONTENT_SHEETS[kind];
  return db.run(
    `insert into ${results} as r (student_id, ${period}, class_id, content)
     select n.student_id, $1, $2, n.content from unnest($3::bigint[], $4::jsonb[]) as n (student_id, content)
     on conflict (student_id, ${period}) do update set content = jsonb_strip_nulls(r.content || excluded.content),
       class_id = case when ${isPublished(CONTENT_SHEETS[kind])} then r.class_id else excluded.class_id end`,
    [of, classId, changes.map(({ studentId }) => studentId), changes.map(({ values }) => JSON.stringify(values))],
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

/** Puts values that families do not see yet under a class: those of its pupils, and those that it entered. @returns whose they are, and their guardians */
export const takeUnpublished = (db: Db, { kind, classId, of }: ContentSheet, studentIds: readonly string[]) => {
  const { results, period } = CONTENT_SHEETS[kind];
  return db.rows<{ studentId: string; parentId: string | null }>(
    `with taken as (
       update ${results} r set class_id = $1
       where r.${period} = $2 and (r.class_id = $1 or r.student_id = any ($3::bigint[])) and not ${isPublished(CONTENT_SHEETS[kind])}
       returning r.student_id)
     select t.student_id as "studentId", b.parent_id as "parentId" from taken t left join child_binding b using (student_id)`,
    [classId, of, studentIds],
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

/** What was changed in some columns of the pupils of a sheet after publication, by whichever class, the latest first. */
export const changesOf = (
  db: Db,
  sheet: {
    examinationId: string | null;
    schoolYearId: string | null;
    semesterId: string | null;
    studentIds: readonly string[];
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
     where c.student_id = any ($1::bigint[]) and c.examination_id is not distinct from $2 and c.school_year_id is not distinct from $3
       and c.semester_id is not distinct from $5 and c.column_key = any ($4) order by c.change_id desc limit 200`,
    [sheet.studentIds, sheet.examinationId, sheet.schoolYearId, sheet.keys, sheet.semesterId],
  );
