import { type Given, slice } from '../../../slice.ts';
import type { Activities } from '../../offering/activity/index.ts';
import type { Bases } from '../../offering/base/index.ts';
import type { Clubs } from '../../offering/club/index.ts';
import type { News } from '../../offering/news/index.ts';
import { createFigures } from './figures.ts';
import { institutionKind } from './institution-publishing.ts';
import { homeKind } from './layout-publishing.ts';
import { homeRoutes } from './routes.ts';
import { createHome } from './service.ts';

export type { Figures } from './figures.ts';
export type { Home } from './service.ts';

type Needs = Given & { activities: Activities; bases: Bases; clubs: Clubs; news: News };
export const homeSlice = ({ platform, activities, bases, clubs, news }: Needs) => {
  const home = createHome(platform.database, { activities, bases, clubs, news });
  const figures = createFigures(platform.database);
  return slice({
    name: 'home',
    tables: ['home_layout'],
    services: { home, figures },
    routes: homeRoutes(home, figures),
    publishes: [homeKind(platform), institutionKind],
  });
};
