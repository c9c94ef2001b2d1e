import type { JobHandler } from '../../../platform/jobs/index.ts';
import { clearFilters, filtersInClear } from './filter-queries.ts';

/** Rows of one transaction. */
const BATCH = 500;

/** Empties what lists of before were narrowed by, batch by batch (docs/domains/tasks.md): a word of it may be the number of somebody. */
export const clearFiltersOfBefore: JobHandler<object> = async ({ platform: { database }, progress }) => {
  const total = await filtersInClear(database);
  let cleared = 0;
  for (;;) {
    const count = await database.transaction((db) => clearFilters(db, BATCH));
    if (count === 0) return { cleared };
    cleared += count;
    progress(cleared, Math.max(cleared, total));
  }
};
