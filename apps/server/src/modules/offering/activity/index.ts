import { noteHidden } from '../../../platform/call-budget.ts';
import { when } from '../../../platform/reactions.ts';
import { toWireTime } from '../../../platform/time.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { organisationMoved } from '../../people/organisation/index.ts';
import { postsLeft } from '../../people/responsibility/index.ts';
import { type Staff, scopeOf } from '../../people/staff/index.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import { endHosting } from './host-queries.ts';
import { createActivityHosts } from './host-service.ts';
import { leavingActivities } from './leaving.ts';
import { activityNotices } from './notices.ts';
import { personal } from './personal.ts';
import { mayManageActivities } from './policy.ts';
import { activityRoutes } from './routes.ts';
import { createActivities } from './service.ts';
import { spaceKind } from './space-publishing.ts';
import { activityStaffRoutes } from './staff-routes.ts';
import { createStaffActivities, waiterOf } from './staff-service.ts';
import { signUpsEnding } from './waiting-queries.ts';
import { askAnew, countWaiting, handOn, waitingUntil } from './way-queries.ts';
import { createActivityWriting } from './write-service.ts';

export { organisersOf } from './host-queries.ts';
export { requireActivityRun } from './host-service.ts';
export type { Sort } from './list-order.ts';
export { mayManageActivities, requireManager } from './policy.ts';
export {
  type ActivityFilter,
  applyStatusSql,
  fitsSql,
  ISSUED,
  orgTotals,
  partnerTotals,
  typesBelow,
  VISIBLE,
  visibleTo,
} from './queries.ts';
export {
  type ApplyFacts,
  applyStatus,
  audienceProblem,
  orgIdsAsked,
  type StageFacts,
  statusesWanted,
  surplus,
} from './rules.ts';
export type { Activities, Asker } from './service.ts';
export { requireActivityWithin, type StaffActivities } from './staff-service.ts';
export { cannotWait } from './telling.ts';
export type { ActivityWriting } from './write-service.ts';

type Needs = Given & { staff: Staff; notifications: Notifications; deliveries: Deliveries };
export const activitySlice = ({ platform, staff, notifications, deliveries }: Needs) => {
  const { database, clock } = platform;
  const activities = createActivities(database, platform.secrets);
  const staffActivities = createStaffActivities(database, { activities, staff });
  const activityWriting = createActivityWriting(platform, { activities, notifications, deliveries });
  const hosts = createActivityHosts(platform, { written: activityWriting.written, notifications });
  return slice({
    name: 'activity',
    notices: Object.values(activityNotices),
    tables: [
      'activity',
      'activity_host',
      'activity_popularity',
      'activity_space_entry',
      'activity_total',
      'collected_activity',
    ],
    personal,
    services: { activities, staffActivities, activityWriting },
    routes: [...activityRoutes(activities), ...activityStaffRoutes(staffActivities, activityWriting, hosts)],
    reactions: [
      when(organisationMoved, async (db, facts) => {
        const now = toWireTime(clock());
        // What is being issued at this moment is waited for by the first, and seen by the second.
        await handOn(db, now);
        if ((await askAnew(db, facts, now)) > 0) noteHidden();
      }),
      when(postsLeft, endHosting),
    ],
    async sweep() {
      const now = toWireTime(clock());
      // What was put forward as the tree was changed, and what was before it was handed on.
      await Promise.all([activities.sweep(now), handOn(database, now)]);
    },
    abilities: { activities: mayManageActivities },
    counters: {
      activitiesWaiting: async (session) =>
        mayManageActivities(session) ? countWaiting(database, waiterOf(session)) : undefined,
      signUpEnding: {
        atTimes: async (session, now) => (await signUpsEnding(database, scopeOf(session), now)).count,
      },
    },
    behind: { attendanceMissing: staffActivities.unmarked, activitiesLate: staffActivities.late },
    publishes: [spaceKind],
    leaving: { activities: leavingActivities(staffActivities) },
    spans: {
      activitiesWaiting: (session) => waitingUntil(database, waiterOf(session)),
      signUpEnding: (session, now) => signUpsEnding(database, scopeOf(session), now),
    },
    readers: { activity: { ofNobody: activityWriting.mayReadFiles } },
  });
};
