import type { Module } from '../../../platform/http/route.ts';
import { organisationRoutes } from './routes.ts';
import type { Organisations } from './service.ts';
import { organisationStaffRoutes } from './staff-routes.ts';
import type { StaffOrganisations } from './staff-service.ts';

export { fillAreas } from './areas.ts';
export { mayKeepOrganisations } from './policy.ts';
export {
  isWithin,
  livingOrganisations,
  organisationIdsWithin,
  organisationsWithin,
  orgsBelow,
  updateIntro as describeOrganisation,
  withinSql,
} from './queries.ts';
export { stagesOfSchool } from './rules.ts';
export { type Scope, scopeOf } from './scope.ts';
export {
  createOrganisation,
  createOrganisations,
  keepsForAll,
  type NewOrganisation,
  type Organisations,
  requireKeeperForAll,
  requireSchool,
} from './service.ts';
export { createStaffOrganisations, type StaffOrganisations } from './staff-service.ts';

export const organisationModule = (organisations: Organisations, staffOrganisations: StaffOrganisations): Module => ({
  name: 'organisation',
  routes: [...organisationRoutes(organisations), ...organisationStaffRoutes(staffOrganisations)],
});
