import {
  manageSiteFetch,
  manageSiteTextFetch,
  manageSiteTextPublish,
  manageSiteTexts,
  manageSiteUpdate,
} from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffSite } from './staff-service.ts';

export const siteStaffRoutes = (site: StaffSite): Route[] => [
  on(manageSiteFetch, ({ session }) => site.lines(session)),
  on(manageSiteUpdate, async (call) => {
    await site.update(call, call.input);
    return done('保存成功');
  }),
  on(manageSiteTexts, ({ session }) => site.texts(session)),
  on(manageSiteTextFetch, ({ session, input }) => site.text(session, input)),
  on(manageSiteTextPublish, async (call) => {
    await site.publish(call, call.input);
    return done('已发布');
  }),
];
