import { Usertype } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';

/** Kinds of staff who run the activities of their scope. */
export const MANAGERS: readonly number[] = [
  Usertype.platformAdministrator,
  Usertype.schoolAdministrator,
  Usertype.bureauStaff,
  Usertype.baseStaff,
];

/** Who runs activities: closes and reopens sign-up, reads who signed up. Teachers see the list and its figures alone. */
export const mayManageActivities = ({ usertype }: Session): boolean => MANAGERS.includes(usertype);

/** Who answers for the pages of a bureau, of what lies in their scope. */
export const mayPassActivities = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  usertype === Usertype.platformAdministrator || usertype === Usertype.bureauStaff;

/** @throws Refusal notPermitted */
export function requireManager(session: Session): void {
  if (!mayManageActivities(session)) throw notPermitted('您没有管理活动的权限');
}
