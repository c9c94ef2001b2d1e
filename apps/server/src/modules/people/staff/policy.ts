import { Usertype } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';

/** No organisation has this id. */
const NO_ORGANISATION = '0';

/** The organisation whose activities, and those of everything below it, a person answers for; null is all there are. */
export type Scope = string | null;

/**
 * A platform administrator answers for everything; bureau staff for the bureau and all below it, bases included; people of a
 * school or base for their own. Staff without an organisation answer for nothing.
 */
export const scopeOf = ({ usertype, orgId }: Session): Scope =>
  usertype === Usertype.platformAdministrator ? null : orgId || NO_ORGANISATION;

const MANAGERS: readonly Usertype[] = [
  Usertype.platformAdministrator,
  Usertype.schoolAdministrator,
  Usertype.bureauStaff,
  Usertype.baseStaff,
];

/** Who runs activities: closes and reopens sign-up, reads who signed up. Teachers see the list and its figures alone. */
export const mayManageActivities = (usertype: Usertype): boolean => MANAGERS.includes(usertype);

/** @throws Refusal notPermitted */
export function requireManager(session: Session): void {
  if (!mayManageActivities(session.usertype)) throw notPermitted('您没有管理活动的权限');
}
