import { homeRow, institutionList } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Figures } from './figures.ts';
import { orgIdAsked, userKind } from './rules.ts';
import type { Home } from './service.ts';

export const homeRoutes = (home: Home, figures: Figures): Route[] => [
  on(homeRow, async ({ input, session, now }) => ({
    ...(await home.row(orgIdAsked(input), { session, now })),
    user: userKind(session),
  })),
  on(institutionList, ({ input, now }) => figures.list(input, now)),
];
