import type { SchemeModule } from '@vimo/contract';
import { State } from '../record/index.ts';

/** Working days of a notice, and who lacks what (docs/domains/reports.md). Pure; days are `YYYY-MM-DD`, both ends included. */

const next = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Days between two days, Saturdays and Sundays left out; 0 when the second comes first. */
export function workingDaysIn(from: string, to: string): number {
  let count = 0;
  for (let day = from; day <= to; day = next(day)) if (isWorkingDay(day)) count += 1;
  return count;
}

/** The first day by which so many working days have passed. */
export function lastDayFor(from: string, days: number): string {
  let day = from;
  for (let left = days - (isWorkingDay(day) ? 1 : 0); left > 0; left -= isWorkingDay(day) ? 1 : 0) day = next(day);
  return day;
}

/** Days between two days, both counted. */
export const daysIn = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;

/** How many records a student has in a dimension and state. */
export interface Count {
  moduleId: string;
  state: State;
  count: number;
}

/** What a student's report holds and lacks. */
export interface Completeness {
  recordNum: number;
  /** Names of modules that enter the report and have no passed record. */
  missing: string[];
  toReview: number;
  toConfirm: number;
  inChallenge: number;
  isReady: boolean;
}

const sum = (counts: readonly Count[], states: readonly State[]): number =>
  counts.reduce((total, { state, count }) => total + (states.includes(state) ? count : 0), 0);

/** @param modules those of the scheme that have a dimension in the report @param counts of dimensions that enter the report */
export function completenessOf(
  modules: readonly Pick<SchemeModule, 'moduleId' | 'moduleName'>[],
  counts: readonly Count[],
): Completeness {
  const filled = new Set(counts.filter(({ state }) => state === State.passed).map(({ moduleId }) => moduleId));
  const missing = modules.filter(({ moduleId = '' }) => !filled.has(moduleId)).map(({ moduleName }) => moduleName);
  const toReview = sum(counts, [State.submitted, State.rechecking]);
  const toConfirm = sum(counts, [State.waiting]);
  const inChallenge = sum(counts, [State.returned]);
  const isReady = missing.length === 0 && toReview + toConfirm + inChallenge === 0;
  return { recordNum: sum(counts, [State.passed]), missing, toReview, toConfirm, inChallenge, isReady };
}
