import type { Module } from '../../../platform/http/route.ts';
import { clubRoutes } from './routes.ts';
import type { Clubs } from './service.ts';

export { CLUB_VISIBLE, clubsPerOrg, greatestClub, type NewClub, publishedClubs } from './queries.ts';
export { type Clubs, createClubs } from './service.ts';
export { createClub } from './write.ts';

export const clubModule = (clubs: Clubs): Module => ({ name: 'club', routes: clubRoutes(clubs) });
