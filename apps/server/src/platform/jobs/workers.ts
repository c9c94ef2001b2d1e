import { fork } from 'node:child_process';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { asUnavailable, type Database } from '../database.ts';
import { Unavailable } from '../errors.ts';
import { type Clock, toWireTime } from '../time.ts';
import { isCancelAsked, settleCancelled } from './queries.ts';
import { type Jobs, QUEUE } from './queue.ts';

/** Runs one task in a process; ends when it is over. @throws Error when the process died or was told to end */
export type RunInProcess = (jobId: string, signal: AbortSignal) => Promise<void>;

const ASK_MS = 1000;
/** After so long a database that went away between the start and the first look at the queue is tried again. */
const AGAIN_MS = 1000;
/** Heap of a task's process, in MB: with what lies beside the heap it stays below 600 MB. */
const HEAP_MB = 320;
/** Tasks give way to calls: they run with a lower priority. */
const NICE = 10;

export interface Workers {
  stop(): Promise<void>;
}

/**
 * Takes tasks from the queue, `atOnce` at a time in this process and one at a time of each organisation in all processes together, and runs each in
 * a process of its own: its memory is its own, and one that is cancelled or dies takes nothing along.
 */
export async function startWorkers(
  { jobs, database, clock }: { jobs: Jobs; database: Database; clock: Clock },
  run: RunInProcess,
  atOnce: number,
): Promise<Workers> {
  const ending = new AbortController();
  const boss = await queueOnceThere(jobs);
  await boss.work<{ jobId: string }>(
    QUEUE,
    { localConcurrency: atOnce, groupConcurrency: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
    async (taken) => {
      for (const { data } of taken) await runUntilCancelled(data.jobId);
    },
  );

  async function runUntilCancelled(jobId: string): Promise<void> {
    const cancelled = new AbortController();
    const asking = setInterval(() => {
      isCancelAsked(database, jobId).then(
        (asked) => asked && cancelled.abort(),
        () => {},
      );
    }, ASK_MS);
    try {
      await run(jobId, AbortSignal.any([ending.signal, cancelled.signal]));
    } catch (error) {
      if (!cancelled.signal.aborted) {
        if (!ending.signal.aborted) jobs.tell(error, 'task broke off', { jobId });
        throw error;
      }
    } finally {
      clearInterval(asking);
    }
    await settleCancelled(database, jobId, toWireTime(clock()));
  }

  return {
    async stop() {
      ending.abort();
      await boss.offWork(QUEUE).catch(() => {});
    },
  };
}

/** Calls are served by then: that the database goes away at this moment ends the process no more than it does later. */
async function queueOnceThere(jobs: Jobs): Promise<PgBoss> {
  for (;;) {
    try {
      return await jobs.queue();
    } catch (error) {
      if (!(asUnavailable(error) instanceof Unavailable)) throw error;
      jobs.tell(error, 'queue of tasks');
      await wait(AGAIN_MS);
    }
  }
}

/** A process for each task, of the program `entry`, which is given the task's id as its argument and the database in its environment. */
export const inOwnProcess =
  (entry: string, connectionString: string): RunInProcess =>
  (jobId, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new Error('the task was told to end'));
      const child = fork(entry, [jobId], {
        env: { ...process.env, DATABASE_URL: connectionString, DATABASE_OWNER_URL: '' },
        execArgv: [`--max-old-space-size=${HEAP_MB}`],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const kill = () => child.kill('SIGKILL');
      signal.addEventListener('abort', kill, { once: true });
      child.once('spawn', () => lowerPriority(child.pid));
      child.once('error', reject);
      child.once('exit', (code, by) => {
        signal.removeEventListener('abort', kill);
        if (code === 0) resolve();
        else reject(new Error(`the task's process ended with ${by ?? code}`));
      });
    });

/** Where the system does not let it, tasks run as fast as calls. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, NICE);
  } catch {}
}
