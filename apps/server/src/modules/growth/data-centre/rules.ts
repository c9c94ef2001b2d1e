import { DAY_NAMES, DAY_PARTS, type FieldErrors, MOST_YEARS, PLACES } from '@vimo/contract';
import type { WireTime } from '../../../platform/time.ts';
import type { Day } from '../../people/school-year/index.ts';

/** Fewest people behind a figure of a class or grade that somebody else is shown (docs/domains/data-centre.md). */
export const FEWEST_PEOPLE = 5;

export interface Period {
  from: Day;
  /** The last day of it. */
  to: Day;
}

/** The days that are asked for: this year until today unless said. @returns what is wrong with them, by field, instead */
export function periodOf(
  { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined },
  today: Day,
): Period | FieldErrors {
  const to = (endTime || today).slice(0, 10);
  const from = (startTime || `${to.slice(0, 4)}-01-01`).slice(0, 10);
  if (from > to) return { startTime: '开始日期不能晚于结束日期' };
  const latest = `${Number(from.slice(0, 4)) + MOST_YEARS}${from.slice(4)}`;
  if (to > latest) return { endTime: `一次最多查询 ${MOST_YEARS} 年` };
  return { from, to };
}
export const isPeriod = (found: Period | FieldErrors): found is Period => 'from' in found;

/** Part of a whole; of nothing it is 0. */
export const shareOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 10_000) / 10_000 : 0;

/** What a class or grade reached: `part` of `whole`, by so many people. */
export interface Group {
  part: number;
  whole: number;
  people: number;
}
/** A group's share; null when it is that of a few who could be told apart, or of a group as small. */
export const groupShare = ({ part, whole, people }: Group, size: number): number | null =>
  size < FEWEST_PEOPLE || (people > 0 && people < FEWEST_PEOPLE) ? null : shareOf(part, whole);

const NOON = 12;
const EVENING = 18;
/** Such as 周六上午. */
export function timeName(begins: WireTime): string {
  const day = new Date(`${begins.slice(0, 10)}T00:00:00Z`).getUTCDay();
  const hour = Number(begins.slice(11, 13));
  const part = hour < NOON ? 0 : hour < EVENING ? 1 : 2;
  return `${DAY_NAMES[(day + 6) % 7]}${DAY_PARTS[part]}`;
}

export interface Attended {
  typeName: string;
  placeName: string;
  cityName: string;
  atSchool: boolean;
  begins: WireTime;
}

/** How often each name comes, the most frequent first, at most so many; what has no name is left out. */
export function ranked(names: readonly string[], most = Number.POSITIVE_INFINITY): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  const inOrder = [...counts].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b, 'zh-CN'));
  return Object.fromEntries(inOrder.slice(0, most));
}

const TOP = 3;
const TOP_PLACES = 5;

/** Types, organisations, cities, times and places of what somebody attended. */
export function itemsOf(attended: readonly Attended[]) {
  const of = (name: (one: Attended) => string) => attended.map(name);
  const [places, cities] = [of(({ placeName }) => placeName), of(({ cityName }) => cityName)];
  const perArea = ranked(of(({ atSchool }) => (atSchool ? PLACES.school : PLACES.outside)));
  return {
    top3TypeMap: ranked(
      of(({ typeName }) => typeName),
      TOP,
    ),
    topBaseMap: ranked(places, TOP_PLACES),
    top3CityMap: ranked(cities, TOP),
    perTimeTypeMap: ranked(of(({ begins }) => timeName(begins))),
    perAreaTypeMap: { [PLACES.school]: 0, [PLACES.outside]: 0, ...perArea },
    activityNum: attended.length,
    baseNum: new Set(places).size,
    cityNum: new Set(cities.filter(Boolean)).size,
  };
}

/** The axis of a module, be it of another version, stage or bureau: that of its id, else of its name; undefined where there is none. */
export const axisOf = (
  axes: readonly { moduleId?: string | undefined; moduleName: string }[],
  { moduleId, moduleName }: { moduleId: string; moduleName: string | undefined },
): string | undefined =>
  (axes.find((axis) => axis.moduleId === moduleId) ?? axes.find((axis) => axis.moduleName === moduleName))?.moduleName;

/** How many pupils have so many records of an axis. */
export interface Tally {
  axis: string;
  count: number;
  inClass: number;
  inGrade: number;
}

const BEST = 0.1;

/**
 * What a full axis is: the number of records that the best tenth of a grade reaches; the greatest number when fewer have any, and at least one.
 */
export function fullOf(tallies: readonly Tally[], pupils: number): number {
  const best = Math.max(1, Math.floor(pupils * BEST));
  let above = 0;
  for (const { count, inGrade } of tallies.toSorted((a, b) => b.count - a.count)) {
    above += inGrade;
    if (above >= best) return Math.max(1, count);
  }
  return Math.max(1, ...tallies.map(({ count }) => count));
}

/** What the pupils of a group reach of a full axis on average, those without a record included. */
export const averageOf = (
  tallies: readonly Tally[],
  full: number,
  pupils: number,
  inGroup: (tally: Tally) => number,
): number =>
  shareOf(
    tallies.reduce((sum, tally) => sum + Math.min(1, tally.count / full) * inGroup(tally), 0),
    Math.max(
      pupils,
      tallies.reduce((sum, tally) => sum + inGroup(tally), 0),
    ),
  );

/** Levels from A (5) to D (2) with the least share of an axis that each asks for; below them is E (1). */
const LEVELS = [
  [5, 0.9],
  [4, 0.75],
  [3, 0.6],
  [2, 0.4],
] as const;

/** The comprehensive level of a share of an axis (docs/domains/data-centre.md). */
export const levelOf = (share: number): number => LEVELS.find(([, least]) => share >= least)?.[0] ?? 1;
