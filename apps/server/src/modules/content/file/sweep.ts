import type { Platform } from '../../../platform/platform.ts';
import { KEPT_MS, keysAt, letGo, momentIn, removed, takeUpRemoval } from './loose-objects.ts';

/** Files and objects that one sweep takes at a time, and how often it does. */
const BATCH = 100;
const BATCHES = 20;
/** A process that was killed while it removed some leaves them to the next one after this. */
const TAKEN_UP_MS = 10 * 60_000;

/**
 * Removes files that nothing has referred to for a day, and objects that came to no file. First the row goes, and its objects are
 * noted in the same statement; then the objects, then the note: killed at any moment, the next sweep goes on. Several
 * processes take different ones. The sweep ends early when the store is away.
 */
export function createSweep({ database, files, clock, log }: Platform): () => Promise<void> {
  async function removeFiles(): Promise<void> {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const now = clock();
      if ((await letGo(database, momentIn(now, -KEPT_MS), momentIn(now, 0), BATCH)) < BATCH) return;
    }
  }

  async function removeObjects(): Promise<void> {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const now = clock();
      const places = await takeUpRemoval(database, momentIn(now, 0), momentIn(now, TAKEN_UP_MS), BATCH);
      for (const place of places) {
        for (const key of keysAt(place)) await files.remove(key);
        await removed(database, place);
      }
      if (places.length < BATCH) return;
    }
  }

  let underWay: Promise<void> | undefined;
  return () => {
    underWay ??= removeFiles()
      .then(removeObjects)
      .catch((error: Error) => log.warn({ cause: error.message }, 'files are removed later'))
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
}
