import { schoolYearOf } from '../src/modules/people/school-year/index.ts';
import { fromWireTime, toWireTime } from '../src/platform/time.ts';

const DAY_MS = 24 * 3600 * 1000;

/** `YYYY-MM-DD` so many days after another. */
export const dayAfter = (day: string, days: number) =>
  toWireTime(new Date(fromWireTime(day).getTime() + days * DAY_MS)).slice(0, 10);

/** Whole days from one `YYYY-MM-DD` to another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((fromWireTime(to).getTime() - fromWireTime(from).getTime()) / DAY_MS);

/** First and last days of the two semesters of a school year, by the year in which it begins. */
export const termsOf = (year: number): [[startsOn: string, endsOn: string], [startsOn: string, endsOn: string]] => [
  [`${year}-09-01`, `${year + 1}-01-22`],
  [`${year + 1}-02-23`, `${year + 1}-07-03`],
];

/**
 * Years in which the city's school years began, the present one last. Four semesters have begun on any day: before the second one of a year that takes
 * two years before.
 */
export function schoolYearsOf(today: string): number[] {
  const year = schoolYearOf(today);
  const [, [secondStartsOn]] = termsOf(year);
  return today < secondStartsOn ? [year - 2, year - 1, year] : [year - 1, year];
}

/** The home class has been at its school through all of them: 高三 until the second semester begins, 高二 from then on. */
export const homeYearInStage = (today: string): number => schoolYearsOf(today).length;
