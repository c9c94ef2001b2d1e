import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { JobRoom } from './service.ts';
import { jobStaffRoutes } from './staff-routes.ts';

export { mayManageJobs } from './policy.ts';
export { createJobRoom, type JobRoom } from './service.ts';

export const jobModule = (platform: Platform, room: JobRoom): Module => ({
  name: 'job',
  routes: jobStaffRoutes(platform, room),
  sweep: room.tellEnded,
});
