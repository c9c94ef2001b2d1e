import { HolidayKind } from '@vimo/contract';
import type { Day } from './rules.ts';

/** Working days (docs/domains/school-years.md). Pure. */

/** Days that differ from their weekday; a day that is not named is worked from Monday to Friday. */
export type Holidays = ReadonlyMap<Day, HolidayKind>;

const shifted = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const next = (day: Day): Day => shifted(day, 1);
const isWeekend = (day: Day): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

export function isWorkingDay(day: Day, holidays: Holidays): boolean {
  const kind = holidays.get(day);
  return kind === undefined ? !isWeekend(day) : kind === HolidayKind.worked;
}

/** Working days between two days, both included; 0 when the second comes first. */
export function workingDaysIn(from: Day, to: Day, holidays: Holidays): number {
  let count = 0;
  for (let day = from; day <= to; day = next(day)) if (isWorkingDay(day, holidays)) count += 1;
  return count;
}

/** The first day by which so many working days have passed, the day that is counted from among them. @param days at least 1 */
export function lastDayFor(from: Day, days: number, holidays: Holidays): Day {
  let day = from;
  for (let left = days - Number(isWorkingDay(day, holidays)); left > 0; left -= Number(isWorkingDay(day, holidays)))
    day = next(day);
  return day;
}

/** The day so many working days after another, which is not counted itself. */
export const workingDaysAfter = (day: Day, days: number, holidays: Holidays): Day =>
  days === 0 ? day : lastDayFor(next(day), days, holidays);

/**
 * The day so many working days before another, which is not counted itself. What was begun before it has had that many working days in full by then, so it is
 * past a day of `workingDaysAfter`. @param days at least 1
 */
export function workingDaysBefore(day: Day, days: number, holidays: Holidays): Day {
  let before = day;
  for (let left = days; left > 0; left -= Number(isWorkingDay(before, holidays))) before = shifted(before, -1);
  return before;
}
