import { waitingForMe } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { MemberWaits } from './service.ts';

export const workbenchRoutes = (memberWaits: MemberWaits): Route[] => [
  on(waitingForMe, ({ session, now }) => memberWaits.items(session, now)),
];
