import { manageWorkbench } from '@vimo/contract';
import { type Module, on } from '../../../platform/http/route.ts';
import type { Workbench } from './service.ts';

export { countersOf } from './counters.ts';
export { createWorkbench, type Workbench } from './service.ts';

export const workbenchModule = (workbench: Workbench): Module => ({
  name: 'workbench',
  routes: [on(manageWorkbench, ({ session, now }) => workbench.items(session, now))],
});
