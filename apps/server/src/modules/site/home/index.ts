import type { Module } from '../../../platform/http/route.ts';
import type { Figures } from './figures.ts';
import { homeRoutes } from './routes.ts';
import type { Home } from './service.ts';

export { createFigures, type Figures } from './figures.ts';
export { createHome, type Home } from './service.ts';

export const homeModule = (home: Home, figures: Figures): Module => ({
  name: 'home',
  routes: homeRoutes(home, figures),
});
