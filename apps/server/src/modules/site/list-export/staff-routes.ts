import { manageListExport } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import { requireTaker } from './policy.ts';
import type { ListExports } from './staff-service.ts';

export const listExportStaffRoutes = (exports: ListExports): Route[] => [
  on(manageListExport, (call) => exports.start(call), requireTaker),
];
