import type { Module } from '../../../platform/http/route.ts';
import { rosterRoutes } from './routes.ts';
import type { Roster } from './service.ts';
import { rosterStaffRoutes } from './staff-routes.ts';
import type { StaffRoster } from './staff-service.ts';

export { joinClasses, moveToClasses } from './bulk.ts';
export { leaveClass, moveToClass, windowOf } from './memberships.ts';
export { isWrittenDown } from './policy.ts';
export {
  classesInCharge,
  classIdsOfGrade,
  classOn,
  insertClass as addClass,
  insertMembership as joinClass,
  membershipsOf,
  type NumberedPupil,
  pupilsByNumber,
  statusSql,
} from './queries.ts';
export { notInClass } from './rules.ts';
export { createRoster, type Roster } from './service.ts';
export { createStaffRoster, requireClass, type StaffRoster } from './staff-service.ts';
export { classesWithoutTeacher } from './waiting-queries.ts';

export const rosterModule = (roster: Roster, staffRoster: StaffRoster): Module => ({
  name: 'roster',
  routes: [...rosterRoutes(roster), ...rosterStaffRoutes(staffRoster)],
});
