import { expect, test } from 'vitest';
import { daysIn, firstWeekday, monthFrom } from './month.ts';

test('months have their days, their first weekday and their neighbours', () => {
  expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(daysIn)).toEqual([28, 29, 30, 31]);
  // 2026-11-01 is a Sunday, 2026-06-01 a Monday.
  expect(['2026-11', '2026-06'].map(firstWeekday)).toEqual([6, 0]);
  expect([monthFrom('2026-01', -1), monthFrom('2026-12', 1), monthFrom('2026-05', 0)]).toEqual([
    '2025-12',
    '2027-01',
    '2026-05',
  ]);
});
