import {
  manageArchiveClasses,
  manageArchiveCorrect,
  manageArchiveFrame,
  manageArchivePage,
  manageArchiveRun,
  manageArchiveSchools,
  manageArchiveZip,
} from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { StaffArchives } from './staff-service.ts';

export const archiveStaffRoutes = (staff: StaffArchives): Route[] => [
  on(manageArchiveFrame, ({ session, now }) => staff.frame(session, now)),
  on(manageArchiveSchools, (call) => staff.progress.schools(call)),
  on(manageArchiveClasses, (call) => staff.progress.classes(call)),
  on(manageArchivePage, (call) => staff.page(call)),
  on(manageArchiveRun, (call) => staff.archive(call)),
  on(manageArchiveCorrect, (call) => staff.correct(call)),
  on(manageArchiveZip, (call) => staff.zip(call)),
];
