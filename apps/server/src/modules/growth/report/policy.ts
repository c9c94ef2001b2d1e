import { isStudent, Usertype } from '@vimo/contract';
import { notFound, notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import {
  holdsOffice,
  looksAfter,
  type Responsibility,
  requireBureau,
  worksAtSchool,
} from '../../people/responsibility/index.ts';

/** Who finds the room of reports and notices: schools, and the bureau that sets the rules. */
export const mayKeepReports = ({ usertype, orgId }: Pick<Session, 'usertype' | 'orgId'>): boolean =>
  (worksAtSchool({ usertype }) || usertype === Usertype.bureauStaff) && orgId !== '';

/** @throws Refusal notPermitted: rules are a bureau's */
export const requireRuler = (session: Session): string => requireBureau(session, '只有教育局可以设置公示规则');

/**
 * The class of a notice must be one that the person looks after; a notice without one is the school's.
 * @throws Refusal notPermitted, or notFound for a class of others
 */
export function requireNoticeOf(
  who: Responsibility,
  classOrgId: string | undefined,
  classId: string | undefined,
): void {
  if (!classId) {
    if (who.officeOf === null) throw notPermitted('只有学校管理员可以发起全校公示');
    return;
  }
  if (!classOrgId || !looksAfter(who, { orgId: classOrgId, classId })) throw notFound('班级不存在');
}

/** Whether a notice is somebody's: that of a class, of who looks after it; that of a school, of its office. */
export const mayKeepNotice = (
  who: Responsibility,
  { orgId, classId }: { orgId: string; classId: string | null },
): boolean => (classId === null ? holdsOffice(who, orgId) : looksAfter(who, { orgId, classId }));

/** Whether somebody may be shown a public form at all: schoolmates are students. */
export const mayReadNotices = ({ usertype }: Pick<Session, 'usertype'>): boolean => isStudent(usertype);
