// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { keyOf } from '@vimo/client';
import { type ReportRow, ReportStage, semesterFindAll } from '@vimo/contract';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../shared/query-client.ts';
import { SemesterCard } from './semester-card.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
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
