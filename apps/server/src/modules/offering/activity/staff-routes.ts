import { manageActivityPage, setSignUpClosed, setSignUpTerms } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import { requireManager } from './policy.ts';
import type { StaffActivities } from './staff-service.ts';

export const activityStaffRoutes = (activities: StaffActivities): Route[] => [
  on(manageActivityPage, ({ input, session, now }) => activities.page(session, input, now)),
  on(
    setSignUpClosed,
    async ({ input, session, now, requestId }) => done(await activities.setClosed(session, input, now, requestId)),
    requireManager,
  ),
  on(
    setSignUpTerms,
    async ({ input, session, requestId }) => done(await activities.setTerms(session, input, requestId)),
    requireManager,
  ),
];
