import type { Module } from '../../../platform/http/route.ts';
import { evaluationRoutes } from './routes.ts';
import type { SemesterEvaluations } from './service.ts';
import { evaluationStaffRoutes } from './staff-routes.ts';
import type { StaffEvaluations } from './staff-service.ts';

export { guardianWordsDue } from './queries.ts';
export { createSemesterEvaluations, type SemesterEvaluations } from './service.ts';
export { createStaffEvaluations, type StaffEvaluations } from './staff-service.ts';
export { addEvaluation, openSemester, type PastEvaluation } from './write.ts';

export const semesterEvaluationModule = (evaluations: SemesterEvaluations, staff: StaffEvaluations): Module => ({
  name: 'semester-evaluation',
  routes: [...evaluationRoutes(evaluations), ...evaluationStaffRoutes(staff)],
  sweep: () => staff.sweep().catch(() => {}),
});
