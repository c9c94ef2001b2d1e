import type { Module } from '../../../platform/http/route.ts';
import type { RestrictedAccounts } from './restricted-service.ts';
import type { People } from './service.ts';
import { personStaffRoutes } from './staff-routes.ts';

export {
  type Asker,
  mayKeepStaff,
  mayLookAtStudents,
  mayManagePeople,
  powerOver,
  staffKindProblem,
  staffKindsFor,
} from './policy.ts';
export { createRestrictedAccounts, type RestrictedAccounts } from './restricted-service.ts';
export { birthdayOf, type Sought, soughtOf } from './rules.ts';
export { type By, CHANGED_MEANWHILE, createPeople, type People, type Person } from './service.ts';

/** Accounts of people in other people's care: students, guardians, staff. */
export const personModule = (people: People, restricted: RestrictedAccounts): Module => ({
  name: 'person',
  routes: personStaffRoutes(people, restricted),
});
