import { HolidayKind } from '@vimo/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Holidays,
  isWorkingDay,
  lastDayFor,
  workingDaysAfter,
  workingDaysBefore,
  workingDaysIn,
} from './working-days.ts';

const NONE: Holidays = new Map();
/** 国庆节 of 2026: seven days off, the Sunday before and the Saturday after are worked. */
const NATIONAL: Holidays = new Map([
  ['2026-09-20', HolidayKind.worked],
  ...[1, 2, 3, 4, 5, 6, 7].map((date) => [`2026-10-0${date}`, HolidayKind.off] as const),
  ['2026-10-10', HolidayKind.worked],
]);

it('without a calendar Saturdays and Sundays are no working days, and both ends count', () => {
  expect(workingDaysIn('2026-06-22', '2026-06-26', NONE)).toBe(5);
  expect(workingDaysIn('2026-06-20', '2026-06-21', NONE)).toBe(0);
  expect(workingDaysIn('2026-06-26', '2026-06-22', NONE)).toBe(0);
  expect(workingDaysAfter('2026-03-12', 1, NONE)).toBe('2026-03-13');
  expect(workingDaysAfter('2026-03-13', 1, NONE)).toBe('2026-03-16');
  expect(workingDaysAfter('2026-03-14', 5, NONE)).toBe('2026-03-20');
  expect(workingDaysAfter('2026-03-14', 0, NONE)).toBe('2026-03-14');
});

it('days off are left out and days worked instead count', () => {
  expect(workingDaysIn('2026-09-30', '2026-10-10', NATIONAL)).toBe(4);
  expect(workingDaysAfter('2026-09-30', 1, NATIONAL)).toBe('2026-10-08');
  expect(workingDaysAfter('2026-09-30', 3, NATIONAL)).toBe('2026-10-10');
  expect(lastDayFor('2026-09-19', 1, NATIONAL)).toBe('2026-09-20');
});

it('back over a weekend and a holiday', () => {
  expect(workingDaysBefore('2026-03-17', 3, NONE)).toBe('2026-03-12');
  expect(workingDaysBefore('2026-10-10', 3, NATIONAL)).toBe('2026-09-30');
});

const day = fc
  .integer({ min: 0, max: 2000 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
const holidays = fc
  .array(fc.tuple(day, fc.constantFrom(HolidayKind.off, HolidayKind.worked)), { maxLength: 400 })
  .map((days): Holidays => new Map(days));

it('the last day is the first by which so many have passed, and is worked itself', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 30 }), holidays, (from, days, known) => {
      const last = lastDayFor(from, days, known);
      expect(workingDaysIn(from, last, known)).toBe(days);
      expect(isWorkingDay(last, known)).toBe(true);
    }),
  );
});

it('what was begun before the day so many working days back is past its day, and nothing else is', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 90 }),
      holidays,
      (begun, days, later, known) => {
        const today = new Date(Date.parse(`${begun}T00:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10);
        expect(begun < workingDaysBefore(today, days, known)).toBe(workingDaysAfter(begun, days, known) < today);
      },
    ),
  );
});
