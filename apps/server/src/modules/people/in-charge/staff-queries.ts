import { SCHOOL_STAFF_TYPES, type TaughtClass } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { nameHas, oneOf } from '../../../platform/sql.ts';
import { classNameSql, pastYearSql } from '../roster/index.ts';
import type { Day } from '../school-year/index.ts';

export interface SubjectRow {
  subjectId: string;
  subjectName: string;
}
/** As the recycle bin keeps it; those put there before subjects had stages say none. */
export type RemovedSubject = SubjectRow & { stages?: readonly number[] };

/** All subjects in the bureau's order; `used` when somebody teaches or taught it. */
export const subjects = (db: Db) =>
  db.rows<SubjectRow & { stages: number[]; enabled: boolean; used: boolean }>(
    `select subject_id as "subjectId", subject_name as "subjectName", stages, not disabled as enabled,
       exists (select from subject_teacher t where t.subject_id = s.subject_id) as used
     from subject s order by sort, subject_id`,
  );

/** Changes of the list of subjects come one after the other. Until the transaction ends. */
export const lockSubjects = (db: Db) => db.run("select pg_advisory_xact_lock(hashtextextended('subjects', 0))");

/** Adds a subject at the end. */
export async function insertSubject(db: Db, subjectName: string, stages: readonly number[]): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into subject (subject_name, stages, sort) select $1, $2, coalesce(max(sort), 0) + 1 from subject returning subject_id as id`,
    [subjectName, stages],
  );
  return row!.id;
}

/** Writes a removed subject again, with its id, at the end. */
export const insertSubjectAgain = (db: Db, { subjectId, subjectName, stages = [] }: RemovedSubject) =>
  db.run(
    `insert into subject (subject_id, subject_name, stages, sort) overriding system value
     select $1, $2, $3, coalesce(max(sort), 0) + 1 from subject`,
    [subjectId, subjectName, stages],
  );

/** Without stages they stay. */
export const writeSubject = (db: Db, subjectId: string, subjectName: string, stages: readonly number[] | undefined) =>
  db.run('update subject set subject_name = $2, stages = coalesce($3, stages) where subject_id = $1', [
    subjectId,
    subjectName,
    stages ?? null,
  ]);

/** @returns false when it was so before */
export const writeSubjectEnabled = async (db: Db, subjectId: string, enabled: boolean): Promise<boolean> =>
  (await db.run('update subject set disabled = not $2 where subject_id = $1 and disabled = $2', [
    subjectId,
    enabled,
  ])) === 1;

export const deleteSubject = (db: Db, subjectId: string) =>
  db.run('delete from subject where subject_id = $1', [subjectId]);

/** @returns how many stand elsewhere than before */
export const writeOrder = (db: Db, subjectIds: readonly string[]) =>
  db.run(
    `update subject s set sort = n.at from unnest($1::bigint[]) with ordinality as n (subject_id, at)
     where n.subject_id = s.subject_id and s.sort <> n.at`,
    [subjectIds],
  );

const PEOPLE =
  "coalesce(jsonb_agg(jsonb_build_object('accountId', p.account_id::text, 'name', p.name, 'gone', (t.ended_on is not null or p.disabled or p.org_id is distinct from co.org_id)::int) order by p.name), '[]')";

const PAST = pastYearSql({ schoolYearId: 'y.school_year_id', startYear: 'y.start_year', school: '$1', today: '$4' });

/** Classes of a school (of one grade, or all) in a school year, as they were called then, with who is in charge of them. */
export const inCharge = (db: Db, of: { orgId: string; schoolYearId: string; gradeId: string }, day: Day) =>
  db.rows<TaughtClass>(
    `select c.class_id as "classId", n.class_name as "className", g.grade_name as "gradeName",
       (select ${PEOPLE} from class_teacher t join account p using (account_id)
        where t.class_id = c.class_id and t.school_year_id = y.school_year_id) as "classTeachers",
       coalesce((select jsonb_agg(jsonb_build_object('subjectId', s.subject_id::text, 'teachers', s.teachers)) from (
         select t.subject_id, ${PEOPLE} as teachers from subject_teacher t join account p using (account_id)
         where t.class_id = c.class_id and t.school_year_id = y.school_year_id group by t.subject_id) s), '[]') as subjects
     from school_year y join cohort co on co.org_id = $1
       join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1 and g.year_in_stage <= co.years
       join school_class c using (cohort_id) left join lateral ${PAST} past on true
       cross join lateral (select ${classNameSql('past.day')} as class_name) n
     where y.school_year_id = $2 and ($3 = '' or g.grade_id::text = $3)
     order by g.grade_id, length(n.class_name), n.class_name`,
    [of.orgId, of.schoolYearId, of.gradeId, day],
  );

/** Teachers and administrators of a school, by part of the name. */
export const teachersOf = (db: Db, orgId: string, name: string, limit: number) =>
  db.rows<{ accountId: string; name: string }>(
    `select account_id as "accountId", name from account
     where org_id = $1 and usertype in ${oneOf(...SCHOOL_STAFF_TYPES)} and not disabled and ($2 = '' or ${nameHas('name', '$2')}) order by name, account_id limit $3`,
    [orgId, name, limit],
  );

/** How many of the accounts are living teachers of a school; they are held until the transaction ends, so that who leaves at that moment leaves what is given to them too. */
export const countTeachers = async (db: Db, orgId: string, accountIds: readonly string[]): Promise<number> =>
  (await db.row<{ count: number }>(
    `with held as materialized (
       select 1 from account where account_id = any ($2) and org_id = $1 and not disabled
         and usertype in ${oneOf(...SCHOOL_STAFF_TYPES)}
       order by account_id for share)
     select count(*)::int as count from held`,
    [orgId, accountIds],
  ))!.count;

export const yearOf = (db: Db, schoolYearId: string) =>
  db.row<{ startYear: number }>('select start_year as "startYear" from school_year where school_year_id = $1', [
    schoolYearId,
  ]);

/** Copies of one school come one after the other. Until the transaction ends. */
export const lockSchool = (db: Db, orgId: string) =>
  db.run('select 1 from org where org_id = $1 for no key update', [orgId]);
