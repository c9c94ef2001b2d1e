import type { Db } from '../../../platform/database.ts';

/** Classes of before, in which nobody has a number yet (docs/domains/people.md, numbers of pupils). Who comes into any other class is given one by the database. */

export const classesWithoutSeats = async (db: Db): Promise<number> =>
  (await db.row<{ count: number }>(
    'select count(distinct class_id)::int as count from class_membership where seat is null',
  ))!.count;

export const nextWithoutSeats = async (db: Db): Promise<string | undefined> =>
  (
    await db.row<{ id: string }>(
      'select class_id as id from class_membership where seat is null order by class_id limit 1',
    )
  )?.id;

/**
 * Numbers a class: who is in it in the order that was shown until now, by number at school, and who has left after them. Pupils are held before the class, as whoever
 * moves one does.
 */
export async function giveSeats(db: Db, classId: string): Promise<void> {
  await db.run(
    `select from student where account_id in (select m.student_id from class_membership m where m.class_id = $1)
     order by account_id for no key update`,
    [classId],
  );
  await db.run('select from school_class where class_id = $1 for no key update', [classId]);
  await db.run(
    `with numbered as (
       select m.student_id, row_number() over (order by bool_and(m.ends_on is not null), min(s.student_no), m.student_id) as seat
       from class_membership m join student s on s.account_id = m.student_id where m.class_id = $1 group by m.student_id)
     update class_membership m set seat = n.seat from numbered n
     where m.class_id = $1 and m.student_id = n.student_id and m.seat is null`,
    [classId],
  );
}
