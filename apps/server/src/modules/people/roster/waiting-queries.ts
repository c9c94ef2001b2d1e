import type { Db } from '../../../platform/database.ts';
import { withinSql } from '../organisation/index.ts';

/** Classes that have a grade on a day and nobody in charge in its school year. */
export async function classesWithoutTeacher(db: Db, top: string | null, day: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from classes_on($2::date) c
     where c.grade_id is not null and ${withinSql('c.org_id', '$1')} and not exists (
       select from in_charge_on($2::date) t where t.class_id = c.class_id and t.subject_id is null)`,
    [top, day],
  );
  return row?.count ?? 0;
}
