import { manageViewList, manageViewRemove, manageViewSave } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { ListViews } from './staff-service.ts';

export const listViewStaffRoutes = (views: ListViews): Route[] => [
  on(manageViewList, ({ session, input }) => views.list(session, input.list)),
  on(manageViewSave, async (call) => {
    await views.save(call);
    return done('已保存');
  }),
  on(manageViewRemove, async (call) => {
    await views.remove(call);
    return done('已删除');
  }),
];
