import { isStudent, Usertype } from '@vimo/contract';
import { notFound, notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Duty } from '../record/index.ts';

const STAFF: readonly number[] = [Usertype.teacher, Usertype.schoolAdministrator, Usertype.classTeacher];
/** Who finds the room of semester evaluations. */
export const mayKeepEvaluations = ({ usertype }: Pick<Session, 'usertype'>): boolean => STAFF.includes(usertype);

/** What somebody looks after: all classes of a school (null), or those whose class teacher they are in this school year. */
export interface Care {
  orgId: string;
  classIds: readonly string[] | null;
}

/** A school's administrators look after the school, class teachers after their classes. Subject teachers have nothing to do here. */
export const careOf = (session: Session, duties: readonly Duty[]): Care => ({
  orgId: session.orgId || '0',
  classIds:
    session.usertype === Usertype.schoolAdministrator
      ? null
      : duties.filter(({ subjectId }) => subjectId === null).map(({ classId }) => classId),
});

export const takesCareOf = (care: Care, one: { orgId: string; classId: string }): boolean =>
  care.classIds === null ? one.orgId === care.orgId : care.classIds.includes(one.classId);

/** @throws Refusal notPermitted: only the school's administrators open a semester */
export function requireOpener({ usertype, orgId }: Session): string {
  if (usertype !== Usertype.schoolAdministrator || !orgId) throw notPermitted('只有学校管理员可以开放学期评价');
  return orgId;
}

/** @throws Refusal notFound: a student's evaluation is the student's own */
export function requireOwn<T extends { studentId: string }>(
  evaluation: T | undefined,
  { accountId, usertype }: Session,
): T {
  if (!evaluation || !isStudent(usertype) || evaluation.studentId !== accountId) throw notFound('学期评价不存在');
  return evaluation;
}
