import {
  isParent,
  isStaff,
  isStudent,
  isTeacher,
  OrgType,
  TEACHER_TYPES,
  Usertype,
  usertypeLabel,
} from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

/** What one may do to a person, each including the one before: look; care for password, locks and sessions; manage all. */
export const POWERS = ['none', 'look', 'care', 'manage'] as const;
export type Power = (typeof POWERS)[number];
export const reaches = (power: Power, needed: Power) => POWERS.indexOf(power) >= POWERS.indexOf(needed);

/** What of a person decides who may look at or change them. */
export interface PersonFacts {
  accountId: string;
  usertype: number;
  orgId: string | null;
  /** Organisations from the highest down to the person's own. */
  path: readonly string[];
  /** Of a student: whether the asker is class teacher of the present class in this school year; whether they teach a subject there, or lead its grade. */
  isOwnClass: boolean;
  isTaught: boolean;
  /** Of a guardian: the paths of the bound children's schools, and whether one of them is of a class in the asker's charge. */
  childPaths: readonly (readonly string[])[];
}

export type Asker = Pick<Session, 'accountId' | 'usertype' | 'orgId'>;

/**
 * Who may do what to a person (docs/domains/people.md): bureau and platform all below them, school administrators their school, class teachers care
 * for their class, subject teachers and grade leaders look. Nobody manages themselves, nor those of their own rank, which those above do.
 */
export function powerOver(asker: Asker, person: PersonFacts): Power {
  if (asker.accountId === person.accountId) return isStaff(person.usertype) ? 'look' : 'none';
  const { usertype, orgId } = asker;
  if (usertype === Usertype.platformAdministrator) return 'manage';
  if (orgId === '') return 'none';
  const holds = (path: readonly string[]) =>
    usertype === Usertype.bureauStaff ? path.includes(orgId) : path.at(-1) === orgId;
  const keeps = usertype === Usertype.bureauStaff || usertype === Usertype.schoolAdministrator;
  if (isStudent(person.usertype)) {
    if (keeps) return holds(person.path) ? 'manage' : 'none';
    if (!isTeacher(usertype)) return 'none';
    if (person.isOwnClass) return 'care';
    return person.isTaught ? 'look' : 'none';
  }
  if (!keeps) return 'none';
  if (isParent(person.usertype)) {
    // A guardian of children elsewhere too is not one school's to disable or to give a new password.
    if (!person.childPaths.some(holds)) return 'none';
    return person.childPaths.every(holds) ? 'manage' : 'look';
  }
  if (!holds(person.path)) return 'none';
  return mayKeepStaff(asker, person.usertype, person.orgId) ? 'manage' : 'look';
}

/** Whether somebody may make or change staff of a kind in an organisation of their scope: schools their teachers, bureaus all below but their own. */
export function mayKeepStaff({ usertype, orgId }: Asker, kind: number, ofOrgId: string | null): boolean {
  if (usertype === Usertype.platformAdministrator) return true;
  if (usertype === Usertype.schoolAdministrator) return isTeacher(kind);
  if (usertype !== Usertype.bureauStaff || kind === Usertype.platformAdministrator) return false;
  return kind !== Usertype.bureauStaff || ofOrgId !== orgId;
}

/** Kinds of staff that an organisation of a kind has. */
const STAFF_KINDS: Record<number, readonly Usertype[]> = {
  [OrgType.bureau]: [Usertype.bureauStaff],
  [OrgType.school]: [...TEACHER_TYPES, Usertype.schoolAdministrator],
  [OrgType.base]: [Usertype.baseStaff],
};

/** The kinds of staff of an organisation that are the asker's to give, by form and by file. */
export const staffKindsFor = (asker: Asker, { orgType, orgId }: { orgType: number; orgId: string }) =>
  (STAFF_KINDS[orgType] ?? []).filter((kind) => mayKeepStaff(asker, kind, orgId));

/** Why a kind of staff cannot be given in an organisation; absent where it can. One rule for forms and files (docs/domains/people.md). */
export function staffKindProblem(
  asker: Asker,
  place: { orgType: number | undefined; orgId: string },
  kind: number,
): string | undefined {
  if (!STAFF_KINDS[place.orgType ?? 0]?.some((one) => one === kind)) return '该机构没有这种账号';
  if (mayKeepStaff(asker, kind, place.orgId)) return undefined;
  return `${usertypeLabel[kind as Usertype]}账号由上级机构管理`;
}

/** Who keeps lists of people: the platform, bureaus, schools. */
export const mayManagePeople = ({ usertype }: { usertype: number }): boolean =>
  usertype === Usertype.platformAdministrator ||
  usertype === Usertype.bureauStaff ||
  usertype === Usertype.schoolAdministrator;

/** Who has students to look at: those who keep people, and teachers for their own classes. */
export const mayLookAtStudents = (asker: { usertype: number }): boolean =>
  mayManagePeople(asker) || isTeacher(asker.usertype);
