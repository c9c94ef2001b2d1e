import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '@vimo/contract';
import { PageError, PagePending } from '../shared/page-states.tsx';
import { routeTree } from './routes.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}

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
