import { Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

/** Who looks after the installation itself. */
export const mayKeepSystem = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  usertype === Usertype.platformAdministrator;
