import { classFindAll, gradeFindAll, semesterFindAll } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { SchoolYears } from './service.ts';

export const schoolYearRoutes = (schoolYears: SchoolYears): Route[] => [
  on(semesterFindAll, schoolYears.semesterFindAll),
  on(gradeFindAll, schoolYears.gradeFindAll),
  on(classFindAll, schoolYears.classFindAll),
];
