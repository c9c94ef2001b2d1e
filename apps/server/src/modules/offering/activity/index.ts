import type { Module } from '../../../platform/http/route.ts';
import { activityRoutes } from './routes.ts';
import type { Activities } from './service.ts';

export type { Sort } from './list-order.ts';
export {
  type ActivityFilter,
  applyStatusSql,
  fitsSql,
  likePattern,
  orgsBelow,
  orgTotals,
  partnerTotals,
  typesBelow,
  VISIBLE,
} from './queries.ts';
export {
  type ApplyFacts,
  applyStatus,
  orgIdsAsked,
  type StageFacts,
  stageFits,
  statusesWanted,
  surplus,
} from './rules.ts';
export { type Activities, type Asker, createActivities } from './service.ts';

export const activityModule = (activities: Activities): Module => ({
  name: 'activity',
  routes: activityRoutes(activities),
});
