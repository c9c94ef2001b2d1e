// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { keyOf, noteServerTime } from '@vimo/client';
import { type ReportRow, ReportStage, reportPage, semesterFindAll } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/query-client.ts';
import { SemesterCard } from './semester-card.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('breaks a line between the days of a semester and never inside one, beside what is left of it', () => {
  const semester = { id: '5', name: '上学期', startDate: '2025-09-01', endDate: '2099-01-22' };
  queryClient.setQueryData(keyOf(semesterFindAll, {}), [semester]);
  const report = {
    semesterId: '5',
    semesterName: '上学期',
    stage: ReportStage.open,
  } as Partial<ReportRow> as ReportRow;
  render(
    <QueryClientProvider client={queryClient}>
      <SemesterCard report={report} />
    </QueryClientProvider>,
  );
  const step = screen.getByText('记录与审核');
  expect([...step.querySelectorAll('.ui-no-break')].map(({ textContent }) => textContent)).toEqual([
    '2025年9月1日—',
    '2099年1月22日',
    expect.stringMatching(/^还剩 \d+ 天$/),
  ]);
});

it.each([
  [{ stage: ReportStage.open, publicityStartTime: '', publicityEndTime: '' }, '公示结束后'],
  [
    { stage: ReportStage.underNotice, publicityStartTime: '2025-12-21', publicityEndTime: '2025-12-30' },
    '2025年12月30日公示结束后',
  ],
  [
    { stage: ReportStage.noticed, publicityStartTime: '2025-12-21', publicityEndTime: '2025-12-30' },
    '公示已结束，等待归档',
  ],
  [{ stage: ReportStage.archived, archivedAt: '2026-01-08 09:30:00' }, '2026年1月8日'],
] as const)('says when the report is archived as far as it is known: %j', (place, said) => {
  // In a later year days are told with theirs.
  vi.useFakeTimers({ now: new Date('2030-03-11T12:00:00+08:00') });
  queryClient.setQueryData(keyOf(semesterFindAll, {}), []);
  const report = { semesterId: '5', semesterName: '上学期', ...place } as Partial<ReportRow> as ReportRow;
  render(
    <QueryClientProvider client={queryClient}>
      <SemesterCard report={report} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('归档，生成纪实报告').querySelector('small')?.textContent).toBe(said);
});

it('asks for the report anew within a minute after the server’s midnight, when its notice begins', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-11T23:49:00+08:00') });
  // The device's clock is ten minutes behind.
  noteServerTime(new Date(Date.now() + 600_000).toUTCString(), Date.now());
  queryClient.setQueryData(keyOf(semesterFindAll, {}), []);
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  const report = {
    semesterId: '5',
    semesterName: '上学期',
    stage: ReportStage.planned,
  } as Partial<ReportRow> as ReportRow;
  render(
    <QueryClientProvider client={queryClient}>
      <SemesterCard report={report} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(55_000));
  expect(asked).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(75_000));
  expect(asked).toHaveBeenCalledWith({ queryKey: keyOf(reportPage) });
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
});
