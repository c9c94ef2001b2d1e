import { type Office, Usertype } from '@vimo/contract';
import type { Me } from './use-me.ts';

/** Whether somebody does what is an office's for the whole school: its administrators, and who holds the office. */
export const actsAsSchool = (me: Me | undefined, office: Office): boolean =>
  me !== undefined && (me.usertype === Usertype.schoolAdministrator || me.offices.includes(office));
