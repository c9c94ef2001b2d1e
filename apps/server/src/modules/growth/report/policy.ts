import { isStudent, Usertype } from '@vimo/contract';
import { notFound, notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { type Care, takesCareOf } from '../semester-evaluation/index.ts';

const STAFF: readonly number[] = [
  Usertype.teacher,
  Usertype.schoolAdministrator,
  Usertype.classTeacher,
  Usertype.bureauStaff,
];
/** Who finds the room of reports and notices: schools, and the bureau that sets the rules. */
export const mayKeepReports = ({ usertype, orgId }: Pick<Session, 'usertype' | 'orgId'>): boolean =>
  STAFF.includes(usertype) && orgId !== '';

/** @throws Refusal notPermitted: rules are a bureau's */
export function requireBureau({ usertype, orgId }: Session): string {
  if (usertype !== Usertype.bureauStaff || !orgId) throw notPermitted('只有教育局可以设置公示规则');
  return orgId;
}

/**
 * The class of a notice must be one that the person looks after; a notice without one is the school's.
 * @throws Refusal notPermitted, or notFound for a class of others
 */
export function requireNoticeOf(care: Care, classOrgId: string | undefined, classId: string | undefined): void {
  if (!classId) {
    if (care.classIds !== null) throw notPermitted('只有学校管理员可以发起全校公示');
    return;
  }
  if (!classOrgId || !takesCareOf(care, { orgId: classOrgId, classId })) throw notFound('班级不存在');
}

/** Whether somebody may be shown a public form at all: schoolmates are students. */
export const readsNotices = ({ usertype }: Pick<Session, 'usertype'>): boolean => isStudent(usertype);
