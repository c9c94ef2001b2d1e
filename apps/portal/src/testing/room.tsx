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
import { onTestFinished, vi } from 'vitest';

/**
 * Shows a part of the portal alone, with addresses as the portal reads and writes them, until the test is over. It knows no answer yet.
 * @param addresses where the person has been, and is last; the part has the path of the last one
 */
export async function openRoom(component: () => ReactNode, ...addresses: [string, ...string[]]) {
  vi.stubGlobal('scrollTo', () => {});
  const queries = createQueryClient();
  onTestFinished(() => queries.clear());
  const root = createRootRoute();
  const { pathname } = new URL(addresses.at(-1)!, 'http://portal');
  const room = createRoute({ getParentRoute: () => root, path: pathname, component });
  const router = createRouter({
    routeTree: root.addChildren([room]),
    history: createMemoryHistory({ initialEntries: addresses }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}
