import type { JobHandler } from '../../../platform/jobs/index.ts';
import { countLostCovers, dropSomeLostCovers } from './album-queries.ts';

/** Rows of one transaction. */
const BATCH = 500;

/** Lets go of covers of before whose photo was deleted or moved, batch by batch (docs/domains/growth-space.md): by them a guardian could still open it. */
export const dropCoversOfBefore: JobHandler<object> = async ({ platform: { database }, progress }) => {
  const total = await countLostCovers(database);
  let dropped = 0;
  for (;;) {
    const count = await database.transaction((db) => dropSomeLostCovers(db, BATCH));
    if (count === 0) return { dropped };
    dropped += count;
    progress(dropped, Math.max(dropped, total));
  }
};
