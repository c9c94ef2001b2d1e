import { manageWorkbench, waitingForMe } from '@vimo/contract';
import { type Module, on } from '../../../platform/http/route.ts';
import type { MemberWaits } from './member.ts';
import type { Workbench } from './service.ts';

export { countersOf } from './counters.ts';
export { createMemberWaiting, type MemberWaits, memberCountersOf } from './member.ts';
export { createWorkbench, type Workbench } from './service.ts';

export const workbenchModule = (workbench: Workbench, memberWaits: MemberWaits): Module => ({
  name: 'workbench',
  routes: [
    on(manageWorkbench, ({ session, input, now }) => workbench.items(session, now, input.only)),
    on(waitingForMe, ({ session, now }) => memberWaits.items(session, now)),
  ],
});
