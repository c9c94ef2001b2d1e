import {
  areaQueryList,
  findEducationTree,
  findOrgIdList,
  frontFindEducationTree,
  frontQueryExistList,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { on, type Route } from '../../../platform/http/route.ts';
import { areasBelow, areasWithOrganisations, bureausAndSchools } from './queries.ts';
import { treeOf } from './rules.ts';
import { organisationsOf, suggestions } from './service.ts';

export const organisationRoutes = (db: Db): Route[] => [
  on(frontQueryExistList, () => areasWithOrganisations(db)),
  on(areaQueryList, async ({ input }) => ({ area: await areasBelow(db, input) })),
  on(findOrgIdList, ({ input }) => organisationsOf(db, input)),
  on(findEducationTree, ({ input }) => suggestions(db, input.orgName)),
  on(frontFindEducationTree, async () => treeOf(await bureausAndSchools(db))),
];
