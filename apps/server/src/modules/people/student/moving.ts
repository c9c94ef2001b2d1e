import type { Db } from '../../../platform/database.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { toWireTime } from '../../../platform/time.ts';
import { firstAdministrator, isMovingOrStopped, rowsLeft } from './move-queries.ts';
import { isSendOnLeft } from './send-on-queries.ts';
import { numbersTask, sendOnTask } from './tasks.ts';

/** A task that somebody stopped, or that failed, goes on after this. */
const PAUSE_MS = 24 * 3600_000;

/** Tasks that move rows of before, each with how many are left to it. */
const MOVES: readonly { task: Task; left: (db: Db) => Promise<number> }[] = [
  { task: numbersTask, left: rowsLeft },
  { task: sendOnTask, left: isSendOnLeft },
];

/** Asks for the tasks that move rows of before as long as any are left (docs/domains/people.md); after that it asks nothing any more. */
export function createMoving({ database, jobs, clock }: Pick<Platform, 'database' | 'jobs' | 'clock'>) {
  const through = new Set<Task>();

  async function ask({ task, left }: (typeof MOVES)[number]): Promise<void> {
    if (through.has(task)) return;
    if ((await left(database)) === 0) {
      through.add(task);
      return;
    }
    if (await isMovingOrStopped(database, task.kind, toWireTime(new Date(clock().getTime() - PAUSE_MS)))) return;
    const accountId = await firstAdministrator(database);
    if (accountId) await database.transaction((db) => jobs.enqueue(db, { task, orgId: null, accountId, input: {} }));
  }

  return {
    async sweep(): Promise<void> {
      for (const move of MOVES) await ask(move);
    },
  };
}
export type Moving = ReturnType<typeof createMoving>;
