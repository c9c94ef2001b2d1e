import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Frame } from './frame/frame.tsx';
import { NotFoundPage } from './frame/not-found-page.tsx';
import { rooms } from './rooms.tsx';

const root = createRootRoute({ component: () => <Frame rooms={rooms} />, notFoundComponent: NotFoundPage });

const routes = rooms.map((room) =>
  createRoute({
    getParentRoute: () => root,
    path: room.path,
    staticData: { room },
    component: lazyRouteComponent(async () => ({ default: await room.load() })),
  }),
);

export const router = createRouter({
  routeTree: root.addChildren(routes),
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
