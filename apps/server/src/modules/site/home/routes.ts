import { homeLayout, homeRow, institutionList, siteFigures } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Figures } from './figures.ts';
import { orgIdAsked, userKind } from './rules.ts';
import type { Home } from './service.ts';

export const homeRoutes = (home: Home, figures: Figures): Route[] => [
  on(homeRow, async ({ input, session, now }) => ({
    ...(await home.row(orgIdAsked(input), { session, now })),
    user: userKind(session),
  })),
  on(homeLayout, ({ input, now }) => home.layout(orgIdAsked(input), now)),
  on(institutionList, ({ input, now }) => figures.list(input, now)),
  on(siteFigures, ({ now }) => figures.site(now)),
];
