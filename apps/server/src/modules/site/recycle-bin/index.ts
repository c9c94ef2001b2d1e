import type { Module } from '../../../platform/http/route.ts';
import { recycleBinStaffRoutes } from './staff-routes.ts';
import type { StaffRecycleBin } from './staff-service.ts';

export { mayUseRecycleBin } from './policy.ts';
export { createStaffRecycleBin, type StaffRecycleBin } from './staff-service.ts';

export const recycleBinModule = (bin: StaffRecycleBin): Module => ({
  name: 'recycle-bin',
  routes: recycleBinStaffRoutes(bin),
  sweep: bin.sweep,
});
