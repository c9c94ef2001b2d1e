import { isStaff, SCHOOL_KEEPERS, Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

/** Who may ask about the classes of a school that is not one's own: platform administrators, and staff of what lies above it. */
export async function mayAskAboutSchools(
  { usertype, orgId }: Session,
  isBelow: (aboveId: string) => Promise<boolean>,
): Promise<boolean> {
  if (usertype === Usertype.platformAdministrator) return true;
  return isStaff(usertype) && orgId !== '' && isBelow(orgId);
}

/** Who has to do with calendar, classes and people in charge of schools: administrators of a school, and of what lies above it. */
export const mayKeepSchools = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  (SCHOOL_KEEPERS as readonly number[]).includes(usertype);
