import { Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

/** No organisation has this id. */
const NO_ORGANISATION = '0';

/** The organisation for which, and for everything below which, a member of staff acts; null is all there are. */
export type Scope = string | null;

/**
 * A platform administrator acts for everything; bureau staff for the bureau and all below it, bases included; people of a school or
 * base for their own. Staff without an organisation act for nothing.
 */
export const scopeOf = ({ usertype, orgId }: Pick<Session, 'usertype' | 'orgId'>): Scope =>
  usertype === Usertype.platformAdministrator ? null : orgId || NO_ORGANISATION;
