import type { Db } from '../../../platform/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { readSchoolYear } from '../school-year/index.ts';
import { peopleGone } from './events.ts';
import { beginYear, nextGraduates, noteGraduates, yearInHand } from './graduation-queries.ts';

/** Pupils of one transaction. */
const BATCH = 500;

/**
 * Pupils who graduate by the calendar: nobody does anything that day, so it is looked for. On the first day of a school year whoever is through the stage is
 * told of once (`peopleGone`), as who graduates by a changed length of the stage is; how far it is stands in the database, whichever server goes on.
 */
export function createGraduation({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  let through = 0;

  /** @returns whether some are left */
  const tellSome = (year: number, now: string) =>
    database.transaction(async (db: Db) => {
      const at = await yearInHand(db, year);
      if (!at) return false;
      const accountIds = await nextGraduates(db, { ...at, year, limit: BATCH });
      if (accountIds.length > 0) await db.tell(peopleGone, { accountIds, how: 'graduated', now });
      const isThrough = accountIds.length < BATCH;
      await noteGraduates(db, { year, lastId: accountIds.at(-1) ?? at.lastId, isThrough });
      return !isThrough;
    });

  return {
    async sweep(): Promise<void> {
      const now = toWireTime(clock());
      const year = await readSchoolYear(database, dayOf(now));
      if (year === through) return;
      await beginYear(database, year);
      while (await tellSome(year, now));
      through = year;
    },
  };
}
export type Graduation = ReturnType<typeof createGraduation>;
