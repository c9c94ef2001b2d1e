import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { addPupils, insertWindow } from './staff-queries.ts';

/** Opens a semester for a school, with an evaluation for each who was in a class on a day, as `open` does. */
export async function openSemester(
  db: Db,
  window: { orgId: string; semesterId: string; startsOn: string; endsOn: string; by: string },
  day: string,
): Promise<void> {
  await insertWindow(db, window);
  await addPupils(db, window.orgId, window.semesterId, day);
}

/** An evaluation as it came to be: codes as stored, and what was said. */
export interface PastEvaluation {
  studentState: 1 | 2 | 3 | 4;
  html?: string;
  auditComment?: string;
  teacherComment?: string;
  teacherId?: string;
  parentState: 1 | 2 | 3 | 4;
  parentComment?: string;
  parentId?: string | undefined;
  parentRemark?: string;
  at: WireTime;
}

/** Writes what was said into a student's evaluation of a semester that has been opened. */
export const addEvaluation = (db: Db, studentId: string, semesterId: string, past: PastEvaluation) =>
  db.run(
    `update semester_evaluation set student_state = $3, comments_html = $4, submitted_at = case when $4 <> '' then $12::timestamptz end,
       audit_comment = $5, teacher_comment = $6, teacher_id = $7, teacher_commented_at = case when $6 <> '' then $12::timestamptz end,
       parent_state = $8, parent_comment = $9, parent_id = $10, parent_submitted_at = case when $9 <> '' then $12::timestamptz end,
       parent_remark = $11
     where student_id = $1 and semester_id = $2`,
    [
      studentId,
      semesterId,
      past.studentState,
      past.html ?? '',
      past.auditComment ?? '',
      past.teacherComment ?? '',
      past.teacherComment ? (past.teacherId ?? null) : null,
      past.parentState,
      past.parentComment ?? '',
      past.parentComment ? (past.parentId ?? null) : null,
      past.parentRemark ?? '',
      past.at,
    ],
  );
