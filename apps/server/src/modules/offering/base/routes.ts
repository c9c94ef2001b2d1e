import { baseFetch, basePage, baseTypeList } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import { filterAsked } from './rules.ts';
import type { Bases } from './service.ts';

export const baseRoutes = (bases: Bases): Route[] => [
  on(basePage, ({ input, session, now }) =>
    bases.page(filterAsked(input), input, { accountId: session?.accountId, now }),
  ),
  on(baseTypeList, ({ input }) => bases.types(input)),
  on(baseFetch, ({ input, session, now }) => bases.detail(input.orgId, { accountId: session?.accountId, now })),
];
