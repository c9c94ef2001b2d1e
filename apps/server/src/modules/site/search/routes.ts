import { searchPage } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Search } from './service.ts';

export const searchRoutes = (search: Search): Route[] => [
  on(searchPage, ({ input, session, now }) =>
    search.page(
      { text: input.title, category: input.category || undefined, orgId: input.belongDeptId?.replace(/^0+$/, '') },
      input,
      { session, now },
    ),
  ),
];
