import type { JobHandler } from '../../../platform/jobs/index.ts';
import { classesWithoutSeats, giveSeats, nextWithoutSeats } from './seat-queries.ts';

/** Numbers the pupils of classes of before, a class in a transaction: stopped at any moment it goes on where it was, and a number that was given stays. */
export const numberClasses: JobHandler<object> = async ({ platform: { database }, progress }) => {
  const total = await classesWithoutSeats(database);
  let numbered = 0;
  for (;;) {
    const classId = await nextWithoutSeats(database);
    if (!classId) return { numbered };
    await database.transaction((db) => giveSeats(db, classId));
    numbered += 1;
    progress(numbered, Math.max(numbered, total));
  }
};
