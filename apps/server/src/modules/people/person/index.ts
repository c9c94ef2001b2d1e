import { type Given, slice } from '../../../slice.ts';
import type { AccountAdministration } from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { personNotices } from './notices.ts';
import { createRestrictedAccounts } from './restricted-service.ts';
import { createPeople } from './service.ts';
import { personStaffRoutes } from './staff-routes.ts';

export { pupilsNumber, requireNotStaffs, requireNumberKept, staffsNumber, takeStaffNumber } from './number-owner.ts';
export {
  type Asker,
  mayKeepStaff,
  mayLookAtStudents,
  mayManagePeople,
  powerOver,
  staffKindProblem,
  staffKindsFor,
} from './policy.ts';
export { pathSql } from './queries.ts';
export type { RestrictedAccounts } from './restricted-service.ts';
export { birthdayOf, type Sought, soughtOf } from './rules.ts';
export { type By, CHANGED_MEANWHILE, type People, type Person } from './service.ts';

type Needs = Given & { accounts: AccountAdministration; notifications: Notifications };
/** Accounts of people in other people's care: students, guardians, staff. */
export const personSlice = ({ platform, accounts, notifications }: Needs) => {
  const people = createPeople(platform, accounts, notifications);
  const restrictedAccounts = createRestrictedAccounts(platform);
  return slice({
    name: 'person',
    notices: Object.values(personNotices),
    services: { people, restrictedAccounts },
    routes: personStaffRoutes(people, restrictedAccounts),
    counters: { accountsRestricted: { atTimes: restrictedAccounts.count } },
    restorers: { student: people.restorer, guardian: people.restorer, staff: people.restorer },
  });
};
