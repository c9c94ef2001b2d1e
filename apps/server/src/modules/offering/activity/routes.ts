import {
  ActivitySort,
  activityFetch,
  activityPage,
  activityTypeTree,
  cancelCollect,
  collect,
  concernPage,
} from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { Bases } from '../base/index.ts';
import type { Sort } from './list-order.ts';
import { orgIdsAsked, statusesWanted } from './rules.ts';
import type { Activities } from './service.ts';

export const activityRoutes = (activities: Activities, bases: Bases): Route[] => [
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
    };
    const sort = (input.type ?? ActivitySort.all) as Sort;
    return activities.page(filter, sort, input, asker);
  }),
  on(activityFetch, ({ input, session, now }) => activities.detail(input.id, { session, now })),
  on(collect, async ({ input, session, now }) => {
    if (input.objType === 'JD') {
      await bases.follow(session.accountId, input.objectId, now);
      return done('关注成功');
    }
    await activities.collect(session.accountId, input.objectId, now);
    return done('收藏成功');
  }),
  on(cancelCollect, async ({ input, session }) => {
    await activities.cancelCollect(session.accountId, input.id);
    return done('取消收藏成功');
  }),
  on(concernPage, ({ input, session, now }) =>
    input.objType === 'JD' ? bases.followed(session.accountId, input, now) : activities.collected(session, input, now),
  ),
];
