import { Usertype } from '@vimo/contract';

/** Who keeps the tree of organisations: bureau staff below their bureau, platform administrators everywhere. */
export const mayManageOrganisations = ({ usertype }: { usertype: number }): boolean =>
  usertype === Usertype.platformAdministrator || usertype === Usertype.bureauStaff;
