import { SelfReportStatus } from '@vimo/contract';
import { semesterName } from '../../people/school-year/index.ts';
import type { Evaluation } from './queries.ts';
import { parentProblem, parentStatus, selfReportStatus, studentProblem } from './rules.ts';

const flag = (yes: boolean) => (yes ? 1 : 0);
/** A parent's comment that was passed is everybody's to read. */
const PARENT_PASSED = 4;

const head = (row: Evaluation) => ({
  id: row.evaluationId,
  studentId: row.studentId,
  gradeName: row.gradeName,
  className: row.className,
  semesterName: semesterName(row.startYear, row.term),
  endTime: row.endsOn,
  studentNo: row.studentNo,
  studentName: row.studentName,
});

/** A row of the student's list. */
export const selfReportRow = (row: Evaluation, day: string) => ({
  ...head(row),
  auditStauts: selfReportStatus(row.studentState, row, day),
  auditComment: row.auditComment,
  mayWrite: flag(studentProblem(row.studentState, row, day) === undefined),
});

/** A row of the guardian's list. */
export const parentRow = (row: Evaluation, day: string) => ({
  ...head(row),
  parentStatus: parentStatus(row.parentState, row, day),
  parentRemark: row.parentRemark,
  teacherComment: row.teacherComment,
  mayWrite: flag(parentProblem(row.parentState, row, day) === undefined),
});

const voices = (row: Evaluation) => ({
  orgName: row.orgName,
  comments: row.commentsHtml,
  teacherComment: row.teacherComment,
  teacherName: row.teacherName,
  teacherCommentDate: row.teacherCommentedAt,
});
const NOT_HEARD = { parentComment: '', parentName: '', parentCommentDate: '' };
const parentVoice = (row: Evaluation, isNamed = true) => ({
  parentComment: row.parentComment,
  parentName: isNamed ? row.parentName : '',
  parentCommentDate: row.parentSubmittedAt,
});

/**
 * What the student sees: the guardian's comment once it has been passed.
 * @param guardianId who acts in the student's account; another guardian is not named to them (docs/domains/people.md)
 */
export const selfReportDetail = (row: Evaluation, day: string, guardianId: string | undefined) => ({
  ...selfReportRow(row, day),
  semesterId: row.semesterId,
  ...voices(row),
  ...(row.parentState === PARENT_PASSED
    ? parentVoice(row, guardianId === undefined || guardianId === row.parentId)
    : NOT_HEARD),
  byGuardian: flag(row.byGuardian),
});

/** What a guardian sees: what was submitted, and of another guardian's comment what has been passed, without the name. */
export const parentDetail = (row: Evaluation, day: string, parentId: string) => ({
  ...parentRow(row, day),
  ...voices(row),
  ...(row.parentId === parentId || row.parentState === PARENT_PASSED
    ? parentVoice(row, row.parentId === parentId)
    : NOT_HEARD),
});

/** A row of the list of staff. */
export const staffRow = (row: Evaluation, day: string) => ({
  ...head(row),
  auditStauts: selfReportStatus(row.studentState, row, day),
  parentStatus: parentStatus(row.parentState, row, day),
  hasTeacherComment: flag(row.teacherComment !== ''),
});

export const staffDetail = (row: Evaluation, day: string) => ({
  ...staffRow(row, day),
  ...voices(row),
  ...parentVoice(row),
  submitDate: row.studentState === SelfReportStatus.toSubmit ? '' : row.submittedAt,
  byGuardian: flag(row.byGuardian),
  auditComment: row.auditComment,
  parentRemark: row.parentRemark,
  revision: row.revision,
});
