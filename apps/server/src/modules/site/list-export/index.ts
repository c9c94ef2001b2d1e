import { doing } from '../../../platform/jobs/index.ts';
import { type Given, slice } from '../../../slice.ts';
import { filtersInClear } from './filter-queries.ts';
import { listExportStaffRoutes } from './staff-routes.ts';
import { createListExports } from './staff-service.ts';
import { clearFiltersTask, listExportTask } from './tasks.ts';

export type { ListExports } from './staff-service.ts';

export const listExportSlice = ({ platform, told }: Given) => {
  const listExports = createListExports(platform, told.leaving);
  return slice({
    name: 'list-export',
    services: { listExports },
    tasks: [
      doing(listExportTask, async () => (await import('./export-task.ts')).makeListExport(told.leaving), 'itself'),
      doing(clearFiltersTask, async () => (await import('./clear-filters.ts')).clearFiltersOfBefore, 'nobody'),
    ],
    moves: [{ task: clearFiltersTask, left: filtersInClear }],
    routes: listExportStaffRoutes(listExports),
  });
};
