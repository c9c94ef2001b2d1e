import type { Platform } from '../../../platform/platform.ts';
import { toWireTime } from '../../../platform/time.ts';
import type { DataMove } from '../../../slice.ts';
import { firstAdministrator, isMovingOrStopped } from './move-queries.ts';

/** A task that somebody stopped, or that failed, goes on after this. */
const PAUSE_MS = 24 * 3600_000;

/** Asks for the tasks that move rows of before as long as any rows are left (docs/domains/tasks.md); after that it asks nothing any more. */
export function createMoving(
  { database, jobs, clock }: Pick<Platform, 'database' | 'jobs' | 'clock'>,
  moves: readonly DataMove[],
) {
  const through = new Set<DataMove>();

  async function ask(move: DataMove): Promise<void> {
    if (through.has(move)) return;
    if ((await move.left(database)) === 0) {
      through.add(move);
      return;
    }
    const { task } = move;
    if (await isMovingOrStopped(database, task.kind, toWireTime(new Date(clock().getTime() - PAUSE_MS)))) return;
    const accountId = await firstAdministrator(database);
    if (accountId) await database.transaction((db) => jobs.enqueue(db, { task, orgId: null, accountId, input: {} }));
  }

  return {
    async sweep(): Promise<void> {
      for (const move of moves) await ask(move);
    },
  };
}
export type Moving = ReturnType<typeof createMoving>;
