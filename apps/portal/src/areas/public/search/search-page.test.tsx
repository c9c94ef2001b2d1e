// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { ApplyStatus, SearchCategory, type SearchResult, searchPage } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { searchHref } from '../../../features/search/search-view.ts';
import { openRoom } from '../../../testing/room.tsx';
import { SearchPage } from './search-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const HIT: SearchResult = {
  ...{ id: '7', category: SearchCategory.activity, title: '湿地观鸟', introInfo: '', typesName: '', logoId: '' },
  ...{ startTime: '2026-03-20 08:00:00', endTime: '2026-03-20 12:00:00' },
  ...{ signStartDate: '2026-03-12 08:00:00', signEndDate: '2026-03-18 12:00:00', suitSection: '', personNum: 0 },
  ...{ belongDeptName: '', address: '', prices: '0', feeNote: '', dirtName: '', dirtTelphone: '', isApply: 0 },
  ...{ activityApplyStatus: ApplyStatus.openingSoon, readNum: 0 },
};

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

it('a hit is asked for anew as its sign-up opens, while it is looked at', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-12T07:59:30+08:00'), shouldAdvanceTime: true });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes(searchPage.path)) asked += 1;
    const activityApplyStatus = asked > 1 ? ApplyStatus.open : ApplyStatus.openingSoon;
    return Response.json(
      { error_code: 0, message: '', data: { dataList: [{ ...HIT, activityApplyStatus }], totalCount: 1 } },
      { headers: { date: new Date().toUTCString() } },
    );
  });
  await openRoom(() => <SearchPage />, searchHref('观鸟'));
  await screen.findByRole('heading', { name: '湿地观鸟' });
  expect(asked).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toBe(2);
});
