import { coinEntryLabel, DAYS_RUNNING } from '@vimo/contract';

const DAY_MS = 24 * 3600 * 1000;

/** The day before, `YYYY-MM-DD`; days are those of Asia/Shanghai, where no day is longer than another. */
export const dayBefore = (day: string): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() - DAY_MS).toISOString().slice(0, 10);

/**
 * A sign-in on `day` by somebody whose last one was `signedOn`, after `runningDays` days running (docs/domains/vcoins.md).
 * @returns the days running with this one; undefined when the person has signed in already
 */
export function signedIn(
  { signedOn, runningDays }: { signedOn: string | null; runningDays: number },
  day: string,
): number | undefined {
  if (signedOn !== null && signedOn >= day) return undefined;
  return signedOn === dayBefore(day) ? runningDays + 1 : 1;
}

/** Whether the days running earn more: the 7th, the 14th … */
export const earnsMore = (runningDays: number): boolean => runningDays % DAYS_RUNNING === 0;

/** Days running as they stand on `today`: none when yesterday was missed. */
export const runningOn = (
  { signedOn, runningDays }: { signedOn: string | null; runningDays: number },
  today: string,
): number => (signedOn !== null && signedOn >= dayBefore(today) ? runningDays : 0);

/** 记录通过：和爷爷学写一幅春联 */
export const remarksOf = ({ event, title }: { event: number; title: string }): string => {
  const label = coinEntryLabel[event] ?? '';
  return title ? `${label}：${title}` : label;
};
