import type { Db } from '../../../platform/database.ts';

/** Who holds which post of a class in a school year, as it is read to be changed, and every statement that changes it. */

/** A class in a school year: its class teachers, or the teachers of a subject there. */
export interface YearPost {
  classId: string;
  schoolYearId: string;
  /** Empty for class teachers. */
  subjectId: string;
}
const tableOf = ({ subjectId }: YearPost) => (subjectId ? 'subject_teacher' : 'class_teacher');
const ofSubject = ({ subjectId }: YearPost) => (subjectId ? 'and subject_id = $3' : 'and $3::text = $3::text');

/** Those who were put in charge; `left` who was until they left the school. */
export const holdersOf = (db: Db, post: YearPost) =>
  db.rows<{ accountId: string; left: boolean }>(
    `select account_id as "accountId", ended_on is not null as left from ${tableOf(post)}
     where class_id = $1 and school_year_id = $2 ${ofSubject(post)}`,
    [post.classId, post.schoolYearId, post.subjectId],
  );

/** Puts these in charge, and nobody else. Who left stays as who it was until then, unless nobody is to follow: then the post is there no more. */
export async function writeHolders(db: Db, post: YearPost, accountIds: readonly string[]): Promise<void> {
  const values = [post.classId, post.schoolYearId, post.subjectId];
  await db.run(
    `delete from ${tableOf(post)} where class_id = $1 and school_year_id = $2 ${ofSubject(post)} and (ended_on is null or $4)`,
    [...values, accountIds.length === 0],
  );
  await db.run(
    post.subjectId
      ? `insert into subject_teacher (class_id, school_year_id, subject_id, account_id) select $1, $2, $3, unnest($4::bigint[])
         on conflict (class_id, subject_id, school_year_id, account_id) do update set ended_on = null`
      : `insert into class_teacher (class_id, school_year_id, account_id) select $1, $2, unnest($4::bigint[]) where $3::text = ''
         on conflict (class_id, school_year_id, account_id) do update set ended_on = null`,
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
       where t.ended_on is null
       returning class_id
     ), subject_teachers as (
       insert into subject_teacher (class_id, subject_id, school_year_id, account_id)
       select t.class_id, t.subject_id, $2, t.account_id from subject_teacher t join empty using (class_id) join before using (school_year_id)
         join here using (account_id)
       where t.ended_on is null
       returning class_id
     )
     select count(*)::int as classes from (select class_id from class_teachers union select class_id from subject_teachers) touched`,
    [orgId, schoolYearId],
  );
  return row!.classes;
}

/** One who is put in charge beside those who are, again where they had left; nothing where they are already. */
export const addHolder = (db: Db, { classId, schoolYearId, subjectId }: YearPost, accountId: string) =>
  subjectId
    ? db.run(
        `insert into subject_teacher (class_id, subject_id, school_year_id, account_id) values ($1, $2, $3, $4)
         on conflict (class_id, subject_id, school_year_id, account_id) do update set ended_on = null`,
        [classId, subjectId, schoolYearId, accountId],
      )
    : db.run(
        `insert into class_teacher (class_id, school_year_id, account_id) values ($1, $2, $3)
         on conflict (class_id, school_year_id, account_id) do update set ended_on = null`,
        [...[classId, schoolYearId, accountId]],
      );

/** Ends what somebody is in charge of on the day on which they leave; of a school year to come they never were. */
export async function endClassPosts(db: Db, accountId: string, day: string): Promise<void> {
  for (const table of ['class_teacher', 'subject_teacher']) {
    await db.run(
      `delete from ${table} t using school_year y
       where y.school_year_id = t.school_year_id and t.account_id = $1 and y.start_year > school_year_on($2::date)`,
      [accountId, day],
    );
    await db.run(`update ${table} set ended_on = $2 where account_id = $1 and ended_on is null`, [accountId, day]);
  }
}

/** All posts of a class that is removed. */
export async function removePosts(db: Db, classId: string): Promise<void> {
  await db.run('delete from class_teacher where class_id = $1', [classId]);
  await db.run('delete from subject_teacher where class_id = $1', [classId]);
}
