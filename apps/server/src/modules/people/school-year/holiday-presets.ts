import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { HolidayKind } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { holidayYears, insertHolidays, takeHolidayVersion } from './holiday-queries.ts';

/** Nothing is counted of the years before. */
const FIRST_YEAR = 2025;

/** A year as the package has it: texts by day, of English name, Chinese name and days of the festival itself. */
type Published = Record<'holidays' | 'workdays', Record<string, string>>;

/** 清明 as it is called in notices: 清明节. */
const called = (name: string): string => (name === '元旦' || name.endsWith('节') ? name : `${name}节`);

/**
 * Writes the years that the State Council has published, as the package `chinese-days` has them (docs/decisions/2026-11-28-published-holidays.md), where nobody has
 * entered the year: a newer package brings the next one. Only the years that are missing are read. @returns how many days were written
 */
export async function fillHolidays(db: Db): Promise<number> {
  const { resolve } = createRequire(import.meta.url);
  const folder = dirname(resolve(`chinese-days/dist/years/${FIRST_YEAR}.json`));
  const published = (await readdir(folder)).flatMap((name) => /^(\d{4})\.json$/.exec(name)?.slice(1).map(Number) ?? []);
  const standing = new Set(await holidayYears(db));
  let written = 0;
  for (const year of published.toSorted((a, b) => a - b)) {
    if (year < FIRST_YEAR || standing.has(year) || !(await takeHolidayVersion(db, year, 0))) continue;
    const { holidays, workdays }: Published = JSON.parse(await readFile(join(folder, `${year}.json`), 'utf8'));
    const days = [
      ...Object.entries(holidays).map(([day, text]) => ({ day, text, kind: HolidayKind.off })),
      ...Object.entries(workdays).map(([day, text]) => ({ day, text, kind: HolidayKind.worked })),
    ];
    for (const { day, text, kind } of days) {
      await insertHolidays(db, { from: day, to: day, kind, name: called(text.split(',')[1] ?? '') });
      written += 1;
    }
  }
  return written;
}
