import type { Module } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createActivities } from '../activity/index.ts';
import { createBases } from '../base/index.ts';
import { createClubs } from '../club/index.ts';
import { createNews } from '../news/index.ts';
import { createFigures } from './figures.ts';
import { homeRoutes } from './routes.ts';
import { createHome } from './service.ts';

export const homeModule = (platform: Platform): Module => {
  const { database, log } = platform;
  const home = createHome({
    activities: createActivities(database),
    bases: createBases(database),
    clubs: createClubs(platform),
    news: createNews(database, log),
  });
  return { name: 'home', routes: homeRoutes(home, createFigures(database)) };
};
