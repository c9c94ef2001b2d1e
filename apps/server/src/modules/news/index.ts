import type { Module } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { newsRoutes } from './routes.ts';
import { createNews } from './service.ts';

export { noticesPerOrg } from './queries.ts';
export { createNews, type News } from './service.ts';
export { createNotice, type NewNotice } from './write.ts';

export const newsModule = (platform: Platform): Module => {
  const news = createNews(platform.database, platform.log);
  return { name: 'news', routes: newsRoutes(news), close: news.flush };
};
