import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SecondFactors } from '../account/index.ts';
import { staffRoutes } from './routes.ts';
import type { Staff } from './service.ts';

export { type Scope, scopeOf } from '../organisation/index.ts';
export { createStaff, type Staff } from './service.ts';

/** For whom a member of staff acts; what they do there is each domain's own (its staff-routes.ts). */
export const staffModule = (platform: Platform, staff: Staff, secondFactors: SecondFactors): Module => ({
  name: 'staff',
  routes: staffRoutes(platform, staff, secondFactors),
});
