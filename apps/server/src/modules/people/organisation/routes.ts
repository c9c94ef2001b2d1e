import {
  areaQueryList,
  findEducationTree,
  findOrgIdList,
  frontFindEducationTree,
  frontQueryExistList,
} from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Organisations } from './service.ts';

export const organisationRoutes = (organisations: Organisations): Route[] => [
  on(frontQueryExistList, organisations.areasWithOrganisations),
  on(areaQueryList, async ({ input }) => ({ area: await organisations.areasBelow(input) })),
  on(findOrgIdList, ({ input }) => organisations.within(input)),
  on(findEducationTree, ({ input }) => organisations.suggestions(input.orgName)),
  on(frontFindEducationTree, organisations.tree),
];
