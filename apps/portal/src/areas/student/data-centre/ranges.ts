import type { Semester } from '@vimo/contract';

/** Days that are asked for, both included. */
export interface Days {
  from: string;
  to: string;
}
export type RangeName = '本学期' | '上学期' | '本学年' | '今年';

/** This year until today: what is shown first (docs/domains/data-centre.md). */
export const thisYear = (today: string): Days => ({ from: `${today.slice(0, 4)}-01-01`, to: today });

/** Ranges to choose by one press, those that the calendar knows; none ends after today. */
export function rangesOf(semesters: readonly Semester[], today: string): Partial<Record<RangeName, Days>> {
  const at = semesters.findIndex(({ isNow }) => isNow === 1);
  const [now, before] = [semesters[at], semesters[at - 1]];
  const until = (day: string) => (day < today ? day : today);
  const first = now && semesters.find(({ semsterYearId }) => semsterYearId === now.semsterYearId);
  return {
    ...(now ? { 本学期: { from: now.startDate, to: until(now.endDate) } } : {}),
    ...(before ? { 上学期: { from: before.startDate, to: before.endDate } } : {}),
    ...(now && first ? { 本学年: { from: first.startDate, to: until(now.endDate) } } : {}),
    今年: thisYear(today),
  };
}

/** The name of a range; 这段时间 when it is none of those. */
export const nameOfRange = (ranges: Partial<Record<RangeName, Days>>, { from, to }: Days): string =>
  Object.entries(ranges).find(([, days]) => days.from === from && days.to === to)?.[0] ?? '这段时间';
