import type { TaughtClass } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';

export interface SubjectRow {
  subjectId: string;
  subjectName: string;
}

/** All subjects in the bureau's order; `used` when somebody teaches or taught it. */
export const subjects = (db: Db) =>
  db.rows<SubjectRow & { used: boolean }>(
    `select subject_id as "subjectId", subject_name as "subjectName",
       exists (select from subject_teacher t where t.subject_id = s.subject_id) as used
     from subject s order by sort, subject_id`,
  );

/** Changes of the list of subjects come one after the other. Until the transaction ends. */
export const holdSubjects = (db: Db) => db.run("select pg_advisory_xact_lock(hashtextextended('subjects', 0))");

/** Adds a subject at the end. */
export async function insertSubject(db: Db, subjectName: string): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into subject (subject_name, sort) select $1, coalesce(max(sort), 0) + 1 from subject returning subject_id as id`,
    [subjectName],
  );
  return row!.id;
}

/** Writes a removed subject again, with its id, at the end. */
export const insertSubjectAgain = (db: Db, { subjectId, subjectName }: SubjectRow) =>
  db.run(
    `insert into subject (subject_id, subject_name, sort) overriding system value
     select $1, $2, coalesce(max(sort), 0) + 1 from subject`,
    [subjectId, subjectName],
  );

export const writeSubjectName = (db: Db, subjectId: string, subjectName: string) =>
  db.run('update subject set subject_name = $2 where subject_id = $1', [subjectId, subjectName]);

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
  "coalesce(jsonb_agg(jsonb_build_object('accountId', p.account_id::text, 'name', p.name) order by p.name), '[]')";

/** Classes of a school (of one grade, or all) in a school year with who is in charge of them. */
export const inCharge = (db: Db, orgId: string, schoolYearId: string, gradeId: string) =>
  db.rows<TaughtClass>(
    `select c.class_id as "classId", c.class_name as "className", g.grade_name as "gradeName",
       (select ${PEOPLE} from class_teacher t join account p using (account_id)
        where t.class_id = c.class_id and t.school_year_id = y.school_year_id) as "classTeachers",
       coalesce((select jsonb_agg(jsonb_build_object('subjectId', s.subject_id::text, 'teachers', s.teachers)) from (
         select t.subject_id, ${PEOPLE} as teachers from subject_teacher t join account p using (account_id)
         where t.class_id = c.class_id and t.school_year_id = y.school_year_id group by t.subject_id) s), '[]') as subjects
     from school_year y join cohort co on co.org_id = $1
       join grade g on g.stage = co.stage and g.year_in_stage = y.start_year - co.entrance_year + 1 and g.year_in_stage <= co.years
       join school_class c using (cohort_id)
     where y.school_year_id = $2 and ($3 = '' or g.grade_id::text = $3)
     order by g.grade_id, length(c.class_name), c.class_name`,
    [orgId, schoolYearId, gradeId],
  );

/** Teachers and administrators of a school, by part of the name. */
export const teachersOf = (db: Db, orgId: string, name: string, limit: number) =>
  db.rows<{ accountId: string; name: string }>(
    `select account_id as "accountId", name from account
     where org_id = $1 and usertype in (3, 5, 6) and not disabled and ($2 = '' or strpos(name, $2) > 0) order by name, account_id limit $3`,
    [orgId, name, limit],
  );

/** How many of the accounts are living teachers of a school. */
export const countTeachers = async (db: Db, orgId: string, accountIds: readonly string[]): Promise<number> =>
  (await db.row<{ count: number }>(
    `select count(*)::int as count from account where account_id = any ($2) and org_id = $1 and usertype in (3, 5, 6) and not disabled`,
    [orgId, accountIds],
  ))!.count;

export const yearOf = (db: Db, schoolYearId: string) =>
  db.row<{ startYear: number }>('select start_year as "startYear" from school_year where school_year_id = $1', [
    schoolYearId,
  ]);

/** A class in a school year: its class teachers, or the teachers of a subject there. */
export interface Post {
  classId: string;
  schoolYearId: string;
  /** Empty for class teachers. */
  subjectId: string;
}
const tableOf = ({ subjectId }: Post) => (subjectId ? 'subject_teacher' : 'class_teacher');
const ofSubject = ({ subjectId }: Post) => (subjectId ? 'and subject_id = $3' : 'and $3::text = $3::text');

/** Ids of those who are in charge. */
export const holdersOf = async (db: Db, post: Post): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select account_id as id from ${tableOf(post)} where class_id = $1 and school_year_id = $2 ${ofSubject(post)}`,
      [post.classId, post.schoolYearId, post.subjectId],
    )
  ).map(({ id }) => id);

/** Puts these in charge, and nobody else. */
export async function writeHolders(db: Db, post: Post, accountIds: readonly string[]): Promise<void> {
  const values = [post.classId, post.schoolYearId, post.subjectId];
  await db.run(`delete from ${tableOf(post)} where class_id = $1 and school_year_id = $2 ${ofSubject(post)}`, values);
  await db.run(
    post.subjectId
      ? `insert into subject_teacher (class_id, school_year_id, subject_id, account_id) select $1, $2, $3, unnest($4::bigint[])`
      : `insert into class_teacher (class_id, school_year_id, account_id) select $1, $2, unnest($4::bigint[]) where $3::text = ''`,
    [...values, accountIds],
  );
}

/**
 * For every class of a school in which nobody is in charge in a school year: those of the year before who still work there.
 * @returns the number of classes that got somebody
 */
export async function copyFromYearBefore(db: Db, orgId: string, schoolYearId: string): Promise<number> {
  const row = await db.row<{ classes: number }>(
    `with empty as (
       select c.class_id from school_class c join cohort co using (cohort_id) join school_year y on y.school_year_id = $2
       where co.org_id = $1 and y.start_year - co.entrance_year + 1 between 1 and co.years
         and not exists (select from class_teacher t where t.class_id = c.class_id and t.school_year_id = $2)
         and not exists (select from subject_teacher t where t.class_id = c.class_id and t.school_year_id = $2)
     ), before as (
       select b.school_year_id from school_year b join school_year y on y.start_year = b.start_year + 1 where y.school_year_id = $2
     ), here as (select account_id from account where org_id = $1 and not disabled
     ), class_teachers as (
       insert into class_teacher (class_id, school_year_id, account_id)
       select t.class_id, $2, t.account_id from class_teacher t join empty using (class_id) join before using (school_year_id) join here using (account_id)
       returning class_id
     ), subject_teachers as (
       insert into subject_teacher (class_id, subject_id, school_year_id, account_id)
       select t.class_id, t.subject_id, $2, t.account_id from subject_teacher t join empty using (class_id) join before using (school_year_id)
         join here using (account_id)
       returning class_id
     )
     select count(*)::int as classes from (select class_id from class_teachers union select class_id from subject_teachers) touched`,
    [orgId, schoolYearId],
  );
  return row!.classes;
}

/** Copies of one school come one after the other. Until the transaction ends. */
export const holdSchool = (db: Db, orgId: string) =>
  db.run('select 1 from org where org_id = $1 for no key update', [orgId]);
