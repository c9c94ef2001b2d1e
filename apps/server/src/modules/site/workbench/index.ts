import { type Given, slice } from '../../../slice.ts';
import type { Staff } from '../../people/staff/index.ts';
import { createBehind } from './behind-service.ts';
import { createFirstSteps } from './first-steps.ts';
import { workbenchRoutes } from './routes.ts';
import { createMemberWaiting } from './service.ts';
import { workbenchStaffRoutes } from './staff-routes.ts';
import { createWorkbench } from './staff-service.ts';
import { createYearSteps } from './year-steps.ts';

export type { MemberWaits } from './service.ts';
export { createWorkbench, type Workbench } from './staff-service.ts';

export const workbenchSlice = ({ platform, told, staff }: Given & { staff: Staff }) => {
  const workbench = createWorkbench(staff, told, platform.ownWrites);
  const memberWaits = createMemberWaiting(told.memberCounters);
  const firstSteps = createFirstSteps(platform.database);
  const yearSteps = createYearSteps(platform.database);
  const behind = createBehind({ database: platform.database, told, ownWrites: platform.ownWrites });
  return slice({
    name: 'workbench',
    services: { workbench, memberWaits, firstSteps, yearSteps, behind },
    routes: [...workbenchRoutes(memberWaits), ...workbenchStaffRoutes({ workbench, firstSteps, yearSteps, behind })],
  });
};
