import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enrolmentRoutes } from './routes.ts';
import { enrolmentStaffRoutes } from './staff-routes.ts';

export { evaluateEnrolment } from './evaluation.ts';
export { type EnrolmentFacts, enrolStatus } from './rules.ts';

export const enrolmentModule = (platform: Platform): Module => ({
  name: 'enrolment',
  routes: [...enrolmentRoutes(platform), ...enrolmentStaffRoutes(platform)],
});
