import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { readActivityFilter } from './features/activities/activity-filter.ts';
import { Frame } from './frame/frame.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage });

const workbench = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./features/workbench/workbench-page.tsx'), 'WorkbenchPage'),
});

const activities = createRoute({
  getParentRoute: () => root,
  path: '/activities',
  validateSearch: readActivityFilter,
  component: lazyRouteComponent(() => import('./features/activities/activities-page.tsx'), 'ActivitiesPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([workbench, activities]),
  basepath: '/zs-platform',
  trailingSlash: 'never',
  // Plain text both ways: the library's own writing would put ids into quotation marks.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
  },
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
