// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createQueryClient, noteServerTime } from '@vimo/client';
import { childrenWaiting, consentList } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { useParentTodos } from './parent-todos.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('another day begins on a page that was left open: what waits for children and consents are asked for anew', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-12T23:58:00+08:00') });
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const paths = [childrenWaiting.path, consentList.path];
  const asked = vi.fn(async (url: string) => ({
    ...{ ok: true, status: 200, headers: new Headers() },
    json: async () => ({
      ...{ error_code: 0, message: '' },
      data: paths.some((path) => url.endsWith(path)) ? [] : { dataList: [], totalCount: 0 },
    }),
  }));
  vi.stubGlobal('fetch', asked);
  const queries = createQueryClient();
  renderHook(useParentTodos, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const times = () => paths.map((path) => asked.mock.calls.filter(([url]) => url.endsWith(path)).length);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(times()).toEqual([1, 1]);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(times()).toEqual([2, 2]);
});
