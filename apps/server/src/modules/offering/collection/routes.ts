import { cancelCollect, cancelFollow, collect, concernPage } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { Activities } from '../activity/index.ts';
import type { Bases } from '../base/index.ts';

/** On the wire one family of calls, told apart by `objType`: HD is a collected activity, JD a followed base (docs/glossary.md). */
export const collectionRoutes = (activities: Activities, bases: Bases): Route[] => [
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
  on(cancelFollow, async ({ input, session }) => {
    await bases.unfollow(session.accountId, input.id);
    return done('取消关注');
  }),
];
