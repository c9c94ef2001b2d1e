import type { Module } from '../../../platform/http/route.ts';
import { studentStaffRoutes } from './staff-routes.ts';
import type { StaffStudents } from './staff-service.ts';
import type { Transfers } from './transfers.ts';

export { studentFilterOf } from './list-filter.ts';
export { countStudents, type StudentFilter, studentsAfter } from './list-queries.ts';
export { createStaffStudents, type StaffStudents } from './staff-service.ts';
export { createTransfers, type Transfers } from './transfers.ts';

/** Students as staff keep them; what they and their families see is the roster's. */
export const studentModule = (students: StaffStudents, transfers: Transfers): Module => ({
  name: 'student',
  routes: studentStaffRoutes(students, transfers),
});
