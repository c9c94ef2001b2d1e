import type { Db } from '../../../platform/database.ts';
import { withinSql } from '../organisation/index.ts';

const one = async (db: Db, sql: string, values: readonly unknown[]): Promise<number> =>
  (await db.row<{ count: number }>(sql, [...values]))?.count ?? 0;

/** Students who are enrolled below an organisation, everywhere for null, and in no class. */
export const studentsWithoutClass = (db: Db, top: string | null) =>
  one(
    db,
    `select count(*)::int as count from student where status = 1 and class_id is null and ${withinSql('school_id', '$1')}`,
    [top],
  );

/** Students in a class of one school whom no guardian has bound. */
export const studentsWithoutGuardian = (db: Db, schoolId: string) =>
  one(
    db,
    `select count(*)::int as count from student s where s.school_id = $1 and s.status = 1 and s.class_id is not null
       and not exists (select from child_binding b where b.student_id = s.account_id)`,
    [schoolId],
  );

/** Classes that have a grade on a day and nobody in charge in its school year. */
export const classesWithoutTeacher = (db: Db, top: string | null, day: string) =>
  one(
    db,
    `select count(*)::int as count from classes_on($2::date) c
     where c.grade_id is not null and ${withinSql('c.org_id', '$1')} and not exists (
       select from class_teacher t join school_year y using (school_year_id)
       where t.class_id = c.class_id and y.start_year = school_year_on($2::date))`,
    [top, day],
  );
