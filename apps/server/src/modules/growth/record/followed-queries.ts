import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { RecordFacts } from './queries.ts';

/** What was built upon a record's pass. */

/** A living notice shows the record. */
const NOTICED =
  'exists (select from noticed_report where student_id = $2 and semester_id = $3 and living and $1 = any (record_ids))';
/** Whether a notice that was not withdrawn shows a record, be it over, and whether its report has been archived since. */
export const shownIn = async (
  db: Db,
  { recordId, studentId, semesterId }: Pick<RecordFacts, 'recordId' | 'studentId' | 'semesterId'>,
): Promise<{ noticed: boolean; archived: boolean }> =>
  (await db.row<{ noticed: boolean; archived: boolean }>(
    `select ${NOTICED} as noticed, ${NOTICED} and exists (select from report_archive where student_id = $2 and semester_id = $3) as archived`,
    [recordId, studentId, semesterId],
  ))!;

/** Whether something was built upon a record's pass: it was drawn for a second look, shown under a notice, or archived. */
export const hasFollowed = async (
  db: Db,
  { recordId, studentId, semesterId }: Pick<RecordFacts, 'recordId' | 'studentId' | 'semesterId'>,
  passedAt: WireTime,
): Promise<boolean> =>
  (await db.row<{ followed: boolean }>(
    `select exists (select from record_sample where record_id = $1)
       or ${NOTICED}
       or exists (select from report_archive where student_id = $2 and semester_id = $3 and archived_at >= $4) as followed`,
    [recordId, studentId, semesterId, passedAt],
  ))!.followed;
