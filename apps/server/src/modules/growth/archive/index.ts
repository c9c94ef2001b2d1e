import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { archiveRoutes } from './routes.ts';
import type { Archives } from './service.ts';
import { archiveStaffRoutes } from './staff-routes.ts';
import type { StaffArchives } from './staff-service.ts';

export { mayArchive } from './policy.ts';
export { type Archives, createArchives } from './service.ts';
export { createStaffArchives, type StaffArchives } from './staff-service.ts';

export const archiveModule = (platform: Platform, archives: Archives, staff: StaffArchives): Module => ({
  name: 'archive',
  routes: [...archiveRoutes(platform, archives), ...archiveStaffRoutes(staff)],
  sweep: () => staff.sweep(),
  close: () => archives.close(),
});
