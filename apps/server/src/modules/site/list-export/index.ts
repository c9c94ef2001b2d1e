import { doing } from '../../../platform/jobs/index.ts';
import { type Given, slice } from '../../../slice.ts';
import type { StaffActivities } from '../../offering/activity/index.ts';
import type { StaffClubs } from '../../offering/club/index.ts';
import type { StaffGuardians } from '../../people/guardian/index.ts';
import type { AuditLog } from '../audit/index.ts';
import { filtersInClear } from './filter-queries.ts';
import { exportablesOf } from './lists.ts';
import { listExportStaffRoutes } from './staff-routes.ts';
import { createListExports } from './staff-service.ts';
import { clearFiltersTask, listExportTask } from './tasks.ts';

export type { ListExports } from './staff-service.ts';

type Needs = Given & {
  staffGuardians: StaffGuardians;
  staffActivities: StaffActivities;
  staffClubs: StaffClubs;
  auditLog: AuditLog;
};
export const listExportSlice = ({ platform, staffGuardians, staffActivities, staffClubs, auditLog }: Needs) => {
  const lists = exportablesOf({ staffGuardians, staffActivities, staffClubs, auditLog });
  const listExports = createListExports(platform, lists);
  return slice({
    name: 'list-export',
    services: { listExports },
    tasks: [
      doing(listExportTask, async () => (await import('./export-task.ts')).makeListExport(lists)),
      doing(clearFiltersTask, async () => (await import('./clear-filters.ts')).clearFiltersOfBefore),
    ],
    moves: [{ task: clearFiltersTask, left: filtersInClear }],
    routes: listExportStaffRoutes(listExports),
  });
};
