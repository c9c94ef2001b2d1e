// @vitest-environment jsdom
import { useSearch } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { reportPage, studentSemesterList } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { openRoom } from '../../testing/room.tsx';
import { ReportList } from './report-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SEMESTERS = [
  { id: '8', semesterName: '2025-2026学年下学期', isNow: 1, isTold: 1, classId: '3', className: '三年级2班' },
  { id: '7', semesterName: '2025-2026学年上学期', isNow: 0, isTold: 0, classId: '3', className: '三年级2班' },
];

it('a semester that is chosen stands in the address and in what is asked, and one press takes it back', async () => {
  const asked: unknown[] = [];
  const answerTo = (url: string) =>
    url.endsWith(studentSemesterList.path) ? SEMESTERS : { dataList: [], totalCount: 0 };
  const fetched = vi.fn(async (url: string, init?: RequestInit) => {
    if (url.endsWith(reportPage.path)) asked.push(JSON.parse(String(init?.body)).semesterId);
    return {
      ...{ ok: true, status: 200, headers: new Headers() },
      json: async () => ({ error_code: 0, message: '', data: answerTo(url) }),
    };
  });
  vi.stubGlobal('fetch', fetched);
  const Room = () => {
    const { semester } = useSearch({ strict: false }) as { semester?: string };
    return (
      <ReportList
        call={reportPage}
        page={1}
        pageSize={10}
        termsOf="own"
        semester={semester}
        detail="/mine/reportDetail"
        empty="还没有报告"
      />
    );
  };
  const router = await openRoom(Room, '/list?page=2');
  await screen.findByText('还没有报告');
  await screen.findByRole('option', { name: '2025-2026学年上学期' });
  fireEvent.change(screen.getByRole('combobox', { name: '学期' }), { target: { value: '7' } });
  await waitFor(() => expect(router.state.location.href).toBe('/list?semester=7'));
  await screen.findByText('没有符合条件的内容');
  await waitFor(() => expect(asked).toEqual([undefined, '7']));
  fireEvent.click(screen.getByRole('button', { name: '查看全部' }));
  await waitFor(() => expect(router.state.location.href).toBe('/list'));
  await screen.findByText('还没有报告');
});
