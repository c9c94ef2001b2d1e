import {
  type AnyRoute,
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { listInstead, type PageFrame, type PagePath, type PortalPage, portalPages } from '@vimo/contract';
import type { ComponentType } from 'react';
import { requireSession } from '../features/session/guard.ts';
import { Root } from './root.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's row in the table of pages; frames have none. */
    page?: PortalPage;
    /** The module as the build's manifest names it, so that the server can name its files ahead. */
    module?: string;
  }
}

const modules = import.meta.glob<{ default: ComponentType }>(['../areas/*/{pages,frames}/*.tsx', '!**/*.test.tsx']);

const FRAMES: Record<Exclude<PageFrame, 'none'>, string> = {
  index: 'public/frames/index-shell',
  bureau: 'public/frames/bureau-shell',
  mine: 'personal/frames/mine-shell',
  parent: 'parent/frames/parent-shell',
};

/** The default export of a module of the areas, loaded when it is needed. */
function lazyModule(name: string) {
  const load = modules[`../areas/${name}.tsx`];
  if (!load) throw new Error(`no module ${name}`);
  return { component: lazyRouteComponent(load) as AsyncRouteComponent<object>, module: `src/areas/${name}.tsx` };
}

const root = createRootRoute({ component: Root });

/** The route of one row of the table, in its frame. */
function routeOf(path: string, page: PortalPage, frame: AnyRoute): AnyRoute {
  const { module: name, guard, leadsTo, keepSearch } = page;
  const { component, module } = name ? lazyModule(name.replace('/', '/pages/')) : {};
  return createRoute({
    getParentRoute: () => frame,
    path,
    component,
    staticData: { page, module },
    beforeLoad: ({ location, preload }) => {
      if (guard) requireSession({ location, preload });
      const list = listInstead(path as PagePath, location.search);
      if (list) throw redirect({ href: list, replace: true });
      if (leadsTo) throw redirect({ href: leadsTo + (keepSearch ? location.searchStr : ''), replace: true });
    },
  });
}

const pagesIn = (frame: PageFrame) =>
  (Object.entries(portalPages) as [string, PortalPage][]).filter(([, page]) => page.frame === frame);

const framed = (Object.keys(FRAMES) as (keyof typeof FRAMES)[]).map((name) => {
  const { component, module } = lazyModule(FRAMES[name]);
  const frame: AnyRoute = createRoute({ getParentRoute: () => root, id: name, component, staticData: { module } });
  return frame.addChildren(pagesIn(name).map(([path, page]) => routeOf(path, page, frame)));
});

/** Any unknown path goes to the login page. */
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ href: '/login', replace: true });
  },
});

export const routeTree = root.addChildren([
  ...framed,
  ...pagesIn('none').map(([path, page]) => routeOf(path, page, root)),
  unknown,
]);
