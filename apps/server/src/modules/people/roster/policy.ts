import { isParent, isStudent, Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

/** What a person is to a student on a day. */
export interface Relationship {
  /** School of the student. */
  orgId: string | null;
  /** Organisations above the school. */
  above: readonly string[];
  isBoundChild: boolean;
  /** Class teacher of the student's class in this school year. */
  isClassTeacher: boolean;
  /** Leads the grade of the student's class. */
  leadsGrade: boolean;
  /** What they teach in the student's class in this school year. */
  subjects: readonly Subject[];
}
export interface Subject {
  subjectId: string;
  subjectName: string;
}

/** What of a student somebody is shown: all, with null, or what these subjects need. */
export interface Look {
  subjects: readonly Subject[] | null;
}
const ALL: Look = { subjects: null };

/**
 * Who may look at a student's data: the student, guardians, class teacher and grade leader of this school year, administrators of the school, staff of the bureaus
 * above it (but for those who only read) and platform administrators at all of it; who teaches a subject there, at what the subject needs. For everyone else the student is not
 * there (docs/domains/school-years.md).
 */
export function lookAt(
  { accountId, usertype, orgId, readsOnly = false }: Pick<Session, 'accountId' | 'usertype' | 'orgId' | 'readsOnly'>,
  studentId: string,
  { orgId: schoolId, above, isBoundChild, isClassTeacher, leadsGrade, subjects }: Relationship,
): Look | undefined {
  const allIf = (may: boolean) => (may ? ALL : undefined);
  if (isStudent(usertype)) return allIf(accountId === studentId);
  if (isParent(usertype)) return allIf(isBoundChild);
  if (usertype === Usertype.platformAdministrator) return ALL;
  if (usertype === Usertype.bureauStaff) return allIf(!readsOnly && orgId !== '' && above.includes(orgId));
  if (usertype === Usertype.schoolAdministrator) return allIf(orgId !== '' && orgId === schoolId);
  if (isClassTeacher || leadsGrade) return ALL;
  return subjects.length > 0 ? { subjects } : undefined;
}

/** Those who look at a child without having to do with it every day: their looks are written to the audit log. */
export const isWrittenDown = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  usertype === Usertype.bureauStaff || usertype === Usertype.platformAdministrator;
