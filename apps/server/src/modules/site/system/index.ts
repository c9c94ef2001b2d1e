import { doing } from '../../../platform/jobs/index.ts';
import { type Given, slice } from '../../../slice.ts';
import { mayKeepSystem, requireStillKeeper } from './policy.ts';
import { systemRoutes } from './routes.ts';
import { createPageFaults } from './service.ts';
import { systemStaffRoutes } from './staff-routes.ts';
import { createStaffSystem } from './staff-service.ts';
import { isAnyFilling } from './state.ts';
import { backupTask } from './tasks.ts';

export type { StaffSystem } from './staff-service.ts';

export const systemSlice = ({ platform }: Given) => {
  const staffSystem = createStaffSystem(platform);
  return slice({
    name: 'system',
    services: { staffSystem },
    tasks: [doing(backupTask, async () => (await import('./backup-task.ts')).makeBackup, requireStillKeeper)],
    routes: [...systemRoutes(createPageFaults(platform)), ...systemStaffRoutes(staffSystem)],
    abilities: { system: mayKeepSystem },
    counters: { storageFilling: async () => ((await isAnyFilling(platform)) ? 1 : 0) },
  });
};
