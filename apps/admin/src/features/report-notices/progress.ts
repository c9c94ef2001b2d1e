import type { ReportProgress } from '@vimo/contract';

/** A number of each class, over all of them. */
export const sumOver = (list: readonly ReportProgress[], of: (one: ReportProgress) => number): number =>
  list.reduce((total, one) => total + of(one), 0);

/** Students of a class whose report lacks something. */
export const lackingIn = ({ total, ready }: ReportProgress): number => total - ready;

/** A day as it is said: 6月30日. */
export const spoken = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`;
