// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { searchPage } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { searchHref } from '../../../features/search/search-view.ts';
import { openRoom } from '../../../testing/room.tsx';
import { SearchPage } from './search-page.tsx';

afterEach(cleanup);

it('of what was sought before nothing is said about what is sought now', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes(searchPage.path)) asked += 1;
    // The second question is on its way.
    if (asked > 1) return new Promise(() => {});
    return Response.json({ error_code: 0, message: '', data: { dataList: [], totalCount: 0 } });
  });
  const router = await openRoom(() => <SearchPage />, searchHref('合唱'));
  await screen.findByText('未查找到相关内容，您可以换个关键词试试~~');
  await act(() => router.navigate({ href: searchHref('科技馆') }));
  await screen.findByRole('heading', { name: '“科技馆”的搜索结果' });
  expect(screen.queryByText('未查找到相关内容，您可以换个关键词试试~~')).toBeNull();
  expect(screen.queryByText(/条结果/)).toBeNull();
});
