// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createQueryClient, keyOf, noteServerTime } from '@vimo/client';
import { EnrolStatus, type Order, orderPage } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { RecentOrders } from './recent-orders.tsx';

const order: Order = {
  ...{ id: '1', activityId: '5', activityTitle: '湿地观鸟', activityLogoId: '', activityTypesNames: '研学' },
  ...{ title: '湿地观鸟', address: '湿地公园', belongDeptId: '2', belongDeptName: '云汀一中', logoIds: '' },
  ...{ joinUserId: '7', joinUserName: '王小明', signUpUserName: '王小明', byParent: 0, personCount: 1, remarks: '' },
  ...{ createDate: '2026-03-01 08:00:00', signStartDate: '2026-03-01 08:00:00', signEndDate: '2026-03-10 08:00:00' },
  ...{ actStartDate: '2026-03-12 08:00:00', actEndDate: '2026-03-12 12:00:00' },
  ...{ activityEnrollStatus: EnrolStatus.upcoming, toComplete: '' },
};
const answer = { dataList: [order], totalCount: 1, pageSize: 3, currentPage: 1, totalPage: 1 };
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks anew when an activity begins and when it is over', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-12T07:59:50+08:00') });
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  const asked = vi.fn(async () => ({
    ...{ ok: true, status: 200, headers: new Headers() },
    json: async () => ({ error_code: 0, message: '', data: answer }),
  }));
  vi.stubGlobal('fetch', asked);
  const queries = createQueryClient();
  queries.setQueryData(keyOf(orderPage, { pageSize: 3, currentPage: 1 }), answer);
  render(
    <QueryClientProvider client={queries}>
      <RecentOrders title="订单" moreText="全部" moreHref="/parent/activityOrder" orderPath="/parent/childActivity" />
    </QueryClientProvider>,
  );
  screen.getByRole('link', { name: '湿地观鸟' });
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(asked).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(4 * 3600_000));
  expect(asked).toHaveBeenCalledTimes(2);
  queries.clear();
});
