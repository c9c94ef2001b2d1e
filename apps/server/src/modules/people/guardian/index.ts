import type { Module } from '../../../platform/http/route.ts';
import { guardianStaffRoutes } from './staff-routes.ts';
import type { StaffGuardians } from './staff-service.ts';

export { createStaffGuardians, type StaffGuardians } from './staff-service.ts';

/** Guardians as staff keep them; what they see themselves is the account's. */
export const guardianModule = (guardians: StaffGuardians): Module => ({
  name: 'guardian',
  routes: guardianStaffRoutes(guardians),
});
