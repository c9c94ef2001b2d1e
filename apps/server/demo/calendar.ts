import { fromWireTime, toWireTime } from '../src/platform/time.ts';

const DAY_MS = 24 * 3600 * 1000;

/** `YYYY-MM-DD` so many days after another. */
export const dayAfter = (day: string, days: number) =>
  toWireTime(new Date(fromWireTime(day).getTime() + days * DAY_MS)).slice(0, 10);

/** Whole days from one `YYYY-MM-DD` to another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((fromWireTime(to).getTime() - fromWireTime(from).getTime()) / DAY_MS);
