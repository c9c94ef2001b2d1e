import { isStudent } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import { officeOf, type Reviewing } from '../../people/responsibility/index.ts';
import type { RecordFacts } from './queries.ts';

/** Students act on their own records alone, be it through a guardian. */
export const isOwn = ({ accountId, usertype }: Session, record: { studentId: string }): boolean =>
  isStudent(usertype) && accountId === record.studentId;

/** Whether an entry is that of a member of staff who works at its school: who went to another one has nothing of before in hand, nor before their eyes. */
export const isOwnEntry = (
  { accountId, orgId }: Pick<Session, 'accountId' | 'orgId'>,
  record: Pick<RecordFacts, 'byTeacher' | 'creatorId' | 'orgId'>,
): boolean => record.byTeacher && record.creatorId === accountId && record.orgId === orgId;

/** In what capacity somebody acts, as a record's history tells it. @param reviewing by what they review it */
export function actedAs(session: Session, as: 'student' | 'reviewer' | 'teacher', reviewing?: Reviewing): string {
  if (session.handoverAccountId) return '家长代操作';
  if (as === 'student') return '学生';
  if (officeOf(session) !== null) return '学校';
  if (reviewing?.inPlaceOf) return `代${reviewing.inPlaceOf}审核`;
  return as === 'reviewer' ? '审核教师' : '教师';
}
