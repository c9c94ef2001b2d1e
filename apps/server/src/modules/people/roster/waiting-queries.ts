import type { Db } from '../../../platform/database.ts';
import type { FellBehind } from '../../../slice.ts';
import { withinSql } from '../organisation/index.ts';

/** Classes `c` that have a grade on the day of the second parameter and nobody in charge in its school year. */
const WITHOUT_TEACHER = `classes_on($2::date) c
     where c.grade_id is not null and not exists (
       select from in_charge_on($2::date) t where t.class_id = c.class_id and t.subject_id is null)`;

export async function classesWithoutTeacher(db: Db, top: string | null, day: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from ${WITHOUT_TEACHER} and ${withinSql('c.org_id', '$1')}`,
    [top, day],
  );
  return row?.count ?? 0;
}

/** The same of schools. */
export const withoutTeacherIn = (db: Db, orgIds: readonly string[], day: string) =>
  db.rows<FellBehind>(
    `select c.org_id as "orgId", count(*)::int as count, '' as since from ${WITHOUT_TEACHER} and c.org_id = any ($1::bigint[])
     group by c.org_id`,
    [orgIds, day],
  );
