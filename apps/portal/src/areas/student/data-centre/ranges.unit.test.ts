import { expect, it } from 'vitest';
import { nameOfRange, rangesOf, thisYear } from './ranges.ts';

const semester = (id: string, semsterYearId: string, startDate: string, endDate: string, isNow = 0) => ({
  ...{ id, semesterName: '', semsterYearId, startDate, endDate, isNow },
});
const SEMESTERS = [
  semester('1', '1', '2024-09-01', '2025-01-22'),
  semester('2', '1', '2025-02-23', '2025-07-03'),
  semester('3', '2', '2025-09-01', '2026-01-22'),
  semester('4', '2', '2026-02-23', '2026-07-03', 1),
];

it('ranges follow the calendar and end today at the latest', () => {
  const ranges = rangesOf(SEMESTERS, '2026-03-12');
  expect(ranges).toEqual({
    本学期: { from: '2026-02-23', to: '2026-03-12' },
    上学期: { from: '2025-09-01', to: '2026-01-22' },
    本学年: { from: '2025-09-01', to: '2026-03-12' },
    今年: { from: '2026-01-01', to: '2026-03-12' },
  });
  expect(nameOfRange(ranges, thisYear('2026-03-12'))).toBe('今年');
  expect(nameOfRange(ranges, { from: '2026-03-01', to: '2026-03-12' })).toBe('这段时间');
  expect(Object.keys(rangesOf([], '2026-03-12'))).toEqual(['今年']);
});
