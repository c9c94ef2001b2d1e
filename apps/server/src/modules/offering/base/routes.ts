import { baseFetch, basePage, baseTypeList, cancelFollow } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import { filterAsked } from './rules.ts';
import type { Bases } from './service.ts';

export const baseRoutes = (bases: Bases): Route[] => [
  on(basePage, ({ input, session, now }) =>
    bases.page(filterAsked(input), input, { accountId: session?.accountId, now }),
  ),
  on(baseTypeList, ({ input }) => bases.types(input)),
  on(baseFetch, ({ input, session, now }) => bases.detail(input.orgId, { accountId: session?.accountId, now })),
  on(cancelFollow, async ({ input, session }) => {
    await bases.unfollow(session.accountId, input.id);
    return done('取消关注');
  }),
];
