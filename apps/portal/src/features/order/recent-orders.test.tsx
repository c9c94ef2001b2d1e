// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { noteServerTime } from '@vimo/client';
import { EnrolStatus, type Order } from '@vimo/contract';
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
const asked = vi.hoisted(() => ({ refetch: vi.fn() }));
vi.mock(import('@vimo/client'), async (real) => ({
  ...(await real()),
  useCall: (() => ({ data: { dataList: [order], totalCount: 1 }, error: null, refetch: asked.refetch })) as never,
}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('asks anew when an activity begins and when it is over', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-12T07:59:00+08:00') });
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  render(
    <RecentOrders title="我的订单" moreText="全部" moreHref="/parent/activityOrder" orderPath="/parent/childActivity" />,
  );
  screen.getByRole('link', { name: '湿地观鸟' });
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(asked.refetch).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked.refetch).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(4 * 3600_000));
  expect(asked.refetch).toHaveBeenCalledTimes(2);
});
