// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient, noteServerTime } from '@vimo/client';
import { ErrorCode } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { LatestActivities } from './latest-activities.tsx';

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const LATEST = {
  ...{ id: '7', title: '夜观星空', actStartDate: '2026-12-05 09:00:00', activityApplyStatus: 2 },
  ...{ signCount: 3, personNum: 20, actEndDate: '2026-12-05 11:00:00' },
  ...{ signStartDate: '2026-11-20 08:00:00', signEndDate: '2026-12-01 18:00:00' },
};

function show(dataList: object[], queries = createQueryClient()) {
  const total = dataList.length;
  const figures = { total, open: total, openingSoon: 0, enrolments: 0 };
  vi.stubGlobal('fetch', async () =>
    Response.json({ error_code: 0, message: '', data: { dataList, totalCount: total, figures } }),
  );
  return render(
    <QueryClientProvider client={queries}>
      <LatestActivities />
    </QueryClientProvider>,
  ).container;
}

it('a new school’s workbench has no block without activities; with the first one it is there', async () => {
  const empty = show([]);
  await waitFor(() => expect(empty.innerHTML).toBe(''));
  cleanup();
  show([LATEST]);
  expect(await screen.findByRole('link', { name: '夜观星空' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '活动与报名' })).toBeTruthy();
});

it('what is shown stays though a later attempt fails', async () => {
  const queries = createQueryClient();
  show([LATEST], queries);
  await screen.findByRole('link', { name: '夜观星空' });
  const failed = vi.fn(async () => Response.json({ error_code: ErrorCode.fault, message: '' }));
  vi.stubGlobal('fetch', failed);
  await queries.refetchQueries();
  expect(failed).toHaveBeenCalled();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.getByRole('link', { name: '夜观星空' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('they are asked for anew when sign-up of one ends', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T17:58:00+08:00'), shouldAdvanceTime: true });
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.spyOn(Math, 'random').mockReturnValue(0);
  show([LATEST]);
  await screen.findByRole('link', { name: '夜观星空' });
  const asked = vi.spyOn(globalThis, 'fetch');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(asked).toHaveBeenCalledTimes(1);
});
