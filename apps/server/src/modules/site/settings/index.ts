import type { Module } from '../../../platform/http/route.ts';
import { siteRoutes } from './routes.ts';
import type { Site } from './service.ts';
import { siteStaffRoutes } from './staff-routes.ts';
import type { StaffSite } from './staff-service.ts';

export { createSite, type Site } from './service.ts';
export { createStaffSite, type StaffSite } from './staff-service.ts';

export const siteModule = (site: Site, staffSite: StaffSite): Module => ({
  name: 'site',
  routes: [...siteRoutes(site), ...siteStaffRoutes(staffSite)],
});
