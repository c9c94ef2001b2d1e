import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import { classNameSql, hasLeftSql, hasMovedSql, memberOnSql, semesterEndSql } from '../../people/roster/index.ts';
import { MOST_HELD, readSchoolYear } from '../../people/school-year/index.ts';

/** What schools keep of a semester: examinations, pupils with credits, awards, and of its school year pupils with fitness values; of each up to `MOST_HELD`. */
export const keptOf = async (db: Db, semesterId: string, orgIds: readonly string[]) =>
  (await db.row<{ examinations: number; credits: number; awards: number; fitness: number }>(
    `with room as materialized (select class_id from school_class join cohort using (cohort_id) where org_id = any ($2::bigint[]))
     select (select count(*)::int from examination where semester_id = $1 and org_id = any ($2::bigint[])) as examinations,
       (select count(*)::int from (
         select from room join credit_result r on r.class_id = room.class_id where r.semester_id = $1 limit ${MOST_HELD}) held) as credits,
       (select count(*)::int from (
         select from room join student_award w on w.class_id = room.class_id
         where w.semester_id = $1 and w.removed_at is null limit ${MOST_HELD}) held) as awards,
       (select count(*)::int from (
         select from room join fitness_result f on f.class_id = room.class_id
         where f.school_year_id = (select school_year_id from semester where semester_id = $1) limit ${MOST_HELD}) held) as fitness`,
    [semesterId, orgIds],
  ))!;

/** Semesters of a school that have begun, the latest first. */
export const semestersBegun = (db: Db, orgId: string, day: string) =>
  db.rows<{
    semesterId: string;
    schoolYearId: string;
    startYear: number;
    term: number;
    startsOn: string;
    endsOn: string;
  }>(
    `select s.semester_id as "semesterId", s.school_year_id as "schoolYearId", y.start_year as "startYear", s.term,
       coalesce(o.starts_on, s.starts_on)::text as "startsOn", coalesce(o.ends_on, s.ends_on)::text as "endsOn"
     from semester s join school_year y using (school_year_id)
       left join school_semester o on o.semester_id = s.semester_id and o.org_id = $1
     where coalesce(o.starts_on, s.starts_on) <= $2 order by y.start_year desc, s.term desc`,
    [orgId, day],
  );

export const classesOfSchool = (db: Db, orgId: string, classIds: readonly string[] | null, day: string) =>
  db.rows<{ id: string; name: string; gradeId: string; gradeName: string }>(
    `select class_id as id, grade_name || class_name as name, grade_id::text as "gradeId", grade_name as "gradeName"
     from classes_on($3) where org_id = $1 and grade_id is not null and ($2::bigint[] is null or class_id = any ($2))
     order by grade_id, length(class_name), class_name`,
    [orgId, classIds, day],
  );

export const allSubjects = (db: Db) =>
  db.rows<{ id: string; name: string }>(
    'select subject_id as id, subject_name as name from subject order by sort, subject_id',
  );

export interface Examination {
  id: string;
  orgId: string;
  name: string;
  heldOn: string;
  semesterId: string;
  startYear: number;
  term: number;
  gradeId: string;
  gradeName: string;
  published: boolean;
  version: number;
  subjects: { subjectId: string; subjectName: string; fullMark: number }[];
}
const COLUMNS = `e.examination_id as id, e.org_id as "orgId", e.exam_name as name, e.held_on::text as "heldOn", e.semester_id as "semesterId",
  y.start_year as "startYear", t.term, e.grade_id::text as "gradeId", g.grade_name as "gradeName",
  e.published_at is not null as published, e.version,
  (select json_agg(json_build_object('subjectId', s.subject_id::text, 'subjectName', s.subject_name, 'fullMark', x.full_mark::float)
     order by s.sort, s.subject_id) from examination_subject x join subject s using (subject_id)
   where x.examination_id = e.examination_id) as subjects`;
const FROM = `from examination e join semester t using (semester_id) join school_year y using (school_year_id) join grade g using (grade_id)`;

export const examinationOf = (db: Db, id: string) =>
  db.row<Examination>(`select ${COLUMNS} ${FROM} where e.examination_id = $1`, [id]);
export const lockedExamination = (db: Db, id: string) =>
  db.row<Examination>(`select ${COLUMNS} ${FROM} where e.examination_id = $1 for update of e`, [id]);

/** The grade of a class in the school year of an examination is the examination's. */
const OF_GRADE = 'co.stage * 10 + y.start_year - co.entrance_year + 1 = e.grade_id and co.org_id = e.org_id';
export interface ExaminationFilter {
  orgId: string;
  /** Classes of somebody; null is the whole school. */
  classIds: readonly string[] | null;
  semesterId: string | undefined;
  gradeId: string | undefined;
  /** Only those of which marks are entered and not published, of a semester that has ended before this day. */
  lateOn: string | undefined;
}
const END = semesterEndSql('t', 'e.org_id');
/** Marks of examination `e`, of semester `t`, wait to be published since before a day. */
const isLate = (day: string) => `e.published_at is null and ${END} < ${day}::date
  and exists (select from score sc where sc.examination_id = e.examination_id)`;
const whereOf = `e.org_id = $1 and ($2::bigint[] is null or exists (
    select from school_class c join cohort co using (cohort_id) where c.class_id = any ($2) and ${OF_GRADE}))
  and ($3::bigint is null or e.semester_id = $3) and ($4::text is null or e.grade_id::text = $4)
  and ($5::date is null or ${isLate('$5')})`;
const valuesOf = ({ orgId, classIds, semesterId, gradeId, lateOn }: ExaminationFilter) => [
  orgId,
  classIds,
  semesterId || null,
  gradeId || null,
  lateOn ?? null,
];
export const examinationPage = (db: Db, filter: ExaminationFilter, { size, offset }: Span) =>
  db.rows<Examination & { entered: number; classes: { id: string; name: string }[] | null }>(
    `select ${COLUMNS}, (select count(*)::int from score sc where sc.examination_id = e.examination_id) as entered,
       (select json_agg(json_build_object('id', c.class_id::text, 'name', g.grade_name || ${classNameSql('e.held_on')}) order by length(c.class_name), c.class_name)
        from school_class c join cohort co using (cohort_id) where ${OF_GRADE} and ($2::bigint[] is null or c.class_id = any ($2))) as classes
     ${FROM} where ${whereOf} order by e.held_on desc, e.examination_id desc limit $6 offset $7`,
    [...valuesOf(filter), size, offset],
  );
export const countExaminations = async (db: Db, filter: ExaminationFilter): Promise<number> =>
  (await db.row<{ count: number }>(`select count(*)::int as count ${FROM} where ${whereOf}`, valuesOf(filter)))!.count;

/** Of each school how many have marks that were to be published before a day, and when the first semester of these ended. */
export const lateExaminations = (db: Db, orgIds: readonly string[], day: string) =>
  db.rows<FellBehind>(
    `select e.org_id as "orgId", count(*)::int as count, min(${END})::text as since ${FROM}
     where e.org_id = any ($1::bigint[]) and ${isLate('$2')} group by e.org_id`,
    [orgIds, day],
  );

/** Those who make or change examinations of a school come one after the other. */
export const lockExaminations = (db: Db, orgId: string) =>
  db.row("select pg_advisory_xact_lock(hashtextextended('examinations of ' || $1::text, 0))", [orgId]);

/** Another examination of a grade on a day that is called the same. */
export const namesake = (
  db: Db,
  asked: { orgId: string; semesterId: string; gradeId: string; name: string; heldOn: string },
  id: string | undefined,
) =>
  db.row(
    `select 1 from examination where org_id = $1 and semester_id = $2 and grade_id::text = $3 and exam_name = $4 and held_on = $5
       and examination_id is distinct from $6 limit 1`,
    [asked.orgId, asked.semesterId, asked.gradeId, asked.name, asked.heldOn, id || null],
  );

export async function insertExamination(
  db: Db,
  made: { orgId: string; semesterId: string; gradeId: string; name: string; heldOn: string; by: string },
): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into examination (org_id, semester_id, grade_id, exam_name, held_on, created_by) values ($1, $2, $3, $4, $5, $6)
     returning examination_id as id`,
    [made.orgId, made.semesterId, made.gradeId, made.name, made.heldOn, made.by],
  );
  return row!.id;
}
export const writeExamination = (
  db: Db,
  id: string,
  { semesterId, gradeId, name, heldOn }: { semesterId: string; gradeId: string; name: string; heldOn: string },
) =>
  db.run(
    `update examination set semester_id = $2, grade_id = $3, exam_name = $4, held_on = $5, version = version + 1
     where examination_id = $1`,
    [id, semesterId, gradeId, name, heldOn],
  );
export async function writeSubjects(
  db: Db,
  id: string,
  subjects: readonly { subjectId: string; fullMark: number }[],
): Promise<void> {
  await db.run('delete from examination_subject where examination_id = $1', [id]);
  await db.run(
    `insert into examination_subject (examination_id, subject_id, full_mark)
     select $1, subject_id, full_mark from unnest($2::bigint[], $3::numeric[]) as t (subject_id, full_mark)`,
    [id, subjects.map(({ subjectId }) => subjectId), subjects.map(({ fullMark }) => fullMark)],
  );
}
/** Highest mark by subject, where there are any. */
export const highestMarks = (db: Db, id: string) =>
  db.rows<{ subjectId: string; highest: number }>(
    `select subject_id as "subjectId", coalesce(max(mark), 0)::float as highest from score where examination_id = $1 group by subject_id`,
    [id],
  );
export async function deleteExamination(db: Db, id: string): Promise<void> {
  await db.run('delete from score where examination_id = $1', [id]);
  await db.run('delete from examination where examination_id = $1', [id]);
}
export const publishExamination = (db: Db, id: string, now: WireTime) =>
  db.run('update examination set published_at = $2, version = version + 1 where examination_id = $1', [id, now]);

/** Those who have a mark in an examination, and their guardians. */
export const satBy = (db: Db, id: string) =>
  db.rows<{ studentId: string; parentId: string | null }>(
    `select s.student_id as "studentId", b.parent_id as "parentId" from (select distinct student_id from score where examination_id = $1) s
     left join child_binding b using (student_id)`,
    [id],
  );

export interface ClassFacts {
  classId: string;
  orgId: string;
  gradeId: string | null;
  name: string;
}
/** A class as it is in the school year of a day (YYYY-MM-DD). */
export const classOnDay = async (db: Db, classId: string, day: string) =>
  classIn(db, classId, { startYear: await readSchoolYear(db, day), day });

/** A class as it was in a school year, called as it was on a day of it. */
export const classIn = (db: Db, classId: string, { startYear, day }: { startYear: number; day: string }) =>
  db.row<ClassFacts>(
    `select c.class_id as "classId", co.org_id as "orgId", g.grade_id::text as "gradeId", coalesce(g.grade_name, '') || ${classNameSql('$3')} as name
     from school_class c join cohort co using (cohort_id)
       left join grade g on g.stage = co.stage and g.year_in_stage = $2::int - co.entrance_year + 1 and g.year_in_stage <= co.years
     where c.class_id = $1`,
    [classId, startYear, day],
  );

export interface Pupil {
  studentId: string;
  studentName: string;
  studentNo: string;
  /** Gone from the platform's schools since. */
  hasLeft: boolean;
  /** In another class or school since. */
  hasMoved: boolean;
}
/** Who was in a class on a day, by number. */
export const pupilsOn = (db: Db, classId: string, day: string) =>
  db.rows<Pupil>(
    `select s.account_id as "studentId", a.name as "studentName", coalesce(s.student_no, '') as "studentNo",
       ${hasLeftSql('s')} as "hasLeft", ${hasMovedSql('s', { classId: 'm.class_id', orgId: 'co.org_id' })} as "hasMoved"
     from class_membership m join student s on s.account_id = m.student_id join account a on a.account_id = s.account_id
       join school_class c on c.class_id = m.class_id join cohort co using (cohort_id)
     where m.class_id = $1 and ${memberOnSql('m', '$2')}
     order by s.student_no, s.account_id`,
    [classId, day],
  );

/** A school year with its last day as the school has it. */
export const yearOf = (db: Db, orgId: string, schoolYearId: string) =>
  db.row<{ startYear: number; endsOn: string }>(
    `select y.start_year as "startYear", max(coalesce(o.ends_on, s.ends_on))::text as "endsOn"
     from school_year y join semester s using (school_year_id) left join school_semester o on o.semester_id = s.semester_id and o.org_id = $1
     where y.school_year_id = $2 group by y.start_year`,
    [orgId, schoolYearId],
  );

/** A semester that has begun by a day, as the school has it. */
export const termOf = (db: Db, orgId: string, semesterId: string, day: string) =>
  db.row<{ startYear: number; term: number; endsOn: string }>(
    `select y.start_year as "startYear", s.term, coalesce(o.ends_on, s.ends_on)::text as "endsOn"
     from semester s join school_year y using (school_year_id) left join school_semester o on o.semester_id = s.semester_id and o.org_id = $1
     where s.semester_id = $2 and coalesce(o.starts_on, s.starts_on) <= $3`,
    [orgId, semesterId, day],
  );
