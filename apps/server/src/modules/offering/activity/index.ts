import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toWireTime } from '../../../platform/time.ts';
import { activityRoutes } from './routes.ts';
import type { Activities } from './service.ts';
import { activityStaffRoutes } from './staff-routes.ts';
import type { StaffActivities } from './staff-service.ts';
import type { ActivityWriting } from './write-service.ts';

export type { Sort } from './list-order.ts';
export { mayManageActivities, requireManager } from './policy.ts';
export {
  type ActivityFilter,
  applyStatusSql,
  fitsSql,
  likePattern,
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
export { type Activities, type Asker, createActivities } from './service.ts';
export { createStaffActivities, requireActivityWithin, type StaffActivities } from './staff-service.ts';
export { signUpsEnding } from './waiting-queries.ts';
export { type ActivityWriting, createActivityWriting } from './write-service.ts';

export const activityModule = (
  { clock }: Pick<Platform, 'clock'>,
  activities: Activities,
  staffActivities: StaffActivities,
  writing: ActivityWriting,
): Module => ({
  name: 'activity',
  routes: [...activityRoutes(activities), ...activityStaffRoutes(staffActivities, writing)],
  sweep: () => activities.sweep(toWireTime(clock())),
});
