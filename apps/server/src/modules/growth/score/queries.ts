import type { Db } from '../../../platform/database.ts';
import type { Measured } from './body-mass.ts';

/** Published examinations that a student sat, in these subjects or with null in any, the latest first. */
export const examinationsOf = (
  db: Db,
  studentId: string,
  {
    gradeId,
    semesterId,
    subjectIds,
  }: { gradeId: string | undefined; semesterId: string | undefined; subjectIds: readonly string[] | null },
) =>
  db.rows<{ id: string; name: string; examDate: string }>(
    `select e.examination_id as id, e.exam_name as name, e.held_on::text as "examDate" from examination e
     where e.examination_id in (select examination_id from score where student_id = $1 and ($4::bigint[] is null or subject_id = any ($4))) and e.published_at is not null
       and ($2::bigint is null or e.semester_id = $2) and ($3::text is null or e.grade_id::text = $3)
     order by e.held_on desc, e.examination_id desc limit 100`,
    [studentId, semesterId || null, gradeId || null, subjectIds],
  );

/** A student's marks of a published examination, of these subjects or with null of all, in the order of subjects; a mark that is null was not sat. */
export const marksOf = (db: Db, studentId: string, examinationId: string, subjectIds: readonly string[] | null) =>
  db.rows<{ subjectId: string; subjectName: string; mark: number | null; fullMark: number }>(
    `select sc.subject_id as "subjectId", s.subject_name as "subjectName", sc.mark::float as mark, x.full_mark::float as "fullMark"
     from score sc join examination e using (examination_id) join examination_subject x using (examination_id, subject_id)
       join subject s using (subject_id)
     where sc.student_id = $1 and sc.examination_id = $2 and e.published_at is not null and ($3::bigint[] is null or sc.subject_id = any ($3))
     order by s.sort, s.subject_id`,
    [studentId, examinationId, subjectIds],
  );

/** Fewest marks of which a middle is told: of fewer it would tell somebody's own. */
const FEWEST_MARKS = 5;
/** The middle mark of a student's class in each subject of an examination. */
export const middlesOf = (db: Db, studentId: string, examinationId: string) =>
  db.rows<{ subjectId: string; middle: number }>(
    `select s.subject_id as "subjectId", percentile_cont(0.5) within group (order by s.mark::float) as middle
     from score own join score s using (examination_id, subject_id, class_id)
     where own.examination_id = $2 and own.student_id = $1 and s.mark is not null
     group by s.subject_id having count(*) >= ${FEWEST_MARKS}`,
    [studentId, examinationId],
  );

/** What was measured, and of whom. */
export interface FitnessRow extends Measured {
  content: Record<string, string>;
}
/** Values that families see: the class under which they stand published them (`writeContents`); with the student's sex and the year in the stage that it was. */
const FITNESS = `fitness_result f join fitness_publication p using (class_id, school_year_id) join school_year y using (school_year_id)
  join school_class c using (class_id) join cohort co using (cohort_id) join account a on a.account_id = f.student_id`;
const MEASURED = `f.content, a.sex, co.stage, co.years, y.start_year - co.entrance_year + 1 as "yearInStage"`;

/** What was measured of a student in a school year, once the class's values are published. */
export const fitnessOf = (db: Db, studentId: string, schoolYearId: string) =>
  db.row<FitnessRow>(`select ${MEASURED} from ${FITNESS} where f.student_id = $1 and f.school_year_id = $2`, [
    studentId,
    schoolYearId,
  ]);

export const awardsOf = (db: Db, studentId: string, semesterId: string, type: number) =>
  db.rows<{ id: string; event: string; result: string; startTime: string }>(
    `select award_id as id, event, result, happened_on::text as "startTime" from student_award
     where student_id = $1 and semester_id = $2 and type = $3 and removed_at is null order by happened_on desc, award_id desc limit 200`,
    [studentId, semesterId, type],
  );

export interface SubjectMean {
  semesterId: string;
  id: string;
  courseName: string;
  avgScore: number;
  fullScore: number;
  rank: number;
  people: number;
}

/**
 * A student's means of published examinations by semester and subject, each with its rank among all who sat these examinations: those of one grade of one
 * school, the one in which the student sat the subject last. Where its papers have different full marks each counts by its share, and the mean is of 100
 * (docs/domains/quality-report.md). Shares are cut off thirds: of 25.0499…9 is made 25.05 first, which is rounded up as for everybody with the same mean.
 */
export const meansOf = (db: Db, studentId: string, semesterIds: readonly string[]) =>
  db.rows<SubjectMean>(
    `with sat as (
       select distinct e.examination_id, e.semester_id, e.org_id, e.grade_id, e.held_on from examination e join score s using (examination_id)
       where s.student_id = $1 and e.semester_id = any ($2::bigint[]) and e.published_at is not null
     ), paper as (
       select sat.*, x.subject_id, x.full_mark, case when min(x.full_mark) over alike = max(x.full_mark) over alike then x.full_mark else 100 end as counted_of
       from sat join examination_subject x using (examination_id) window alike as (partition by semester_id, org_id, grade_id, subject_id)
     ), mean as (
       select p.semester_id, p.org_id, p.grade_id, p.subject_id, s.student_id, max(p.held_on) as last_on, max(p.counted_of) as full_mark,
         round(round(avg(s.mark * p.counted_of / p.full_mark), 6), 1) as mark
       from paper p join score s using (examination_id, subject_id)
       where s.mark is not null group by p.semester_id, p.org_id, p.grade_id, p.subject_id, s.student_id
     ), ranked as (
       select *, rank() over (alike order by mark desc)::int as rank, count(*) over alike::int as people
       from mean window alike as (partition by semester_id, org_id, grade_id, subject_id)
     ), own as (
       select distinct on (semester_id, subject_id) * from ranked where student_id = $1 order by semester_id, subject_id, last_on desc, org_id desc
     )
     select r.semester_id as "semesterId", r.subject_id as id, b.subject_name as "courseName", r.mark::float as "avgScore",
       r.full_mark::float as "fullScore", r.rank, r.people
     from own r join subject b using (subject_id) order by b.sort, b.subject_id`,
    [studentId, semesterIds],
  );

/** What was measured of a student in the school years of these semesters, once it is published. */
export const fitnessOfSemesters = (db: Db, studentId: string, semesterIds: readonly string[]) =>
  db.rows<FitnessRow & { semesterId: string }>(
    `select t.semester_id as "semesterId", ${MEASURED} from ${FITNESS} join semester t using (school_year_id)
     where f.student_id = $1 and t.semester_id = any ($2::bigint[])`,
    [studentId, semesterIds],
  );

/** A student's credits of semesters, once the class's are published. */
export const creditsOf = (db: Db, studentId: string, semesterIds: readonly string[]) =>
  db.rows<{ semesterId: string; content: Record<string, string> }>(
    `select c.semester_id as "semesterId", c.content from credit_result c join credit_publication using (class_id, semester_id)
     where c.student_id = $1 and c.semester_id = any ($2::bigint[])`,
    [studentId, semesterIds],
  );
