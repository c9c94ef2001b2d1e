import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { lockedSheet, type Rating, writeRatings, writeSheet } from './queries.ts';

/** What somebody gave on an occasion, as it came to be: `total` marks were asked for. */
export async function addRatings(
  db: Db,
  sheet: {
    taskId: string;
    occasion: string;
    raterId: string;
    classId: string;
    total: number;
    ratings: readonly Rating[];
    guardianId?: string;
  },
  at: WireTime,
): Promise<void> {
  const { sheetId } = await lockedSheet(db, { ...sheet, now: at });
  await writeRatings(db, sheetId, sheet.ratings);
  const rated = sheet.ratings.reduce((sum, { scores }) => sum + scores.filter((score) => score !== null).length, 0);
  await writeSheet(db, sheetId, { rated, total: sheet.total, now: at, guardianId: sheet.guardianId ?? null });
}
