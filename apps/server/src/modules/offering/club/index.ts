import type { Module } from '../../../platform/http/route.ts';
import { clubLeadRoutes } from './lead-routes.ts';
import type { ClubLeading } from './lead-service.ts';
import { clubRoutes } from './routes.ts';
import type { Clubs } from './service.ts';
import { clubStaffRoutes } from './staff-routes.ts';
import type { StaffClubs } from './staff-service.ts';

export { showIntro } from './lead-queries.ts';
export { type ClubLeading, createClubLeading } from './lead-service.ts';
export { mayWorkWithClubs } from './policy.ts';
export { CLUB_VISIBLE, clubsPerOrg, greatestClub, type NewClub, publishedClubs } from './queries.ts';
export { type Clubs, createClubs } from './service.ts';
export { createStaffClubs, type StaffClubs } from './staff-service.ts';
export { createClub } from './write.ts';

export const clubModule = (clubs: Clubs, leading: ClubLeading, staffClubs: StaffClubs): Module => ({
  name: 'club',
  routes: [...clubRoutes(clubs), ...clubLeadRoutes(leading), ...clubStaffRoutes(staffClubs)],
});
