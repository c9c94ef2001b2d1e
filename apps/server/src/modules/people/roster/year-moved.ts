import { StudentStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Day } from '../school-year/index.ts';

/** What follows in classes where the calendar is changed (docs/domains/school-years.md, kept by staff). */

/** Of a school year (its first year) that is to begin again: classes of the year before, which go down a grade or are there again, and pupils who had graduated by it. */
export const countReturning = async (db: Db, startYear: number): Promise<{ classes: number; graduates: number }> =>
  (await db.row<{ classes: number; graduates: number }>(
    `select (select count(*)::int from school_class join cohort co using (cohort_id)
         where co.entrance_year < $1 and co.entrance_year + co.years >= $1) as classes,
       (select count(*)::int from student where graduation_year = $1 and status = ${StudentStatus.enrolled}) as graduates`,
    [startYear],
  ))!;

/** Memberships of the classes that begin with a school year, written for its first day (or a day that is before it by now), with the day from which each can hold. */
const toMove = (db: Db, { orgIds, startYear, from, to }: Moved) =>
  db.rows<{ id: string; studentId: string; was: Day; begins: Day }>(
    `select m.membership_id as id, m.student_id as "studentId", m.starts_on::text as was,
       greatest($4::date, (
         select max(case when e.ends_on = m.starts_on then e.starts_on + 1 else e.ends_on end) from class_membership e
         where e.student_id = m.student_id and e.starts_on < m.starts_on))::text as begins
     from cohort co join school_class c using (cohort_id) join class_membership m using (class_id)
     where co.org_id = any ($1::bigint[]) and co.entrance_year = $2 and m.starts_on >= $3::date
       and m.starts_on < greatest($4::date, $3::date + 1) and (m.ends_on is null or m.ends_on > $4::date)`,
    [orgIds, startYear, from, to],
  );
interface Moved {
  orgIds: readonly string[];
  startYear: number;
  /** The first day as it was, and as it is. */
  from: Day;
  to: Day;
}

/** The first day of a school year that is yet to come is another: who waits for it in a class of that year goes along, and stays in the class before until then. */
export async function moveFirstDay(db: Db, moved: Moved): Promise<void> {
  const rows = await toMove(db, moved);
  if (rows.length === 0) return;
  const begins = rows.map((row) => row.begins);
  const start = () =>
    db.run(
      `update class_membership m set starts_on = w.day from unnest($1::bigint[], $2::date[]) as w (id, day)
       where m.membership_id = w.id`,
      [rows.map(({ id }) => id), begins],
    );
  const end = () =>
    db.run(
      `update class_membership e set ends_on = w.day from unnest($1::bigint[], $2::date[], $3::date[]) as w (student_id, was, day)
       where e.student_id = w.student_id and e.ends_on = w.was`,
      [rows.map(({ studentId }) => studentId), rows.map(({ was }) => was), begins],
    );
  // No two hold at once, at no moment.
  for (const step of moved.to > moved.from ? [start, end] : [end, start]) await step();
}
