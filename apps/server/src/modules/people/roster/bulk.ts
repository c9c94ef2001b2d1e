import type { Db } from '../../../platform/database.ts';
import type { Day } from '../school-year/index.ts';
import { pupilsMoved } from './events.ts';
import { cutMemberships } from './queries.ts';

/** Puts students who are in no class into theirs, from a day on or, without one, from the first school year of its cohort. Their numbers in the class follow those at school. */
export const joinClasses = (db: Db, rows: readonly { studentId: string; classId: string; startsOn: Day | '' }[]) =>
  db.run(
    `insert into class_membership (student_id, class_id, starts_on)
     select n.student_id, c.class_id, coalesce(n.starts_on, make_date(co.entrance_year, 9, 1))
     from unnest($1::bigint[], $2::bigint[], $3::date[]) as n (student_id, class_id, starts_on)
       join school_class c using (class_id) join cohort co using (cohort_id) join student s on s.account_id = n.student_id
     order by c.class_id, s.student_no, n.student_id`,
    [
      rows.map(({ studentId }) => studentId),
      rows.map(({ classId }) => classId),
      rows.map(({ startsOn }) => startsOn || null),
    ],
  );

/** Moves students to other classes from a day on, as `moveToClass` does one. A membership that began on that day or later is corrected; the others end and are followed. */
export async function moveToClasses(
  db: Db,
  rows: readonly { studentId: string; classId: string }[],
  from: Day,
): Promise<void> {
  const moved = 'unnest($1::bigint[], $2::bigint[]) as n (student_id, class_id)';
  const toAnother = await db.rows<{ studentId: string; classId: string }>(
    `select n.student_id as "studentId", n.class_id as "classId" from ${moved} where not exists (
       select from class_membership k where k.student_id = n.student_id and k.ends_on is null and k.class_id = n.class_id)`,
    [rows.map(({ studentId }) => studentId), rows.map(({ classId }) => classId)],
  );
  const studentIds = toAnother.map(({ studentId }) => studentId);
  const values = [studentIds, toAnother.map(({ classId }) => classId), from];
  await cutMemberships(db, studentIds, from);
  await db.run(
    `update class_membership m set class_id = n.class_id, starts_on = $3 from ${moved}
     where m.student_id = n.student_id and m.ends_on is null and m.starts_on >= $3`,
    values,
  );
  await db.run(
    `update class_membership m set ends_on = $3 from ${moved}
     where m.student_id = n.student_id and m.ends_on is null and m.starts_on < $3`,
    values,
  );
  await db.run(
    `insert into class_membership (student_id, class_id, starts_on) select n.student_id, n.class_id, $3 from ${moved}
       join student s on s.account_id = n.student_id
     where not exists (select from class_membership m where m.student_id = n.student_id and m.ends_on is null)
     order by n.class_id, s.student_no, n.student_id`,
    values,
  );
  await db.tell(pupilsMoved, { studentIds: rows.map(({ studentId }) => studentId) });
}

/** A pupil who comes into a class: a new one from a day on (empty: as `joinClasses`), or one who is moved on that day. */
export interface IntoClass {
  studentId: string;
  classId: string;
  day: Day | '';
  isNew: boolean;
}

/**
 * Has all pupils of a file come into their classes. The classes are held first, by id, and whoever calls this holds the people before
 * (docs/domains/people.md, Order of locks).
 */
export async function fillClasses(db: Db, pupils: readonly IntoClass[]): Promise<void> {
  await db.run('select from school_class where class_id = any ($1::bigint[]) order by class_id for no key update', [
    pupils.map(({ classId }) => classId),
  ]);
  const fresh = pupils.filter(({ isNew }) => isNew).map(({ day, ...row }) => ({ ...row, startsOn: day }));
  for (const some of batchesOf(fresh)) await joinClasses(db, some);
  const moved = pupils.filter(({ isNew }) => !isNew);
  for (const [day, those] of Map.groupBy(moved, (row) => row.day))
    for (const some of batchesOf(those)) await moveToClasses(db, some, day);
}

/** So many pupils come by one statement. */
const BATCH = 1000;

function* batchesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}
