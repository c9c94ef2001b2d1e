import { manageFirstSteps, manageWorkbench } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { FirstSteps } from './first-steps.ts';
import type { Workbench } from './staff-service.ts';
import type { YearSteps } from './year-steps.ts';

export const workbenchStaffRoutes = (workbench: Workbench, firstSteps: FirstSteps, yearSteps: YearSteps): Route[] => [
  on(manageFirstSteps, async ({ session, now }) => ({
    ...(await firstSteps.of(session)),
    year: await yearSteps.of(session, now),
  })),
  on(manageWorkbench, ({ session, input, now }) => workbench.items(session, now, input.only)),
];
