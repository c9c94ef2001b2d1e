/** Names of school years and semesters, and which semester counts (docs/domains/school-years.md). */

/** A day, `YYYY-MM-DD`; as text days compare in order. */
export type Day = string;

/** Year in which the school year of a day began, where no calendar says so: it begins in September. */
export const schoolYearOf = (day: Day): number => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 9 ? 1 : 0);

/**
 * Year in which the school year of a day began, for every school: its first semester has begun by the bureau's dates, whatever a school's own are
 * (docs/domains/school-years.md). As SQL it is `school_year_on`.
 */
export function schoolYearOn(
  semesters: readonly { startYear: number; term: number; bureauStartsOn: Day }[],
  day: Day,
): number {
  const begun = semesters.flatMap(({ startYear, term, bureauStartsOn }) =>
    term === 1 && bureauStartsOn <= day ? [startYear] : [],
  );
  return begun.length > 0 ? Math.max(...begun) : schoolYearOf(day);
}

/** The school year that there has to be on a day: from August on the one of that autumn. */
export const yearDueOn = (day: Day): number => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 8 ? 1 : 0);

/** 2025-2026学年 */
export const schoolYearName = (startYear: number): string => `${startYear}-${startYear + 1}学年`;

/** 2025-2026学年上学期 */
export const semesterName = (startYear: number, term: number): string =>
  `${schoolYearName(startYear)}${term === 1 ? '上' : '下'}学期`;

/**
 * The semester that counts on a day: the last one that has begun, so that between two semesters the one before goes on counting.
 * Undefined before the first.
 */
export const semesterOn = <S extends { startsOn: Day }>(semesters: readonly S[], day: Day): S | undefined =>
  semesters.reduce<S | undefined>(
    (found, semester) =>
      semester.startsOn <= day && (!found || semester.startsOn > found.startsOn) ? semester : found,
    undefined,
  );

/** The days on which a semester counts: from its first one until the next semester begins, which the last has not; undefined where there is no such semester. */
export function spanOfSemester(
  semesters: readonly { semesterId: string; startsOn: Day }[],
  semesterId: string,
): { from: Day; before: Day | undefined } | undefined {
  const from = semesters.find((one) => one.semesterId === semesterId)?.startsOn;
  if (from === undefined) return undefined;
  const later = semesters.map(({ startsOn }) => startsOn).filter((day) => day > from);
  return { from, before: later.toSorted()[0] };
}

/** So many days from its first one a semester has hardly begun: what is reported and evaluated is still the one before. */
export const BEGINNING_DAYS = 21;

/**
 * The semester that reports and evaluations are about on a day: the one that counts, in its first three weeks the one before it, where there is one.
 * Undefined before the first (docs/domains/school-years.md).
 */
export function semesterToldOn<S extends { startsOn: Day }>(semesters: readonly S[], day: Day): S | undefined {
  const since = new Date(Date.parse(`${day}T00:00:00Z`) - BEGINNING_DAYS * DAY_MS).toISOString().slice(0, 10);
  return semesterOn(semesters, since) ?? semesterOn(semesters, day);
}
const DAY_MS = 24 * 3600 * 1000;

export interface Term {
  startsOn: Day;
  endsOn: Day;
}

/**
 * What is wrong with the dates of one semester beside the one before and the one after it, at `startsOn` or `endsOn`; nothing when they are in order.
 */
export function termProblem(
  term: Term,
  before: Term | undefined,
  after: Term | undefined,
): { startsOn?: string; endsOn?: string } {
  if (term.endsOn <= term.startsOn) return { endsOn: '结束日期须晚于开始日期' };
  if (before && term.startsOn <= before.endsOn) return { startsOn: `须晚于上一学期的结束日期 ${before.endsOn}` };
  if (after && term.endsOn >= after.startsOn) return { endsOn: `须早于下一学期的开始日期 ${after.startsOn}` };
  return {};
}

/**
 * What is wrong with the dates of a semester in its school year, at `startsOn` or `endsOn`: the first one begins between July and October, and both end before
 * the September after. A year that was mistyped would leave a gap of a year, and nothing could be entered behind it.
 */
export function yearProblem(
  { startYear, term }: { startYear: number; term: number },
  { startsOn, endsOn }: Term,
): { startsOn?: string; endsOn?: string } {
  const isOfAutumn = startsOn >= `${startYear}-07-01` && startsOn <= `${startYear}-10-31`;
  return {
    ...(term === 1 && !isOfAutumn ? { startsOn: `上学期须在 ${startYear} 年 7 月至 10 月之间开始` } : {}),
    ...(endsOn > `${startYear + 1}-08-31` ? { endsOn: `须在 ${startYear + 1} 年 8 月底之前结束` } : {}),
  };
}

/** More days than these between both semesters of a school year are mistyped rather than holidays. */
const LONGEST_BREAK = 60;
const daysBetween = (first: Term, second: Term): number =>
  (Date.parse(`${second.startsOn}T00:00:00Z`) - Date.parse(`${first.endsOn}T00:00:00Z`)) / DAY_MS - 1;

/** What is asked of the semesters of a school year that lie further apart than holidays are long, and than they did `before`; empty where they do not. */
export function breakQuestion([first, second]: [Term, Term], before?: [Term, Term]): string {
  const days = daysBetween(first, second);
  return days > Math.max(LONGEST_BREAK, before ? daysBetween(...before) : 0)
    ? `上学期 ${first.endsOn} 结束，下学期 ${second.startsOn} 才开始，相隔 ${days} 天，请核对日期`
    : '';
}

/** Usual dates of a school year's two semesters, to begin with. */
export const usualTerms = (startYear: number): [Term, Term] => [
  { startsOn: `${startYear}-09-01`, endsOn: `${startYear + 1}-01-22` },
  { startsOn: `${startYear + 1}-02-23`, endsOn: `${startYear + 1}-07-03` },
];
