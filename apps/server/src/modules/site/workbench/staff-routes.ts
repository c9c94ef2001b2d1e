import { manageWorkbench } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Workbench } from './staff-service.ts';

export const workbenchStaffRoutes = (workbench: Workbench): Route[] => [
  on(manageWorkbench, ({ session, input, now }) => workbench.items(session, now, input.only)),
];
