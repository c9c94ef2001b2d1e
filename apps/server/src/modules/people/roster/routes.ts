import { gradeAndSemester, parentFetch, staffFetch, studentFetch, studentSemesterList } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Roster } from './service.ts';

export const rosterRoutes = (roster: Roster): Route[] => [
  on(gradeAndSemester, roster.gradeAndSemester),
  on(studentSemesterList, roster.studentSemesterList),
  on(studentFetch, roster.studentFetch),
  on(parentFetch, roster.parentFetch),
  on(staffFetch, roster.staffFetch),
];
