import type { Holiday, HolidayKind } from '@vimo/contract';
import { formatShortDay } from '@vimo/ui';

/** Days in a row that are off, or worked, for one reason; both ends included. */
export interface Period {
  name: string;
  kind: HolidayKind;
  from: string;
  to: string;
}

const next = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** @param days in order */
export function periodsOf(days: readonly Holiday[]): Period[] {
  const periods: Period[] = [];
  for (const { day, kind, name } of days) {
    const last = periods.at(-1);
    if (last && last.kind === kind && last.name === name && next(last.to) === day) last.to = day;
    else periods.push({ name, kind, from: day, to: day });
  }
  return periods;
}

/** 10月1日至10月7日，共 7 天 */
export function sayPeriod({ from, to }: Period): string {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return count === 1 ? formatShortDay(from) : `${formatShortDay(from)}至${formatShortDay(to)}，共 ${count} 天`;
}
