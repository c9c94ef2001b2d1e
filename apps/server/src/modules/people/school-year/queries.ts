import type { Db } from '../../../platform/database.ts';
import { withinSql } from '../organisation/index.ts';
import type { Day } from './rules.ts';

export interface SemesterRow {
  semesterId: string;
  schoolYearId: string;
  startYear: number;
  term: number;
  startsOn: Day;
  endsOn: Day;
}

/** All semesters, the oldest first, with the dates of a school where it moved them. */
export const semestersOf = (db: Db, orgId: string | null) =>
  db.rows<SemesterRow>(
    `select s.semester_id as "semesterId", s.school_year_id as "schoolYearId", y.start_year as "startYear", s.term,
       coalesce(o.starts_on, s.starts_on)::text as "startsOn", coalesce(o.ends_on, s.ends_on)::text as "endsOn"
     from semester s join school_year y using (school_year_id)
       left join school_semester o on o.semester_id = s.semester_id and o.org_id = $1
     order by y.start_year, s.term`,
    [orgId],
  );

/** The same of some schools, by their ids. */
export const semestersOfSchools = async (db: Db, orgIds: readonly string[]): Promise<Map<string, SemesterRow[]>> =>
  Map.groupBy(
    await db.rows<SemesterRow & { orgId: string }>(
      `select o.id as "orgId", s.semester_id as "semesterId", s.school_year_id as "schoolYearId", y.start_year as "startYear", s.term,
         coalesce(dates.starts_on, s.starts_on)::text as "startsOn", coalesce(dates.ends_on, s.ends_on)::text as "endsOn"
       from unnest($1::bigint[]) as o (id) cross join semester s join school_year y using (school_year_id)
         left join school_semester dates on dates.semester_id = s.semester_id and dates.org_id = o.id
       order by y.start_year, s.term`,
      [orgIds],
    ),
    ({ orgId }) => orgId,
  );

/** The last day of the last semester before the school year that begins in `startYear`, of those of some schools where it is not over on a day. */
export const endsBeforeYear = async (
  db: Db,
  orgIds: readonly string[],
  startYear: number,
  day: Day,
): Promise<Map<string, Day>> => {
  const rows = await db.rows<{ orgId: string; endsOn: Day }>(
    `select o.id as "orgId", max(coalesce(dates.ends_on, s.ends_on))::text as "endsOn"
     from unnest($1::bigint[]) as o (id) cross join semester s join school_year y using (school_year_id)
       left join school_semester dates on dates.semester_id = s.semester_id and dates.org_id = o.id
     where y.start_year < $2 and coalesce(dates.ends_on, s.ends_on) >= $3
     group by o.id`,
    [orgIds, startYear, day],
  );
  return new Map(rows.map(({ orgId, endsOn }) => [orgId, endsOn]));
};

/** Year in which the school year of a day began, by the bureau's calendar (docs/domains/school-years.md); of rows that are read `schoolYearOn` says the same. */
export const readSchoolYear = async (db: Db, day: Day): Promise<number> =>
  (await db.row<{ year: number }>('select school_year_on($1::date) as year', [day]))!.year;

/** Names of these semesters, the oldest first. */
export const semestersNamed = (db: Db, semesterIds: readonly string[]) =>
  db.rows<{ semesterId: string; startYear: number; term: number }>(
    `select semester_id as "semesterId", start_year as "startYear", term from semester join school_year using (school_year_id)
     where semester_id = any ($1::bigint[]) order by start_year, term`,
    [semesterIds],
  );

export async function insertSchoolYear(db: Db, startYear: number): Promise<string> {
  const row = await db.row<{ id: string }>(
    'insert into school_year (start_year) values ($1) returning school_year_id as id',
    [startYear],
  );
  return row!.id;
}

export const insertSemester = (
  db: Db,
  { schoolYearId, term, startsOn, endsOn }: Pick<SemesterRow, 'schoolYearId' | 'term' | 'startsOn' | 'endsOn'>,
) =>
  db.run('insert into semester (school_year_id, term, starts_on, ends_on) values ($1, $2, $3, $4)', [
    schoolYearId,
    term,
    startsOn,
    endsOn,
  ]);

/** Grades of schools that have classes on a day, the youngest first. */
export const gradesOf = (db: Db, orgIds: readonly string[], day: Day) =>
  db.rows<{ gradeId: string; gradeName: string }>(
    `select grade_id::text as "gradeId", grade_name as "gradeName"
     from classes_on($2) where org_id = any ($1) and grade_id is not null group by grade_id, grade_name order by grade_id`,
    [orgIds, day],
  );

/** Classes of a grade in schools on a day, by their names. */
export const classesOf = (db: Db, orgIds: readonly string[], gradeId: string, day: Day) =>
  db.rows<{ classId: string; className: string; gradeId: string; gradeName: string }>(
    `select class_id as "classId", class_name as "className", grade_id::text as "gradeId", grade_name as "gradeName"
     from classes_on($3) where org_id = any ($1) and grade_id::text = $2
     order by length(class_name), class_name, class_id`,
    [orgIds, gradeId, day],
  );

/** Schools of the children bound to a parent. */
export const schoolsOfChildren = async (db: Db, parentId: string): Promise<string[]> =>
  (
    await db.rows<{ orgId: string }>(
      `select distinct a.org_id as "orgId" from child_binding b join account a on a.account_id = b.student_id
       where b.parent_id = $1 and a.org_id is not null and not a.disabled`,
      [parentId],
    )
  ).map(({ orgId }) => orgId);

/** Whether an organisation is another or lies below it. */
export const isBelow = async (db: Db, orgId: string, aboveId: string): Promise<boolean> =>
  (await db.row(`select 1 from org where org_id = $1 and ${withinSql('org_id', '$2')}`, [orgId, aboveId])) !==
  undefined;

/** The name of a semester `s` of a school year `y`, as SQL. */
export const SEMESTER_NAME = `y.start_year || '学年第' || s.term || '学期'`;
