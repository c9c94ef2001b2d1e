import { DAY_NAMES, DAY_PARTS } from '@vimo/contract';

/** Times as the data centre tells them (`周六上午` → 3), gathered by part of the day: how often, and on which days, each of them that there was. */
export const partsOfDay = (counts: Readonly<Record<string, number>>) =>
  DAY_PARTS.map((part) => {
    const days = DAY_NAMES.flatMap((day): [string, number][] => {
      const count = counts[day + part];
      return count ? [[day, count]] : [];
    });
    return { part, days, count: days.reduce((sum, [, count]) => sum + count, 0) };
  });
