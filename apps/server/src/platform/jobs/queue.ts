import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Database, Db } from '../database.ts';
import { DatabaseClient } from '../database-client.ts';
import { createOutage, type Outage } from '../database-outage.ts';
import type { FileStore } from '../files/index.ts';
import { type Clock, toWireTime, type WireTime } from '../time.ts';
import {
  cancelJob,
  filesOver,
  forgetFile,
  giveUpJob,
  insertJob,
  JobState,
  lostJobs,
  returnToWaiting,
  type StandingJob,
  sameJob,
} from './queries.ts';
import { QUEUE_SCHEMA } from './schema.ts';
import type { Task } from './task.ts';

/**
 * The one queue; what is to be done is told by a task's kind. Its policy lets one task of a key run at a time, in all processes together: a unique
 * index of the queue's table sees to it.
 */
export const QUEUE = 'task-of-organisation';

/** How long one task may take. */
const EXPIRE_SECONDS = 2 * 3600;
/** A process that has not been heard of for so long is taken for dead, and its tasks begin anew. */
const HEARTBEAT_SECONDS = 15;
/**
 * How often the queue looks which keys have a task that runs, and how often each process reads that: a key that was seen running is passed over until it is
 * seen again, so that this is the longest time a task waits after one of its own organisation.
 */
const MONITOR_SECONDS = 2;
const READ_SECONDS = 1;
/** A task whose process died so often is given up. */
const TRIES = 5;
/** A task of which the queue knows nothing is handed to it again after this. */
const LOST_MS = 60_000;
/** A task that a program does not know is offered again after this: the one that knows it looks all the time. */
const DEFER_SECONDS = 10;
/** For so long after an export has begun a second press means the same. */
const PRESSED_AGAIN_MS = 10_000;

/** What is told of a task whose process died too often: nothing was wrong with what it did. */
export const GIVEN_UP = '任务多次中断，未能完成';

export interface NewJob<Input extends z.ZodType = z.ZodType> {
  task: Task<Input>;
  /** Tasks of one organisation run one after the other, save kinds with a line of their own; null is the whole platform. */
  orgId: string | null;
  accountId: string;
  input: z.input<Input>;
}

/** Long work beside the calls: a kept queue in the database (docs/decisions/2026-11-22-jobs.md). */
export interface Jobs {
  /**
   * Adds a task in the caller's transaction: it exists when that commits. Answers its id; where the person has asked for just the same and it is not over, the id of
   * that one: a button that is pressed again begins nothing anew. What tells how things are (`readsNow`) is that one until it has begun, and for seconds after.
   * @throws ZodError when the input is not what the kind of task takes
   */
  enqueue<Input extends z.ZodType>(db: Db, job: NewJob<Input>): Promise<string>;
  /** Cancels a task that waits, or asks one that runs to end. @returns false when it was over */
  cancel(db: Db, jobId: string): Promise<boolean>;
  /** Leaves a task that this program does not know to another one: it waits, and is offered again after seconds. */
  defer(job: StandingJob): Promise<void>;
  /** Hands lost tasks to the queue again and removes files that are over; must not throw. */
  sweep(): Promise<void>;
  /** The queue itself, connected; for workers alone. */
  queue(): Promise<PgBoss>;
  /** Writes a fault of work on tasks to the log; of a database that is away one line when it goes and one when it is back. */
  tell: Outage['tell'];
  close(): Promise<void>;
}

export interface JobsParts {
  database: Database;
  connectionString: string;
  files: FileStore;
  clock: Clock;
  log: Logger;
}

/** Connections like all others of ours; what the queue does not know itself it hands to its pool. */
const ownConnections = (connectionString: string): pg.PoolConfig => ({
  Client: DatabaseClient,
  connectionString,
  application_name: 'vimo-jobs',
  max: 2,
});

/** Connects the queue. */
async function openQueue(connectionString: string, outage: Outage): Promise<PgBoss> {
  const boss = new PgBoss({
    ...ownConnections(connectionString),
    schema: QUEUE_SCHEMA,
    // Tables are the owner's business (schema.ts).
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    queueCacheIntervalSeconds: READ_SECONDS,
  });
  boss.on('error', (error) => outage.tell(error, 'queue of tasks'));
  try {
    await boss.start();
    await boss.createQueue(QUEUE, { policy: 'singleton', notify: true });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return boss;
}

/** Makes the sender of tasks. It connects with the first one: a process that neither sends nor works holds no connection. */
export function createJobs({ database, connectionString, files, clock, log }: JobsParts): Jobs {
  const now = (): WireTime => toWireTime(clock());
  const outage = createOutage(database, log);
  let starting: Promise<PgBoss> | undefined;
  const started = () => {
    starting ??= openQueue(connectionString, outage).catch((error) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };

  async function send(
    db: Db,
    job: { jobId: string; orgId: string | null; accountId: string },
    { afterSeconds = 0, line }: { afterSeconds?: number; line?: string | undefined } = {},
  ): Promise<void> {
    const boss = await started();
    const asker = job.orgId ? `org ${job.orgId}` : `account ${job.accountId}`;
    const sender = line ? `${asker} ${line}` : asker;
    await boss.send(
      QUEUE,
      { jobId: job.jobId },
      {
        db: { executeSql: async (text, values) => ({ rows: await db.rows(text, values) }) },
        // The key keeps a second one from running, the group from being asked for in vain.
        singletonKey: sender,
        startAfter: afterSeconds,
        // What is offered again and again goes before nothing that can be done here.
        priority: afterSeconds > 0 ? -1 : 0,
        group: { id: sender },
        expireInSeconds: EXPIRE_SECONDS,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        retryLimit: TRIES,
        retryDelay: 1,
        deleteAfterSeconds: 24 * 3600,
      },
    );
  }

  async function findLost(): Promise<void> {
    const lost = await lostJobs(database, toWireTime(new Date(clock().getTime() - LOST_MS)));
    for (const job of lost) {
      if (job.givenUp) await giveUpJob(database, job.jobId, now(), GIVEN_UP);
      // Its kind alone tells of no line of its own: it waits for the others of its asker.
      else await database.transaction((db) => send(db, job));
    }
  }

  async function removeFiles(): Promise<void> {
    for (const { jobId, fileKey } of await filesOver(database, now())) {
      await files.remove(fileKey);
      await forgetFile(database, jobId);
    }
  }

  let sweeping: Promise<void> | undefined;
  return {
    async enqueue(db, { task, orgId, accountId, input }) {
      const { kind, version, readsNow, otherEachTime, ownLine } = task;
      const row = { kind, version, orgId, accountId, input: task.input.parse(input), now: now() };
      const momentAgo = toWireTime(new Date(clock().getTime() - PRESSED_AGAIN_MS));
      const same = await sameJob(db, row, { begunAfter: readsNow && momentAgo, otherEachTime });
      if (same) return same;
      const { jobId } = (await insertJob(db, row))!;
      await send(db, { jobId, orgId, accountId }, { line: ownLine && kind });
      return jobId;
    },
    cancel: async (db, jobId) => {
      const state = await cancelJob(db, jobId, now());
      return state === JobState.running || state === JobState.cancelled;
    },
    defer: (job) =>
      database.transaction(async (db) => {
        if (await returnToWaiting(db, job.jobId)) await send(db, job, { afterSeconds: DEFER_SECONDS });
      }),
    sweep() {
      sweeping ??= findLost()
        .then(removeFiles)
        .catch((error) => outage.tell(error, 'tasks are looked after later'))
        .finally(() => {
          sweeping = undefined;
        });
      return sweeping;
    },
    queue: started,
    tell: outage.tell,
    async close() {
      outage.close();
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: false });
    },
  };
}
