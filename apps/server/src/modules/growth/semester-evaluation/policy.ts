import { isStudent } from '@vimo/contract';
import { notFound } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { requireOffice } from '../../people/responsibility/index.ts';

/** @throws Refusal notPermitted: only the school's office opens a semester */
export const requireOpener = (session: Session): string => requireOffice(session, '只有学校管理员可以开放学期评价');

/** @throws Refusal notFound: a student's evaluation is the student's own */
export function requireOwn<T extends { studentId: string }>(
  evaluation: T | undefined,
  { accountId, usertype }: Session,
): T {
  if (!evaluation || !isStudent(usertype) || evaluation.studentId !== accountId) throw notFound('学期评价不存在');
  return evaluation;
}
