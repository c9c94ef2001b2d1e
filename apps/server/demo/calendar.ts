import { BEGINNING_DAYS, schoolYearOf, semesterOn, semesterToldOn } from '../src/modules/people/school-year/index.ts';
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

export interface Term {
  startsOn: string;
  endsOn: string;
}

/** The semesters around a day, by which the city's reports, evaluations and notices go. */
export interface SchoolTime {
  /** The one that counts: in the holidays that which is over. */
  counts: Term;
  /** What is reported and evaluated: in the first three weeks of a semester the one before. */
  told: Term;
  /** The last one that is over: its reports are under notice. */
  over: Term;
  /** The day before the next one begins. */
  countsUntil: string;
}

export function schoolTimeOn(today: string): SchoolTime {
  const year = schoolYearOf(today);
  const terms = [year - 2, year - 1, year, year + 1]
    .flatMap(termsOf)
    .map(([startsOn, endsOn]): Term => ({ startsOn, endsOn }));
  const counts = semesterOn(terms, today)!;
  return {
    counts,
    told: semesterToldOn(terms, today)!,
    over: terms.findLast(({ endsOn }) => endsOn < today)!,
    countsUntil: dayAfter(terms.find(({ startsOn }) => startsOn > today)!.startsOn, -1),
  };
}

/** So many days after it was built a city goes on with its days moved; what cannot be moved, as histories, is these weeks' until then. */
const MOVES_DAYS = 14;

/**
 * The last day on which a city that was built on a day stands by being moved. Past it, and in another semester than it was built for, it is built anew
 * (docs/domains/demo-city.md).
 */
export function standsUntil(builtOn: string): string {
  const { counts, told, countsUntil } = schoolTimeOn(builtOn);
  // What is told changes once in a semester, at the end of its first weeks.
  const isBeginning = told.startsOn !== counts.startsOn;
  const toldUntil = isBeginning ? dayAfter(counts.startsOn, BEGINNING_DAYS - 1) : countsUntil;
  return [dayAfter(builtOn, MOVES_DAYS), toldUntil].sort()[0]!;
}
