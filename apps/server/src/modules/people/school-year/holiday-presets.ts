import { HolidayKind } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { insertHolidays, takeHolidayVersion } from './holiday-queries.ts';

/** Nothing is counted of the years before. */
const FIRST_YEAR = 2025;

/** 清明 as it is called in notices: 清明节. */
const called = (name: string): string => (name === '元旦' || name.endsWith('节') ? name : `${name}节`);

/**
 * Writes the years that the State Council has published, as the package `chinese-days` has them (docs/decisions/2026-11-28-published-holidays.md), where nobody has
 * entered the year: a newer package brings the next one. @returns how many days were written
 */
export async function fillHolidays(db: Db): Promise<number> {
  const { default: published } = await import('chinese-days/dist/chinese-days.json', { with: { type: 'json' } });
  const days = [
    ...Object.entries<string>(published.holidays).map(([day, text]) => ({ day, text, kind: HolidayKind.off })),
    ...Object.entries<string>(published.workdays).map(([day, text]) => ({ day, text, kind: HolidayKind.worked })),
  ];
  let written = 0;
  for (const [year, of] of Map.groupBy(days, ({ day }) => Number(day.slice(0, 4)))) {
    if (year < FIRST_YEAR || !(await takeHolidayVersion(db, year, 0))) continue;
    for (const { day, text, kind } of of) {
      // English name, Chinese name, days of the festival itself.
      await insertHolidays(db, { from: day, to: day, kind, name: called(text.split(',')[1] ?? '') });
      written += 1;
    }
  }
  return written;
}
