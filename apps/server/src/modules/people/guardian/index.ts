import { type Given, slice } from '../../../slice.ts';
import type { AccountAdministration } from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { mayManagePeople, type People } from '../person/index.ts';
import type { Staff } from '../staff/index.ts';
import { leavingGuardians } from './leaving.ts';
import { guardianStaffRoutes } from './staff-routes.ts';
import { createStaffGuardians } from './staff-service.ts';

export type { StaffGuardians } from './staff-service.ts';

type Needs = Given & { people: People; accounts: AccountAdministration; staff: Staff; notifications: Notifications };
/** Guardians as staff keep them; what they see themselves is the account's. */
export const guardianSlice = ({ platform, people, accounts, staff, notifications }: Needs) => {
  const staffGuardians = createStaffGuardians(platform, { people, accounts, staff, notifications });
  return slice({
    name: 'guardian',
    services: { staffGuardians },
    routes: guardianStaffRoutes(staffGuardians),
    abilities: { guardians: mayManagePeople },
    leaving: { guardians: leavingGuardians(staffGuardians) },
  });
};
