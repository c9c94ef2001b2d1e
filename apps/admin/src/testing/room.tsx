import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { parseSearch, stringifySearch } from '@vimo/contract';
import type { ReactNode } from 'react';

/**
 * Shows a room alone, with addresses as the platform reads and writes them.
 * @param addresses where the person has been, and is last; the room has the path of the last one
 */
export function openRoom(component: () => ReactNode, ...addresses: [string, ...string[]]) {
  const root = createRootRoute();
  const { pathname } = new URL(addresses.at(-1)!, 'http://platform');
  const room = createRoute({ getParentRoute: () => root, path: pathname, component });
  const router = createRouter({
    routeTree: root.addChildren([room]),
    history: createMemoryHistory({ initialEntries: addresses }),
    parseSearch,
    stringifySearch,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}
