// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/query-client.ts';
import { PersonLinks } from './person-links.tsx';

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it.each([
  ['is offered where parents can register', true, 1],
  ['is not offered where they cannot', false, 0],
])('registration %s', async (_, registrationOpen, links) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <PersonLinks registrationOpen={registrationOpen} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: '登录' });
  expect(screen.queryAllByRole('link', { name: '免费注册' })).toHaveLength(links);
});
