import type { Module } from '../../../platform/http/route.ts';
import { schoolYearRoutes } from './routes.ts';
import type { SchoolYears } from './service.ts';
import { schoolYearStaffRoutes } from './staff-routes.ts';
import type { StaffSchoolYears } from './staff-service.ts';

export { mayKeepSchools } from './policy.ts';
export { semestersNamed, semestersOf } from './queries.ts';
export { type Day, schoolYearName, schoolYearOf, semesterName, semesterOn } from './rules.ts';
export {
  addSchoolYear,
  createSchoolYears,
  type SchoolYears,
  semesterNow,
  semesterStartOf,
} from './service.ts';
export {
  createStaffSchoolYears,
  type StaffSchoolYears,
} from './staff-service.ts';

export const schoolYearModule = (schoolYears: SchoolYears, staffSchoolYears: StaffSchoolYears): Module => ({
  name: 'school-year',
  routes: [...schoolYearRoutes(schoolYears), ...schoolYearStaffRoutes(staffSchoolYears)],
});
