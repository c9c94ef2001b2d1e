import type { Platform } from '../../../platform/platform.ts';
import { toWireTime } from '../../../platform/time.ts';
import { firstAdministrator, isMovingOrStopped, rowsLeft } from './move-queries.ts';
import { numbersTask } from './tasks.ts';

/** A task that somebody stopped, or that failed, goes on after this. */
const PAUSE_MS = 24 * 3600_000;

/** Asks for the task that moves numbers of before as long as any are left (docs/domains/people.md); after that it asks nothing any more. */
export function createMoving({ database, jobs, clock }: Pick<Platform, 'database' | 'jobs' | 'clock'>) {
  let isThrough = false;
  return {
    async sweep(): Promise<void> {
      if (isThrough) return;
      if ((await rowsLeft(database)) === 0) {
        isThrough = true;
        return;
      }
      if (await isMovingOrStopped(database, toWireTime(new Date(clock().getTime() - PAUSE_MS)))) return;
      const accountId = await firstAdministrator(database);
      if (accountId)
        await database.transaction((db) => jobs.enqueue(db, { task: numbersTask, orgId: null, accountId, input: {} }));
    },
  };
}
export type Moving = ReturnType<typeof createMoving>;
