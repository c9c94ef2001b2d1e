import type { SchemeModule } from '@vimo/contract';
import { State } from '../record/index.ts';

/** How long a notice lasts, and who lacks what (docs/domains/reports.md). Pure; days are `YYYY-MM-DD`, both ends included. */

/** Days between two days, both counted. */
export const daysIn = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;

/**
 * Notices of a class among those of its school, as they were opened: the one that it was shown by at first, which may be the school's, and what followed for
 * those who were under none.
 */
export function noticesOfClass<Notice extends { classId: string | null }>(
  notices: readonly Notice[],
  classId: string,
): Notice[] {
  const [first, ...more] = notices.filter((one) => one.classId === classId || one.classId === null);
  return first ? [first, ...more.filter((one) => one.classId !== null)] : [];
}

/** How many records a student has in a dimension and state, and how many of them are put forward as typical. */
export interface Count {
  moduleId: string;
  state: State;
  count: number;
  typical: number;
}

/** What a student's report holds and lacks. */
export interface Completeness {
  recordNum: number;
  /** Of those: what was taken back or became void after it was chosen is not in the report. */
  typicalNum: number;
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
  const recordNum = sum(counts, [State.passed]);
  const typicalNum = counts.reduce((total, { state, typical }) => total + (state === State.passed ? typical : 0), 0);
  return { recordNum, typicalNum, missing, toReview, toConfirm, inChallenge, isReady };
}
