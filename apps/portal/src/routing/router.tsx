import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '@vimo/contract';
import { PageError, PagePending } from '../shared/page-states.tsx';
import { routeTree } from './routes.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}

/**
 * A page that is on the screen before its code stands where its visitor scrolled it, or where the browser put it after a reload: the first
 * rendering leaves it there, as a press would meet something else.
 */
function scrollsAfterFirst(): () => boolean {
  let isInPlace = document.getElementById('root')?.hasChildNodes() ?? false;
  return () => {
    const scrolls = !isInPlace;
    isInPlace = false;
    return scrolls;
  };
}

/** The portal's router; without a history it is the browser's. */
export const createPortalRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    // As the table of pages is read: an address that differs by a capital has a row, and a guard, of its own.
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The server has nothing to scroll, and would write a script into the page that its policy forbids.
    scrollRestoration: typeof document === 'undefined' ? false : scrollsAfterFirst(),
    defaultPendingComponent: PagePending,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
  });
