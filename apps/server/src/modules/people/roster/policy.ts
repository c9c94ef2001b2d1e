import { isParent, isStudent, Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

/** How a person stands to a student on a day. */
export interface Standing {
  /** School of the student. */
  orgId: string | null;
  /** Organisations above the school. */
  above: readonly string[];
  isBoundChild: boolean;
  /** Class teacher or subject teacher of the student's class in this school year. */
  isInCharge: boolean;
}

/**
 * Who may look at a student's data: the student, guardians, teachers in charge of the class in this school year, administrators of the school,
 * staff of the bureaus above it and platform administrators. For everyone else the student is not there (docs/domains/school-years.md).
 */
export function mayLookAt(
  { accountId, usertype, orgId }: Pick<Session, 'accountId' | 'usertype' | 'orgId'>,
  studentId: string,
  { orgId: schoolId, above, isBoundChild, isInCharge }: Standing,
): boolean {
  if (isStudent(usertype)) return accountId === studentId;
  if (isParent(usertype)) return isBoundChild;
  if (usertype === Usertype.platformAdministrator) return true;
  if (usertype === Usertype.bureauStaff) return orgId !== '' && above.includes(orgId);
  if (usertype === Usertype.schoolAdministrator) return orgId !== '' && orgId === schoolId;
  return isInCharge;
}

/** Those who look at a child without having to do with it every day: each look is written to the audit log. */
export const isWrittenDown = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  usertype === Usertype.bureauStaff || usertype === Usertype.platformAdministrator;
