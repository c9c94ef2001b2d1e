import type { Module } from '../../../platform/http/route.ts';
import { schoolYearRoutes } from './routes.ts';
import type { SchoolYears } from './service.ts';

export { type Day, schoolYearName, schoolYearOf, semesterName, semesterOn } from './rules.ts';
export { addSchoolYear, createSchoolYears, type SchoolYears } from './service.ts';

export const schoolYearModule = (schoolYears: SchoolYears): Module => ({
  name: 'school-year',
  routes: schoolYearRoutes(schoolYears),
});
