import type { Module } from '../../../platform/http/route.ts';
import { staffRoutes } from './routes.ts';
import type { Staff } from './service.ts';

export { type Scope, scopeOf } from '../organisation/index.ts';
export { createStaff, type Staff } from './service.ts';

/** For whom a member of staff acts; what they do there is each domain's own (its staff-routes.ts). */
export const staffModule = (staff: Staff): Module => ({ name: 'staff', routes: staffRoutes(staff) });
