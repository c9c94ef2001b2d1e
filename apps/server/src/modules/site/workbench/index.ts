import type { Module } from '../../../platform/http/route.ts';
import { workbenchRoutes } from './routes.ts';
import type { MemberWaits } from './service.ts';
import { workbenchStaffRoutes } from './staff-routes.ts';
import type { Workbench } from './staff-service.ts';

export { countersOf } from './counters.ts';
export { createMemberWaiting, type MemberWaits, memberCountersOf } from './service.ts';
export { createWorkbench, type Workbench } from './staff-service.ts';

export const workbenchModule = (workbench: Workbench, memberWaits: MemberWaits): Module => ({
  name: 'workbench',
  routes: [...workbenchRoutes(memberWaits), ...workbenchStaffRoutes(workbench)],
});
