import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enrolmentRoutes } from './routes.ts';
import type { Enrolments } from './service.ts';
import { enrolmentStaffRoutes } from './staff-routes.ts';

export { writeMarks } from './attendance-queries.ts';
export { evaluateEnrolment } from './evaluation.ts';
export { type EnrolmentFacts, enrolStatus } from './rules.ts';
export { createEnrolments, type Enrolments } from './service.ts';

export const enrolmentModule = (platform: Platform, enrolments: Enrolments): Module => ({
  name: 'enrolment',
  routes: [...enrolmentRoutes(platform, enrolments), ...enrolmentStaffRoutes(platform)],
});
