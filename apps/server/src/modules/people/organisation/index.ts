import type { WireTime } from '../../../platform/time.ts';
import { type Given, slice } from '../../../slice.ts';
import { mayKeepOrganisations } from './policy.ts';
import { organisationRoutes } from './routes.ts';
import { createOrganisations } from './service.ts';
import { organisationStaffRoutes } from './staff-routes.ts';
import { createStaffOrganisations } from './staff-service.ts';

export { allAreas, fillAreas, type PlacedArea } from './areas.ts';
export {
  type BroughtOrganisation,
  bringOrganisation,
  codesTaken,
  everythingBelow,
  kindAndStages,
  type OrganisationBelow,
} from './bring-in.ts';
export { organisationEnded, organisationMoved } from './events.ts';
export { mayKeepForAll, requireKeeperForAll } from './policy.ts';
export {
  activeOrganisations,
  bureauAboveSql,
  bureausAbove,
  isBelowSql,
  isWithin,
  organisationIdsWithin,
  organisationsWithin,
  orgsBelow,
  pagesReadSql,
  registerLoginEndSql,
  updateIntro as describeOrganisation,
  withinSql,
  worksForClubSql,
} from './queries.ts';
export { plainOrgName, type StageInUse, stagesOfSchool, stagesProblem } from './rules.ts';
export { type Scope, scopeOf } from './scope.ts';
export { createOrganisation, type NewOrganisation, type Organisations, requireSchool } from './service.ts';
export { lockTree, stagesInUse } from './staff-queries.ts';
export type { StaffOrganisations } from './staff-service.ts';

/** What a tree says of its organisations is counted by those who keep it. */
type Needs = Given & { staffActivities: { countShown(orgId: string, now: WireTime): Promise<number> } };
export const organisationSlice = ({ platform, staffActivities }: Needs) => {
  const organisations = createOrganisations(platform.database);
  const staffOrganisations = createStaffOrganisations(platform, { activitiesOf: staffActivities.countShown });
  return slice({
    name: 'organisation',
    tables: ['org', 'area'],
    services: { organisations, staffOrganisations },
    routes: [...organisationRoutes(organisations), ...organisationStaffRoutes(staffOrganisations)],
    abilities: { organisations: mayKeepOrganisations },
    restorers: { organisation: staffOrganisations.restorer },
  });
};
