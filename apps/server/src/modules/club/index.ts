import type { Module } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { clubRoutes } from './routes.ts';
import { createClubs } from './service.ts';

export { CLUB_VISIBLE, clubsPerOrg, greatestClub, publishedClubs } from './queries.ts';
export { type Clubs, createClubs } from './service.ts';
export { createClub, type NewClub } from './write.ts';

export const clubModule = (platform: Platform): Module => ({
  name: 'club',
  routes: clubRoutes(createClubs(platform)),
});
