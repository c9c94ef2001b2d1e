import type { Module } from '../../../platform/http/route.ts';
import { staffMemberRoutes } from './staff-routes.ts';
import type { StaffMembers } from './staff-service.ts';

export { countStaff, type StaffFilter, staffAfter, staffFilterOf } from './staff-queries.ts';
export { createStaffMembers, type StaffMembers } from './staff-service.ts';

/** Staff as kept by their school, bureau or the platform. */
export const staffMemberModule = (members: StaffMembers): Module => ({
  name: 'staff-member',
  routes: staffMemberRoutes(members),
});
