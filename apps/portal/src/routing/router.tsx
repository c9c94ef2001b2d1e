import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageError, PagePending } from '../shared/page-states.tsx';
import { parseSearch, stringifySearch } from '../shared/search-params.ts';
import { bureauRoutes } from './bureau-shell.ts';
import { indexRoutes } from './index-shell.ts';
import { parentRoutes } from './parent.ts';
import { publicRoutes } from './public.ts';
import { root } from './root.ts';
import { studentRoutes } from './student.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}

const routeTree = root.addChildren([...publicRoutes, indexRoutes, bureauRoutes, studentRoutes, parentRoutes]);

/** The portal's router; without a history it is the browser's. */
export const createPortalRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The server has nothing to scroll, and would write a script into the page that its policy forbids.
    scrollRestoration: typeof document !== 'undefined',
    defaultPendingComponent: PagePending,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
  });
