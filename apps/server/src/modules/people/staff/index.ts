import type { Module } from '../../../platform/http/route.ts';
import type { SecondFactorRemoval } from './second-factor-removal.ts';
import type { Staff } from './service.ts';
import { staffRoutes } from './staff-routes.ts';

export { type Scope, scopeOf } from '../organisation/index.ts';
export { createSecondFactorRemoval } from './second-factor-removal.ts';
export { createStaff, type Staff } from './service.ts';

/** For whom a member of staff acts; what they do there is each domain's own (its staff-routes.ts). */
export const staffModule = (staff: Staff, removal: SecondFactorRemoval): Module => ({
  name: 'staff',
  routes: staffRoutes(staff, removal),
});
