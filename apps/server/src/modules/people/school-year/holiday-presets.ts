import { HolidayKind } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { insertHolidays, takeHolidayVersion } from './holiday-queries.ts';

type Period = readonly [name: string, from: string, to: string];

/** What the State Council published for 2025 (on 2024-11-12) and 2026 (on 2025-11-04). */
const OFF: readonly Period[] = [
  ['元旦', '2025-01-01', '2025-01-01'],
  ['春节', '2025-01-28', '2025-02-04'],
  ['清明节', '2025-04-04', '2025-04-06'],
  ['劳动节', '2025-05-01', '2025-05-05'],
  ['端午节', '2025-05-31', '2025-06-02'],
  ['国庆节、中秋节', '2025-10-01', '2025-10-08'],
  ['元旦', '2026-01-01', '2026-01-03'],
  ['春节', '2026-02-15', '2026-02-23'],
  ['清明节', '2026-04-04', '2026-04-06'],
  ['劳动节', '2026-05-01', '2026-05-05'],
  ['端午节', '2026-06-19', '2026-06-21'],
  ['中秋节', '2026-09-25', '2026-09-27'],
  ['国庆节', '2026-10-01', '2026-10-07'],
];
const WORKED: readonly (readonly [name: string, ...days: string[]])[] = [
  ['春节', '2025-01-26', '2025-02-08'],
  ['劳动节', '2025-04-27'],
  ['国庆节、中秋节', '2025-09-28', '2025-10-11'],
  ['元旦', '2026-01-04'],
  ['春节', '2026-02-14', '2026-02-28'],
  ['劳动节', '2026-05-09'],
  ['国庆节', '2026-09-20', '2026-10-10'],
];

/** Writes the years that are published, where nobody has entered them. @returns how many periods were written */
export async function fillHolidays(db: Db): Promise<number> {
  const periods = [
    ...OFF.map(([name, from, to]) => ({ name, from, to, kind: HolidayKind.off })),
    ...WORKED.flatMap(([name, ...days]) => days.map((day) => ({ name, from: day, to: day, kind: HolidayKind.worked }))),
  ];
  let written = 0;
  for (const year of [2025, 2026]) {
    if (!(await takeHolidayVersion(db, year, 0))) continue;
    for (const period of periods.filter(({ from }) => from.startsWith(`${year}-`))) {
      await insertHolidays(db, period);
      written += 1;
    }
  }
  return written;
}
