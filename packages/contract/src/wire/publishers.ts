import { Usertype } from './codes.ts';

/** Those who run activities and publish for an organisation. */
export const PUBLISHERS = [
  Usertype.platformAdministrator,
  Usertype.schoolAdministrator,
  Usertype.bureauStaff,
  Usertype.baseStaff,
] as const;
