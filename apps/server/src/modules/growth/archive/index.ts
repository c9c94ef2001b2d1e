import type { Module } from '../../../platform/http/route.ts';
import { doing } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Reports } from '../report/index.ts';
import { archiveRoutes } from './routes.ts';
import type { Archives } from './service.ts';
import { archiveStaffRoutes } from './staff-routes.ts';
import type { StaffArchives } from './staff-service.ts';
import { archiveTask, zipTask } from './tasks.ts';

export { mayArchive } from './policy.ts';
export { type Archives, createArchives } from './service.ts';
export { createStaffArchives, type StaffArchives } from './staff-service.ts';

export const archiveModule = (
  platform: Platform,
  archives: Archives,
  staff: StaffArchives,
  reports: Reports,
): Module => ({
  name: 'archive',
  tasks: [
    doing(archiveTask, async () => (await import('./jobs.ts')).archiveReports(reports)),
    doing(zipTask, async () => (await import('./jobs.ts')).packReports(reports)),
  ],
  routes: [...archiveRoutes(platform, archives), ...archiveStaffRoutes(staff)],
  sweep: () => staff.sweep(),
  close: () => archives.close(),
});
