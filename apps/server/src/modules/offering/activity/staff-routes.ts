import {
  manageActivityCalendar,
  manageActivityFetch,
  manageActivityHostCandidates,
  manageActivityHosts,
  manageActivityPage,
  manageActivitySave,
  manageActivitySeries,
  manageActivityStep,
  setSignUpClosed,
  setSignUpTerms,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { ActivityHosts } from './host-service.ts';
import { requireManager } from './policy.ts';
import type { StaffActivities } from './staff-service.ts';
import type { ActivityWriting } from './write-service.ts';

export const activityStaffRoutes = (
  activities: StaffActivities,
  writing: ActivityWriting,
  hosts: ActivityHosts,
): Route[] => [
  on(manageActivityPage, ({ input, session, now }) => activities.page(session, input, now)),
  on(manageActivityCalendar, ({ input, session, now }) => activities.calendar(session, input, now)),
  on(
    setSignUpClosed,
    async ({ input, session, now, requestId }) => done(await activities.setClosed(session, input, now, requestId)),
    requireManager,
  ),
  on(setSignUpTerms, async (call) => done(await writing.setTerms(call, call.input)), requireManager),
  on(manageActivityFetch, ({ input, session }) => writing.fetch(session, input.activityId)),
  on(manageActivitySave, async (call) => {
    const { id, text } = await writing.save(call, call.input);
    return answer(text, { id });
  }),
  on(manageActivityStep, async (call) => done(await writing.step(call, call.input))),
  on(manageActivitySeries, async (call) => {
    const ids = await writing.series(call, call.input);
    return answer(`已生成 ${ids.length} 个场次`, { ids });
  }),
  on(manageActivityHostCandidates, ({ input, session }) => hosts.candidates(session, input.activityId, input.name)),
  on(manageActivityHosts, async (call) => {
    await hosts.set(call, call.input);
    return done('保存成功');
  }),
];
