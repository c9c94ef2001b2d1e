import type { Db } from '../../../platform/database.ts';
import type { FellBehind } from '../../../slice.ts';
import { withinSql } from '../organisation/index.ts';
import { emptiedSql } from './belonging.ts';

/** Classes `c` that have a grade on the day of the second parameter and nobody in charge in its school year, but those that were emptied. */
const WITHOUT_TEACHER = `classes_on($2::date) c
     where c.grade_id is not null and not exists (
       select from in_charge_on($2::date) t where t.class_id = c.class_id and t.subject_id is null) and not ${emptiedSql('c.class_id')}`;

export async function classesWithoutTeacher(db: Db, top: string | null, day: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from ${WITHOUT_TEACHER} and ${withinSql('c.org_id', '$1')}`,
    [top, day],
  );
  return row?.count ?? 0;
}

/** The same by name, school by school. */
export const namesWithoutTeacher = (db: Db, top: string | null, day: string) =>
  db.rows<{ orgId: string; orgName: string; classes: string[] }>(
    `select c.org_id as "orgId", (select o.org_name from org o where o.org_id = c.org_id) as "orgName",
       jsonb_agg(c.grade_name || c.class_name order by c.grade_id, length(c.class_name), c.class_name) as classes
     from ${WITHOUT_TEACHER} and ${withinSql('c.org_id', '$1')} group by c.org_id order by count(*) desc, c.org_id`,
    [top, day],
  );

/** The same of schools. */
export const withoutTeacherIn = (db: Db, orgIds: readonly string[], day: string) =>
  db.rows<FellBehind>(
    `select c.org_id as "orgId", count(*)::int as count, '' as since from ${WITHOUT_TEACHER} and c.org_id = any ($1::bigint[])
     group by c.org_id`,
    [orgIds, day],
  );
