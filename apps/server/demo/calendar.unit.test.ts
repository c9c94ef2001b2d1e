import { expect, test } from 'vitest';
import {
  dayAfter,
  daysBetween,
  homeYearInStage,
  schoolTimeOn,
  schoolYearsOf,
  standsUntil,
  termsOf,
} from './calendar.ts';
import { CHALLENGED_DAYS } from './challenge/texts.ts';
import { daysOf, TASKS } from './evaluation-task/index.ts';

/** Every day of two years, one of which has a 29 February. */
const DAYS = Array.from({ length: 366 + 365 }, (_, at) => dayAfter('2027-01-01', at));

test('four semesters or more have begun on every day of a year, and the home class was there in all of them', () => {
  for (const today of DAYS) {
    const years = schoolYearsOf(today);
    const begun = years.flatMap(termsOf).filter(([startsOn]) => startsOn <= today);
    expect([4, 5], today).toContain(begun.length);
    expect(homeYearInStage(today), today).toBe(years.length);
    // A senior high school has three years.
    expect(years.length, today).toBeLessThanOrEqual(3);
  }
});

test('a semester counts on every day; what is told of is one that has begun three weeks ago, and what is under notice one that is over', () => {
  for (const today of DAYS) {
    const { counts, told, over, countsUntil } = schoolTimeOn(today);
    const begun = schoolYearsOf(today).flatMap(termsOf);
    for (const { startsOn } of [counts, told, over])
      expect(
        begun.map(([first]) => first),
        today,
      ).toContain(startsOn);
    expect([counts.startsOn <= today, today <= countsUntil], today).toEqual([true, true]);
    expect(daysBetween(told.startsOn, today), today).toBeGreaterThanOrEqual(21);
    expect([counts.startsOn, over.startsOn], today).toContain(told.startsOn);
    expect(over.endsOn < today, today).toBe(true);
  }
});

test.each([
  ['2026-08-31', '2026-02-23', '2026-02-23', '2026-02-23'],
  ['2026-09-01', '2026-09-01', '2026-02-23', '2026-02-23'],
  ['2026-09-21', '2026-09-01', '2026-02-23', '2026-02-23'],
  ['2026-09-22', '2026-09-01', '2026-09-01', '2026-02-23'],
  ['2027-01-22', '2026-09-01', '2026-09-01', '2026-02-23'],
  // In the holidays the semester before them is what everything is about.
  ['2027-02-10', '2026-09-01', '2026-09-01', '2026-09-01'],
  ['2027-02-23', '2027-02-23', '2026-09-01', '2026-09-01'],
  ['2028-02-29', '2028-02-23', '2027-09-01', '2027-09-01'],
  ['2027-07-20', '2027-02-23', '2027-02-23', '2027-02-23'],
])(
  'on %s the semester of %s counts, that of %s is told of and that of %s under notice',
  (today, counts, told, over) => {
    const time = schoolTimeOn(today);
    expect([time.counts, time.told, time.over].map(({ startsOn }) => startsOn)).toEqual([counts, told, over]);
  },
);

test('what is challenged was recorded in its semester, before its notice', () => {
  for (const today of DAYS) {
    const { over } = schoolTimeOn(today);
    for (const at of CHALLENGED_DAYS) {
      const day = dayAfter(over.startsOn, at);
      expect(day < over.endsOn && day < dayAfter(today, -15), `${today} ${day}`).toBe(true);
    }
  }
});

test('an evaluation task of each kind runs on every day, none outside of its semester', () => {
  for (const today of DAYS) {
    const { counts, told, countsUntil } = schoolTimeOn(today);
    const courses = TASKS.flatMap((task) => {
      const days = daysOf(task, today);
      return days ? [{ ...task, ...days }] : [];
    });
    const running = courses.filter(({ startsOn, endsOn }) => startsOn <= today && endsOn >= today);
    expect(new Set(running.map(({ type }) => type)), today).toEqual(new Set([3, 4]));
    for (const { title, startsOn, endsOn } of courses) {
      const [first, last] = endsOn < today ? [told.startsOn, told.endsOn] : [counts.startsOn, countsUntil];
      expect(startsOn >= first && startsOn <= endsOn && endsOn <= last, `${today} ${title}`).toBe(true);
    }
    // One of the semester that is told of is over: its scores are shown.
    expect(
      courses.some(({ endsOn, given }) => endsOn < today && given(0) === 1),
      today,
    ).toBe(true);
  }
});

test('a city is moved for two weeks at most, and never into another semester', () => {
  for (const built of DAYS) {
    const until = standsUntil(built);
    expect([built <= until, daysBetween(built, until) <= 14], built).toEqual([true, true]);
    const [then, last, next] = [built, until, dayAfter(until, 1)].map(schoolTimeOn);
    expect([last!.counts, last!.told], built).toEqual([then!.counts, then!.told]);
    // It stands as long as it may.
    const changed = next!.counts.startsOn !== then!.counts.startsOn || next!.told.startsOn !== then!.told.startsOn;
    expect(daysBetween(built, until) === 14 || changed, built).toBe(true);
  }
});
