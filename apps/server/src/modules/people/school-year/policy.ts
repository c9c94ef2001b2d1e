import { isStaff, Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

/** Who may ask about the classes of a school that is not one's own: platform administrators, and staff of what lies above it. */
export async function mayAskAboutSchools(
  { usertype, orgId }: Session,
  isBelow: (aboveId: string) => Promise<boolean>,
): Promise<boolean> {
  if (usertype === Usertype.platformAdministrator) return true;
  return isStaff(usertype) && orgId !== '' && isBelow(orgId);
}
