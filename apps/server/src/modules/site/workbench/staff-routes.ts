import { manageFirstSteps, manageWorkbench } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { FirstSteps } from './first-steps.ts';
import type { Workbench } from './staff-service.ts';

export const workbenchStaffRoutes = (workbench: Workbench, firstSteps: FirstSteps): Route[] => [
  on(manageFirstSteps, ({ session }) => firstSteps.of(session)),
  on(manageWorkbench, ({ session, input, now }) => workbench.items(session, now, input.only)),
];
