import type { Module } from '../../../platform/http/route.ts';
import type { Indicators } from './indicator-service.ts';
import { evaluationTaskRoutes } from './routes.ts';
import type { EvaluationTasks } from './service.ts';
import { evaluationTaskStaffRoutes } from './staff-routes.ts';
import type { StaffEvaluationTasks } from './staff-service.ts';

export { addIndicators, createIndicators, type Indicators } from './indicator-service.ts';
export { mayKeepIndicators } from './policy.ts';
export { createEvaluationTasks, type EvaluationTasks } from './service.ts';
export { insertTask } from './staff-queries.ts';
export { createStaffEvaluationTasks, type StaffEvaluationTasks } from './staff-service.ts';
export { addRatings } from './write.ts';

export const evaluationTaskModule = (
  tasks: EvaluationTasks,
  indicators: Indicators,
  staff: StaffEvaluationTasks,
): Module => ({
  name: 'evaluation-task',
  routes: [...evaluationTaskRoutes(tasks), ...evaluationTaskStaffRoutes(indicators, staff)],
});
