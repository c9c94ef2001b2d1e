import { expect, test } from 'vitest';
import { dayAfter, homeYearInStage, schoolYearsOf, termsOf } from './calendar.ts';

test('four semesters or more have begun on every day of a year, and the home class was there in all of them', () => {
  for (let at = 0; at < 366; at += 1) {
    const today = dayAfter('2026-01-01', at);
    const years = schoolYearsOf(today);
    const begun = years.flatMap(termsOf).filter(([startsOn]) => startsOn <= today);
    expect([4, 5], today).toContain(begun.length);
    expect(homeYearInStage(today), today).toBe(years.length);
    // A senior high school has three years.
    expect(years.length, today).toBeLessThanOrEqual(3);
  }
});
