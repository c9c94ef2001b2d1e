// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { EnrolStatus, orderPage, studentSemesterList } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openRoom } from '../../testing/room.tsx';
import type { OrderPage } from './order-row.tsx';

const asked: unknown[] = [];
const SEMESTERS = [
  { id: '7', semesterName: '2025-2026学年上学期', isNow: 0, isTold: 0, classId: '3', className: '三年级2班' },
];

beforeAll(() => {
  // A phone: what narrows to days waits behind a press there.
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: true, addEventListener: () => {}, removeEventListener: () => {} },
  }));
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith(orderPage.path)) {
      const { activityEnrollStatus, activityTitle, semesterId } = JSON.parse(String(init?.body));
      asked.push([activityEnrollStatus, activityTitle, semesterId]);
    }
    const data = url.endsWith(studentSemesterList.path) ? SEMESTERS : { dataList: [], totalCount: 0 };
    return {
      ...{ ok: true, status: 200, headers: new Headers() },
      json: async () => ({ error_code: 0, message: '', data }),
    };
  });
});
afterEach(() => {
  cleanup();
  asked.length = 0;
});

/** Opens a list without orders; answers where the address leads by now. */
async function opened(search: string, orderPath: OrderPage) {
  const { OrderList } = await import('./order-list.tsx');
  const router = await openRoom(() => <OrderList title="订单" orderPath={orderPath} />, `/list${search}`);
  return () => router.state.location.href;
}

it('is narrowed to a text and a semester, and one press takes both back and stays on its tab', async () => {
  const place = await opened('?name=form&pageIndex=2', '/mine/myActivityDetail');
  await screen.findByText('暂无订单。参加的活动结束以后，在这里评价');
  const field = screen.getByRole('searchbox', { name: '搜索活动名称' });
  fireEvent.change(field, { target: { value: 'STEM' } });
  fireEvent.submit(field.closest('form')!);
  await waitFor(() => expect(place()).toBe('/list?name=form&title=STEM'));
  await screen.findByText('没有符合条件的内容');
  await screen.findByRole('option', { name: '2025-2026学年上学期' });
  fireEvent.change(screen.getByRole('combobox', { name: '学期' }), { target: { value: '7' } });
  await waitFor(() => expect(place()).toBe('/list?name=form&title=STEM&semester=7'));
  await waitFor(() => expect(asked.at(-1)).toEqual([EnrolStatus.toEvaluate, 'STEM', '7']));
  fireEvent.click(screen.getByRole('button', { name: '查看全部' }));
  await waitFor(() => expect(place()).toBe('/list?name=form'));
  await screen.findByText('暂无订单。参加的活动结束以后，在这里评价');
});

it('of a family has no semester to choose: each child has their own', async () => {
  await opened('', '/parent/childActivity');
  await screen.findByText('暂无订单。报名活动以后，在这里查看进展、补充登记和评价');
  screen.getByRole('searchbox', { name: '搜索活动名称' });
  expect(screen.queryByRole('combobox', { name: '学期' })).toBeNull();
});
