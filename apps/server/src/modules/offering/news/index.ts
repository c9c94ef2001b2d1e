import { noticeFetch } from '@vimo/contract';
import { type Given, slice } from '../../../slice.ts';
import { newsKinds } from './publishing.ts';
import { newsRoutes } from './routes.ts';
import { createNews } from './service.ts';

export { noticesPerOrg } from './queries.ts';
export type { News } from './service.ts';
export { createNotice, type NewNotice } from './write.ts';

export const newsSlice = ({ platform: { database, log, shared } }: Given) => {
  const news = createNews(database, log, { writes: () => shared.writes(noticeFetch.tag) });
  return slice({
    name: 'news',
    tables: ['notice'],
    services: { news },
    routes: newsRoutes(news),
    close: news.flush,
    publishes: newsKinds,
  });
};
