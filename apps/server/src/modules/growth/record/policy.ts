import { isStudent, Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

/** What a member of staff is in charge of in this school year: a class as its teacher, or a subject in it. */
export interface Duty {
  classId: string;
  /** Null: class teacher. */
  subjectId: string | null;
  /** Held by somebody else, in whose place the person reviews today; null: their own. */
  absentId: string | null;
  absentName: string;
}

/** What decides who may review a record. */
export interface Reviewed {
  studentId: string;
  orgId: string;
  classId: string | null;
  reviewer: number;
  subjectId: string | null;
  creatorId: string;
}

/** Students act on their own records alone, be it through a guardian. */
export const isOwn = ({ accountId, usertype }: Session, record: { studentId: string }): boolean =>
  isStudent(usertype) && accountId === record.studentId;

/**
 * The duty by which somebody reviews a record: the class teacher of its class, a teacher of its subject there, as its dimension says; an own duty before
 * that of a colleague who is away. A deputy decides nothing that the colleague could not (docs/domains/records.md).
 */
export const dutyFor = (
  duties: readonly Duty[],
  record: Reviewed,
  parties: readonly string[] = [],
): Duty | undefined => {
  const fitting = duties.filter(
    ({ classId, subjectId, absentId }) =>
      classId === record.classId &&
      (absentId === null || ![record.creatorId, record.studentId, ...parties].includes(absentId)) &&
      (record.reviewer === 1
        ? subjectId === null
        : record.reviewer === 2 && subjectId !== null && (record.subjectId === null || record.subjectId === subjectId)),
  );
  return fitting.find(({ absentId }) => absentId === null) ?? fitting[0];
};

/**
 * Whether somebody reviews a record: by a duty, or as an administrator of its school, for what the school reviews and in everybody's absence.
 * Nobody reviews what they entered themselves. @param parties who besides may not decide, be it through a deputy
 */
export function mayReview(
  session: Session,
  duties: readonly Duty[],
  record: Reviewed,
  parties: readonly string[] = [],
): boolean {
  if ([record.creatorId, record.studentId, ...parties].includes(session.accountId)) return false;
  if (session.usertype === Usertype.schoolAdministrator) return session.orgId !== '' && session.orgId === record.orgId;
  return dutyFor(duties, record, parties) !== undefined;
}

/** Whether somebody may enter records for the students of a class: who is in charge there, and the school's administrators. */
export const mayEnterFor = (
  session: Session,
  duties: readonly Duty[],
  student: { orgId: string; classId: string | null },
) =>
  session.usertype === Usertype.schoolAdministrator
    ? session.orgId !== '' && session.orgId === student.orgId
    : duties.some(({ classId, absentId }) => absentId === null && classId === student.classId);

const STAFF: readonly number[] = [Usertype.teacher, Usertype.schoolAdministrator, Usertype.classTeacher];
/** Who finds the rooms of records on the administrator platform. */
export const mayWorkWithRecords = (usertype: number): boolean => STAFF.includes(usertype);

/** In what capacity somebody acts, as a record's history tells it. */
export function actedAs(session: Session, as: 'student' | 'reviewer' | 'teacher', duty?: Duty): string {
  if (session.handoverAccountId) return '家长代操作';
  if (as === 'student') return '学生';
  if (session.usertype === Usertype.schoolAdministrator) return '学校';
  if (duty?.absentId) return `代${duty.absentName}审核`;
  return as === 'reviewer' ? '审核教师' : '教师';
}
