import type { Db } from '../../../platform/database.ts';

/** Records that students put forward as typical: each for the report of one semester, and in that alone (docs/domains/reports.md). */

/** One student's choices come one after the other. */
export const lockChooser = (db: Db, studentId: string) =>
  db.row("select pg_advisory_xact_lock(hashtextextended('typical records of ' || $1::text, 0))", [studentId]);

/** Writes which records of a student's semester are typical; all others are no longer. One that was chosen for another semester, and counts in this by now, is chosen anew. */
export async function writeTypical(
  db: Db,
  studentId: string,
  semesterId: string,
  recordIds: readonly string[],
): Promise<void> {
  await db.run(
    'delete from typical_record where student_id = $1 and semester_id = $2 and record_id <> all ($3::bigint[])',
    [studentId, semesterId, recordIds],
  );
  await db.run(
    `insert into typical_record (record_id, student_id, semester_id) select unnest($3::bigint[]), $1, $2
     on conflict (record_id) do update set semester_id = excluded.semester_id`,
    [studentId, semesterId, recordIds],
  );
}
