import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Database, Db } from '../database.ts';
import { faultDetails, Refusal, refused, Unavailable } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { personOf, type Session } from '../sessions.ts';
import { dayOf, toWireTime, type WireTime } from '../time.ts';
import {
  beginJob,
  failJob,
  finishJob,
  noteFile,
  noteFileSize,
  type StandingJob,
  type StartedJob,
  standingJob,
  writeProgress,
} from './queries.ts';
import type { Task } from './task.ts';

/** What a task is given of the platform; it runs in a process of its own, without HTTP. */
export type JobPlatform = Pick<
  Platform,
  'config' | 'log' | 'clock' | 'database' | 'secrets' | 'files' | 'faults' | 'policies' | 'connectionString'
>;

/** A task under way. */
export interface JobRun<Input = object> {
  jobId: string;
  orgId: string | null;
  accountId: string;
  input: Input;
  platform: JobPlatform;
  /** Tells how far it is; writes at most twice a second. */
  progress(done: number, total: number): void;
  /**
   * Ends the task as done inside the transaction of its work: both happen or neither does.
   * @throws Error when the task was cancelled, or another try has begun
   */
  finish(db: Db, result: object): Promise<void>;
  /** Stores the file that the task makes: the one who asked for it may fetch it for a day. */
  store(name: string, bytes: Readable): Promise<void>;
}

/**
 * What is done for a kind of task; may be begun several times, and only one of them ends. What it answers is the task's result; one that called `finish`
 * answers nothing. @throws Refusal with the text that people read when it cannot be done
 */
export type JobHandler<Input = object> = (run: JobRun<Input>) => Promise<object | undefined>;

/** A task as it is judged before it works. */
export interface AskedTask<Input = object> {
  input: Input;
  db: Database;
  now: WireTime;
  /** Who asked for it, as they are by now. @throws Refusal for who may do nothing of the kind any more: a closed account, and one that only reads where something is written */
  person(): Promise<Session>;
}

/**
 * Whether who asked for a task may have it done still: rights are those of the moment at which it works, not of the asking (docs/domains/tasks.md). A function that
 * refuses with the text that people read; `itself` where the work judges, in one transaction with what it does; `nobody` where it works in nobody's name, or
 * ends what was done with the call.
 */
export type StillMay<Input = object> = 'itself' | 'nobody' | ((asked: AskedTask<Input>) => Promise<void>);

/** A kind of task with what is done for it, as a module declares it; the work is loaded when it is wanted, in the task's own process. */
export interface TaskWork {
  task: Task;
  load(): Promise<JobHandler<never>>;
  stillMay: StillMay<never>;
}

/** Joins a kind of task with its work, and with who may have it done; what the work stands on is handed to it where the module is made. */
export const doing = <Input extends z.ZodType>(
  task: Task<Input>,
  load: () => Promise<JobHandler<z.output<Input>>>,
  stillMay: StillMay<z.output<Input>>,
): TaskWork => ({ task, load, stillMay });

const FILE_MS = 24 * 3600_000;
const PROGRESS_MS = 500;
/** For so long a task of a newer program is left to that one: an upgrade is through by then, or was taken back for good. */
const LEFT_MS = 24 * 3600_000;
const FAULT = '任务未能完成，请稍后再试';
const OF_ANOTHER = '该任务由另一版本的程序发起，当前版本不能处理。请待升级完成后重新发起';
const ASKER_GONE = '发起人的账号已停用，或现在只能查看，任务没有执行';
const OUTDATED = '该任务由旧版本的程序发起，内容已不适用，请重新发起';

/**
 * Runs one task to its end in this process. A refusal or a fault is its end too; a database that is away is not: then another try comes. What a newer program beside this one asked for is
 * deferred for that one.
 * @throws Unavailable
 */
export async function runJob(
  platform: JobPlatform & Pick<Platform, 'jobs'>,
  works: readonly TaskWork[],
  jobId: string,
): Promise<void> {
  const { database, clock, log } = platform;
  const now = () => toWireTime(clock());
  const standing = await standingJob(database, jobId);
  if (standing && !isKnown(works, standing) && standing.createdAt > toWireTime(new Date(clock().getTime() - LEFT_MS))) {
    log.info({ kind: standing.kind, jobId }, 'a task of a newer program is left to it');
    return platform.jobs.defer(standing);
  }
  const job = await beginJob(database, jobId, now());
  if (!job) return;
  const writer = progressWriter(database, job);
  try {
    const { work, input } = workOf(works, job);
    await requireStillMay(platform, work, { accountId: job.accountId, input });
    const handler = (await work.load()) as JobHandler<unknown>;
    const result = await handler({
      ...{ jobId, orgId: job.orgId, accountId: job.accountId, input },
      platform,
      progress: writer.write,
      async finish(db, outcome) {
        if (!(await finishJob(db, job, now(), outcome))) throw new Error('the task was cancelled, or began anew');
      },
      async store(name, bytes) {
        const key = `jobs/${job.jobId}-${job.attempt}`;
        await noteFile(database, job, { key, name, until: toWireTime(new Date(clock().getTime() + FILE_MS)) });
        let size = 0;
        const counted = async function* () {
          for await (const chunk of bytes as AsyncIterable<Buffer>) {
            size += chunk.length;
            yield chunk;
          }
        };
        await platform.files.put(key, Readable.from(counted(), { objectMode: false }));
        await noteFileSize(database, job, size);
      },
    });
    await writer.end();
    if (result) await finishJob(database, job, now(), result);
  } catch (error) {
    await writer.end();
    if (error instanceof Unavailable) throw error;
    if (!(error instanceof Refusal)) {
      log.error({ err: faultDetails(error), kind: job.kind, jobId }, 'task failed');
      platform.faults.note(error, { at: job.kind, requestId: `task ${jobId}` });
      // The process of a task ends with it.
      await platform.faults.flush();
    }
    await failJob(database, job, now(), error instanceof Refusal ? error.message : FAULT);
  }
}

/** Whether this program has such a kind of task, in that version or a later one. */
const isKnown = (works: readonly TaskWork[], { kind, version }: Pick<StandingJob, 'kind' | 'version'>): boolean =>
  works.some(({ task }) => task.kind === kind && task.version >= version);

/** What is done for a task, and its input as the kind's schema reads it. @throws Refusal for what this version of the program does not know, or knows no more */
function workOf(works: readonly TaskWork[], job: StartedJob): { work: TaskWork; input: unknown } {
  const work = works.find(({ task }) => task.kind === job.kind);
  if (!work || job.version > work.task.version) throw refused(OF_ANOTHER);
  const input = work.task.input.safeParse(job.input);
  if (job.version < work.task.version || !input.success) throw refused(OUTDATED);
  return { work, input: input.data };
}

/** @throws Refusal where who asked for a task may have it done no more */
async function requireStillMay(
  { database, clock }: JobPlatform,
  { task, stillMay }: TaskWork,
  { accountId, input }: { accountId: string; input: unknown },
): Promise<void> {
  if (typeof stillMay === 'string') return;
  const now = toWireTime(clock());
  await (stillMay as (asked: AskedTask<unknown>) => Promise<void>)({
    ...{ input, db: database, now },
    async person() {
      const person = await personOf(database, accountId, dayOf(now));
      if (!person || (person.readsOnly && !task.readsNow)) throw refused(ASKER_GONE);
      return person;
    },
  });
}

/** The last number within half a second is written, and that of the end. */
function progressWriter(database: Database, job: StartedJob) {
  let latest: [number, number] | undefined;
  let last = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const write = () => {
    if (!latest) return;
    const [done, total] = latest;
    latest = undefined;
    last = Date.now();
    writing = writing.then(() => writeProgress(database, job, done, total)).catch(() => {});
  };
  return {
    write(done: number, total: number) {
      latest = [done, total];
      if (Date.now() - last >= PROGRESS_MS) write();
    },
    async end() {
      write();
      await writing;
    },
  };
}
