import {
  manageActivityFetch,
  manageActivityPage,
  manageActivitySave,
  setSignUpClosed,
  setSignUpTerms,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import { requireManager } from './policy.ts';
import type { StaffActivities } from './staff-service.ts';
import type { ActivityWriting } from './write-service.ts';

export const activityStaffRoutes = (activities: StaffActivities, writing: ActivityWriting): Route[] => [
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
  on(manageActivityFetch, ({ input, session }) => writing.fetch(session, input.activityId)),
  on(manageActivitySave, async (call) =>
    answer(call.input.published === 1 ? '已发布' : '已保存，未发布', await writing.save(call, call.input)),
  ),
];
