// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createQueryClient, noteServerTime } from '@vimo/client';
import { orderPage } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { useUpcomingPassing } from './upcoming.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the next dates are asked for anew when an activity has begun', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-14T08:58:00+08:00'), shouldAdvanceTime: true });
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const order = { id: '1', joinUserId: '5', actStartDate: '2026-03-14 09:00:00', actEndDate: '2026-03-14 16:00:00' };
  const asked = vi.fn(async (_url: string) =>
    Response.json({ error_code: 0, message: '', data: { dataList: [order], totalCount: 1 } }),
  );
  vi.stubGlobal('fetch', asked);
  const queries = createQueryClient();
  renderHook(useUpcomingPassing, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(asked.mock.calls.map(([url]) => url)).toEqual([orderPage.path]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(asked).toHaveBeenCalledTimes(2);
  queries.clear();
});
