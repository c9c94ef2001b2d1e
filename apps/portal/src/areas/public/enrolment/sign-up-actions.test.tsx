// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { dropSessionToken, keepSessionToken, keyOf, noteServerTime } from '@vimo/client';
import { type ActivityDetail, ApplyStatus, currentUser, orderPage, Usertype } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { useActivitiesPassing } from '../../../features/activity/use-passing.ts';
import { EvaluateActivity } from '../../../features/message/evaluate-button.tsx';
import { queryClient } from '../../../shared/query-client.ts';
import { SignUpActions } from './sign-up-actions.tsx';

const pupil = { userid: '7', usertype: Usertype.student, name: '王小明', headimg: '' };
const activity = {
  ...{ id: '5', title: '湿地观鸟', activityApplyStatus: ApplyStatus.deadlinePassed, isApply: 1 },
  ...{ signStartDate: '2026-03-01 08:00:00', signEndDate: '2026-03-10 08:00:00' },
  ...{ actStartDate: '2026-03-12 08:00:00', actEndDate: '2026-03-12 12:00:00' },
} as Partial<ActivityDetail> as ActivityDetail;

afterEach(() => {
  cleanup();
  queryClient.clear();
  dropSessionToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the page of an activity offers, asked anew as that page does. */
function Page() {
  useActivitiesPassing([activity], () => {}, Usertype.student);
  return (
    <>
      <SignUpActions activity={activity} onApply={() => {}} />
      <EvaluateActivity activity={activity} />
    </>
  );
}

it('on a page that stands open 取消报名 goes when the activity begins, and 去评价 comes when it is over', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-12T07:59:50+08:00') });
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.stubGlobal('fetch', async (url: string) => ({
    ...{ ok: true, status: 200, headers: new Headers() },
    json: async () => ({
      ...{ error_code: 0, message: '' },
      data: url.endsWith(orderPage.path) ? { dataList: [{ joinUserId: '7' }], totalCount: 1 } : pupil,
    }),
  }));
  keepSessionToken('s');
  queryClient.setQueryData(keyOf(currentUser, {}), pupil);
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  const offered = () => [/^取消报名/, /^去评价/].map((name) => screen.queryByRole('button', { name }) !== null);
  expect(offered()).toEqual([true, false]);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(offered()).toEqual([false, false]);
  await act(() => vi.advanceTimersByTimeAsync(4 * 3600_000 + 60_000));
  // Drawn anew it asks.
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(offered()).toEqual([false, true]);
});
