import { manageRecyclePage, manageRecycleRestore } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffRecycleBin } from './staff-service.ts';

export const recycleBinStaffRoutes = (bin: StaffRecycleBin): Route[] => [
  on(manageRecyclePage, ({ session, input, now }) => bin.page(session, input, now)),
  on(manageRecycleRestore, async (call) => {
    await bin.restore(call, call.input.id);
    return done('恢复成功');
  }),
];
