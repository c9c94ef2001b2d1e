import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobStaffRoutes } from './staff-routes.ts';
import type { StaffJobs } from './staff-service.ts';

export { mayManageJobs } from './policy.ts';
export { createStaffJobs, type StaffJobs } from './staff-service.ts';

export const jobModule = (platform: Platform, jobs: StaffJobs): Module => ({
  name: 'job',
  routes: jobStaffRoutes(platform, jobs),
  sweep: jobs.notifyEnded,
});
