// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { ContentReviewPage } from './content-review-page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

it('where nothing waits the page says what would come here, and of one kind leads back to all', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error_code: 0, message: '', data: { dataList: [], totalCount: 0 } }),
  );
  const root = createRootRoute();
  const room = createRoute({ getParentRoute: () => root, path: '/content-review', component: ContentReviewPage });
  const router = createRouter({
    routeTree: root.addChildren([room]),
    history: createMemoryHistory({ initialEntries: ['/content-review'] }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText('现在没有等您审核的内容');
  screen.getByText(/^命中敏感词或被举报的/);
  fireEvent.click(screen.getByText('成长记录'));
  fireEvent.click(await screen.findByRole('button', { name: '查看全部种类' }));
  await screen.findByText('现在没有等您审核的内容');
  expect(screen.queryByRole('button', { name: '查看全部种类' })).toBeNull();
});
