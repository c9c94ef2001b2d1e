import { doing } from '../../../platform/jobs/index.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Roster } from '../../people/roster/index.ts';
import type { Reports } from '../report/index.ts';
import { leavingArchives, leavingSchoolArchives } from './leaving.ts';
import { personal } from './personal.ts';
import { mayArchive } from './policy.ts';
import { archiveRoutes } from './routes.ts';
import { createArchives } from './service.ts';
import { archiveStaffRoutes } from './staff-routes.ts';
import { createStaffArchives, requireStillArchiver } from './staff-service.ts';
import { archiveTask, zipTask } from './tasks.ts';

export type { Archives } from './service.ts';
export type { StaffArchives } from './staff-service.ts';

type Needs = Given & { reports: Reports; roster: Roster };
export const archiveSlice = ({ platform, reports, roster }: Needs) => {
  const archives = createArchives(platform, { reports, roster });
  const staffArchives = createStaffArchives(platform);
  return slice({
    name: 'archive',
    tables: ['report_archive', 'report_archive_round'],
    personal,
    services: { archives, staffArchives },
    tasks: [
      doing(archiveTask, async () => (await import('./jobs.ts')).archiveReports(reports), requireStillArchiver),
      doing(zipTask, async () => (await import('./jobs.ts')).packReports(reports), requireStillArchiver),
    ],
    routes: [...archiveRoutes(platform, archives), ...archiveStaffRoutes(staffArchives)],
    sweep: () => staffArchives.sweep(),
    close: () => archives.close(),
    abilities: { archives: mayArchive },
    behind: { archivesLate: staffArchives.late },
    leaving: { archives: leavingArchives(staffArchives), schoolArchives: leavingSchoolArchives(staffArchives) },
  });
};
