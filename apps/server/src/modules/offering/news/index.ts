import type { Module } from '../../../platform/http/route.ts';
import { newsRoutes } from './routes.ts';
import type { News } from './service.ts';

export { noticesPerOrg } from './queries.ts';
export { createNews, type News } from './service.ts';
export { createNotice, type NewNotice } from './write.ts';

export const newsModule = (news: News): Module => ({ name: 'news', routes: newsRoutes(news), close: news.flush });
