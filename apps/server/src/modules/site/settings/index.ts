import { type Given, slice } from '../../../slice.ts';
import { mayKeepForAll } from '../../people/organisation/index.ts';
import { aboutKind } from './about-publishing.ts';
import { bannerKind } from './banner-publishing.ts';
import { personal } from './personal.ts';
import { siteRoutes } from './routes.ts';
import { createSite } from './service.ts';
import { siteStaffRoutes } from './staff-routes.ts';
import { createStaffSite } from './staff-service.ts';

export type { Site } from './service.ts';
export type { StaffSite } from './staff-service.ts';

export const siteSlice = ({ platform }: Given) => {
  const { database } = platform;
  const site = createSite(platform);
  const staffSite = createStaffSite(database);
  return slice({
    name: 'site',
    tables: ['banner', 'site_text', 'about_text'],
    personal,
    services: { site, staffSite },
    routes: [...siteRoutes(site), ...siteStaffRoutes(staffSite)],
    publishes: [bannerKind, aboutKind],
    abilities: { site: (session) => mayKeepForAll(database, session) },
  });
};
