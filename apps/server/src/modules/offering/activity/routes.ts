import { ActivitySort, activityFetch, activityPage, activityTypeTree, ownActivityFetch } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Sort } from './list-order.ts';
import { orgIdsAsked, statusesWanted } from './rules.ts';
import type { Activities } from './service.ts';

export const activityRoutes = (activities: Activities): Route[] => [
  on(activityTypeTree, ({ input }) => activities.types(orgIdsAsked(input.belongDeptIds))),
  on(activityPage, async ({ input, session, now }) => {
    const asker = { session, now };
    const filter = {
      stages: input.fitsMine === 1 ? await activities.stagesFor(asker) : undefined,
      typeId: input.types || undefined,
      orgIds: orgIdsAsked(input.belongDeptIds),
      partnerId: input.partnerId || undefined,
      section: input.suitSection || undefined,
      statuses: statusesWanted(input.activityApplyStatus, input.bookFlag),
      title: input.title || undefined,
      onPages: true as const,
    };
    const sort = (input.type ?? ActivitySort.all) as Sort;
    return activities.page(filter, sort, input, asker);
  }),
  on(activityFetch, ({ input, session, now }) => activities.detail(input.id, { session, now })),
  on(ownActivityFetch, ({ input, session, now }) => activities.detail(input.id, { session, now })),
];
