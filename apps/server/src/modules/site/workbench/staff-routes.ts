import { manageBehind, manageBehindSchools, manageFirstSteps, manageWorkbench } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import { type BehindList, requireTold } from './behind-service.ts';
import type { FirstSteps } from './first-steps.ts';
import type { Workbench } from './staff-service.ts';
import type { YearSteps } from './year-steps.ts';

interface Services {
  workbench: Workbench;
  firstSteps: FirstSteps;
  yearSteps: YearSteps;
  behind: BehindList;
}
export const workbenchStaffRoutes = ({ workbench, firstSteps, yearSteps, behind }: Services): Route[] => [
  on(manageFirstSteps, async ({ session, now }) => ({
    ...(await firstSteps.of(session)),
    year: await yearSteps.of(session, now),
  })),
  on(manageWorkbench, ({ session, input, now }) => workbench.items(session, now, input.only)),
  on(manageBehind, ({ session, now }) => behind.items(session, now), requireTold),
  on(manageBehindSchools, ({ session, now }) => behind.schools(session, now)),
];
