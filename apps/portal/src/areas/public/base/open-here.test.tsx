// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { ApplyStatus, activityPage, type BaseDetail } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { openRoom } from '../../../testing/room.tsx';
import { OpenHere } from './open-here.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ACTIVITY = {
  ...{ id: '7', title: '湿地观鸟', activityApplyStatus: ApplyStatus.open },
  ...{ signStartDate: '2026-03-01 08:00:00', signEndDate: '2026-03-12 08:00:00' },
  ...{ actStartDate: '2026-03-20 08:00:00', actEndDate: '2026-03-20 12:00:00' },
};

it('what can be signed up for at a base leaves as its sign-up ends', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-12T07:59:30+08:00'), shouldAdvanceTime: true });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes(activityPage.path)) asked += 1;
    const dataList = asked > 1 ? [] : [ACTIVITY];
    return Response.json(
      { error_code: 0, message: '', data: { dataList, totalCount: dataList.length } },
      { headers: { date: new Date().toUTCString() } },
    );
  });
  const base = { orgId: '9', openActivityNum: 1 } as BaseDetail;
  await openRoom(() => <OpenHere base={base} />, '/index/baseDetail/9');
  await screen.findByText('湿地观鸟');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect([asked, screen.queryByText('湿地观鸟')]).toEqual([2, null]);
});
