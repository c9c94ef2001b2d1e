import { type KeptClass, type KeptGrade, Stage, StudentStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { type Scope, withinSql } from '../organisation/index.ts';
import { removePosts } from '../responsibility/index.ts';
import type { Day } from '../school-year/index.ts';
import { classNameSql, pastYearSql, pupilsOfClassSql, statusSql } from './belonging.ts';

/** A school year by its id, or the one of a day; where no calendar is, the year in which it would have begun and no id. */
export const yearAsked = (db: Db, schoolYearId: string | null, day: Day) =>
  db.row<{ schoolYearId: string | null; startYear: number }>(
    `select y.school_year_id as "schoolYearId", coalesce(y.start_year, d.start_year) as "startYear"
     from (select school_year_on($2) as start_year) d left join school_year y
       on case when $1::bigint is null then y.start_year = d.start_year else y.school_year_id = $1 end`,
    [schoolYearId, day],
  );

/** Grades of the stages named, with the year in which who is in them in a school year entered. */
export const gradesOfStages = (db: Db, stages: readonly number[], startYear: number) =>
  db.rows<{ gradeId: string; gradeName: string; stage: number; entranceYear: number }>(
    `select grade_id::text as "gradeId", grade_name as "gradeName", stage, $2::int - year_in_stage + 1 as "entranceYear"
     from grade where stage = any ($1) and not (stage = ${Stage.junior} and year_in_stage = 4) order by grade_id`,
    [stages, startYear],
  );

type CohortRow = Omit<KeptGrade, 'classes'> & { classes: KeptClass[] };

const PAST = pastYearSql({ schoolYearId: '$3', startYear: '$2', school: 'co.org_id', today: '$4' });

/** Cohorts of a school that are in a grade in a school year, with their classes and who is in charge then; of a year that is over with names and pupils of then. */
export const cohortsOf = (db: Db, orgId: string, startYear: number, schoolYearId: string | null, day: Day) =>
  db.rows<CohortRow>(
    `select co.cohort_id as "cohortId", g.grade_id::text as "gradeId", g.grade_name as "gradeName", co.stage,
       co.entrance_year as "entranceYear", co.years, coalesce((
         select jsonb_agg(jsonb_build_object('classId', c.class_id::text, 'className', n.class_name,
           'students', ${pupilsOfClassSql('c', 'past', '$4')},
           'classTeachers', coalesce((select jsonb_agg(jsonb_build_object('accountId', p.account_id::text, 'name', p.name,
               'gone', (t.ended_on is not null or p.disabled or p.org_id is distinct from co.org_id)::int) order by p.name)
             from class_teacher t join account p using (account_id) where t.class_id = c.class_id and t.school_year_id = $3), '[]'),
           'subjects', (select count(distinct subject_id) from subject_teacher t where t.class_id = c.class_id and t.school_year_id = $3)
         ) order by length(n.class_name), n.class_name)
         from school_class c cross join lateral (select ${classNameSql('past.day')} as class_name) n where c.cohort_id = co.cohort_id), '[]') as classes
     from cohort co join grade g on g.stage = co.stage and g.year_in_stage = $2 - co.entrance_year + 1 and g.year_in_stage <= co.years
       left join lateral ${PAST} past on true
     where co.org_id = $1 order by g.grade_id`,
    [orgId, startYear, schoolYearId, day],
  );

export interface KeptClassRow {
  classId: string;
  className: string;
  cohortId: string;
  orgId: string;
  stage: number;
  entranceYear: number;
  years: number;
}

/** A class of a school in a scope, locked until the transaction ends; undefined also for one of somebody else's. */
export const lockClass = (db: Db, scope: Scope, classId: string) =>
  db.row<KeptClassRow>(
    `select c.class_id as "classId", c.class_name as "className", cohort_id as "cohortId", co.org_id as "orgId", co.stage,
       co.entrance_year as "entranceYear", co.years
     from school_class c join cohort co using (cohort_id) where c.class_id = $2 and ${withinSql('co.org_id', '$1')} for update`,
    [scope, classId],
  );

export const lockCohort = (db: Db, scope: Scope, cohortId: string) =>
  db.row<{ stage: number; years: number }>(
    `select stage, years from cohort where cohort_id = $2 and ${withinSql('org_id', '$1')} for update`,
    [scope, cohortId],
  );

/** Cohorts of a school, each with the length of its stage. */
export const lengthsOf = (db: Db, orgId: string) =>
  db.rows<{ stage: number; entranceYear: number; years: number }>(
    'select stage, entrance_year as "entranceYear", years from cohort where org_id = $1',
    [orgId],
  );

/** Renames a class as of a day; before it, it was called what it is called now. Of several names of one day the last stays. */
export const writeClassName = (db: Db, classId: string, className: string, day: Day) =>
  db.run(
    `with former as (
       insert into class_former_name (class_id, until, class_name)
       select class_id, $3, class_name from school_class where class_id = $1 and class_name <> $2 on conflict do nothing)
     update school_class set class_name = $2 where class_id = $1`,
    [classId, className, day],
  );

export const writeLength = (db: Db, cohortId: string, years: number) =>
  db.run('update cohort set years = $2 where cohort_id = $1', [cohortId, years]);

/** Those of a cohort who have graduated by a day. */
export const graduatesOf = async (db: Db, cohortId: string, day: string): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select s.account_id as id from school_class c join student s using (class_id)
       where c.cohort_id = $1 and (${statusSql('$2::date')}) = ${StudentStatus.graduated}`,
      [cohortId, day],
    )
  ).map(({ id }) => id);

/** Whether anybody is or was in a class. */
export const hasMembers = async (db: Db, classId: string): Promise<boolean> =>
  (await db.row('select 1 from class_membership where class_id = $1 limit 1', [classId])) !== undefined;

/** Removes a class with who was in charge of it, and its cohort when it was the last. */
export async function deleteClass(db: Db, { classId, cohortId }: KeptClassRow): Promise<void> {
  await removePosts(db, classId);
  await db.run('delete from school_class where class_id = $1', [classId]);
  await db.run(
    'delete from cohort where cohort_id = $1 and not exists (select from school_class where cohort_id = $1)',
    [cohortId],
  );
}

/** Writes a removed class again, with its id. */
export const insertClassAgain = (db: Db, made: KeptClassRow) =>
  db.run(
    `with added as (
       insert into cohort (org_id, stage, entrance_year, years) values ($1, $2, $3, $4)
       on conflict (org_id, stage, entrance_year) do update set years = cohort.years returning cohort_id)
     insert into school_class (class_id, cohort_id, class_name) select $5, cohort_id, $6 from added`,
    [made.orgId, made.stage, made.entranceYear, made.years, made.classId, made.className],
  );
