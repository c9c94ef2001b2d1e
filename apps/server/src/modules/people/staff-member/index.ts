import { type Given, slice } from '../../../slice.ts';
import type { AccountAdministration, SecondFactors } from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { mayManagePeople, type People } from '../person/index.ts';
import type { Staff } from '../staff/index.ts';
import { staffMemberNotices } from './notices.ts';
import { staffMemberRoutes } from './staff-routes.ts';
import { createStaffMembers } from './staff-service.ts';

export { countStaff, type StaffFilter, staffAfter, staffFilterOf } from './staff-queries.ts';
export type { StaffMembers } from './staff-service.ts';

type Needs = Given & {
  people: People;
  accounts: AccountAdministration;
  secondFactors: SecondFactors;
  staff: Staff;
  notifications: Notifications;
};
/** Staff as kept by their school, bureau or the platform. */
export const staffMemberSlice = ({ platform, people, accounts, secondFactors, staff, notifications }: Needs) => {
  const staffMembers = createStaffMembers(platform, { people, accounts, secondFactors, staff, notifications });
  return slice({
    name: 'staff-member',
    notices: Object.values(staffMemberNotices),
    services: { staffMembers },
    routes: staffMemberRoutes(staffMembers),
    abilities: { staff: mayManagePeople },
  });
};
