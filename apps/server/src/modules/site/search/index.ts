import { type Given, slice } from '../../../slice.ts';
import type { Activities } from '../../offering/activity/index.ts';
import type { Bases } from '../../offering/base/index.ts';
import type { News } from '../../offering/news/index.ts';
import { searchRoutes } from './routes.ts';
import { createSearch } from './service.ts';

export { greatestDocument, publishedDocuments } from './published.ts';
export type { Search } from './service.ts';

type Needs = Given & { activities: Activities; bases: Bases; news: News };
export const searchSlice = ({ platform, activities, bases, news }: Needs) => {
  const search = createSearch(platform.database, { activities, bases, news });
  return slice({ name: 'search', tables: ['search_document'], services: { search }, routes: searchRoutes(search) });
};
