import type { Module } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { createActivities } from '../activity/index.ts';
import { createBases } from '../base/index.ts';
import { createNews } from '../news/index.ts';
import { searchRoutes } from './routes.ts';
import { createSearch } from './service.ts';

export { greatestDocument, publishedDocuments } from './published.ts';

export const searchModule = ({ database, log }: Platform): Module => ({
  name: 'search',
  routes: searchRoutes(
    createSearch(database, {
      activities: createActivities(database),
      bases: createBases(database),
      news: createNews(database, log),
    }),
  ),
});
