// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createQueryClient, noteServerTime } from '@vimo/client';
import { ApplyStatus, collectedPage, orderPage } from '@vimo/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOfferTodos } from './offer-todos.ts';

let collected: { id: string; title: string; signStartDate: string; activityApplyStatus: number }[] = [];
const answerOf = (url: string) => {
  const dataList = url.endsWith(collectedPage.path) ? collected : [];
  return { dataList, totalCount: dataList.length };
};
const asked: string[] = [];
const times = (path: string) => asked.filter((url) => url.endsWith(path)).length;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-12T23:57:00+08:00') });
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.spyOn(Math, 'random').mockReturnValue(0);
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return {
      ...{ ok: true, status: 200, headers: new Headers() },
      json: async () => ({ error_code: 0, message: '', data: answerOf(url) }),
    };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
});

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));
async function shown() {
  const queries = createQueryClient();
  const { result } = renderHook(() => useOfferTodos('/mine/myActivity'), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await seconds(1);
  return result;
}

it('that a sign-up opens soon is gone from a page that was left open once it is open', async () => {
  const activity = { id: '5', title: '湿地观鸟', signStartDate: '2026-03-12 23:58:00' };
  collected = [{ ...activity, activityApplyStatus: ApplyStatus.openingSoon }];
  const result = await shown();
  expect(result.current.todos?.map(({ title }) => title)).toEqual(['湿地观鸟即将开放报名']);
  collected = [{ ...activity, activityApplyStatus: ApplyStatus.open }];
  await seconds(70);
  expect(result.current.todos).toEqual([]);
});

it('what waits is asked for anew when another day begins', async () => {
  collected = [];
  await shown();
  expect([times(orderPage.path), times(collectedPage.path)]).toEqual([2, 1]);
  await seconds(120);
  expect([times(orderPage.path), times(collectedPage.path)]).toEqual([2, 1]);
  await seconds(120);
  expect([times(orderPage.path), times(collectedPage.path)]).toEqual([4, 2]);
});
