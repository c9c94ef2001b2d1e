import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { organisationRoutes } from './routes.ts';

export {
  isWithin,
  livingOrganisations,
  organisationsWithin,
  orgsBelow,
  updateIntro as describeOrganisation,
  withinSql,
} from './queries.ts';
export { createOrganisation, type NewOrganisation } from './service.ts';
export { createStaffOrganisations, type StaffOrganisations } from './staff-service.ts';

export const organisationModule = (platform: Platform): Module => ({
  name: 'organisation',
  routes: organisationRoutes(platform.database),
});
