import { manageSiteFetch, manageSiteUpdate } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffSite } from './staff-service.ts';

export const siteStaffRoutes = (site: StaffSite): Route[] => [
  on(manageSiteFetch, ({ session }) => site.lines(session)),
  on(manageSiteUpdate, async (call) => {
    await site.update(call, call.input);
    return done('保存成功');
  }),
];
