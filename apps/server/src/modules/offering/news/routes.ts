import { noticeFetch, noticePage } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import { orgIdsAsked } from '../activity/index.ts';

import type { News } from './service.ts';

export const newsRoutes = (news: News): Route[] => [
  on(noticePage, ({ input, now }) =>
    news.page({ category: input.types, orgIds: orgIdsAsked(input.belongDeptIds) }, input, now),
  ),
  on(noticeFetch, ({ input, now, anew }) => news.read(input.id, now, anew)),
];
