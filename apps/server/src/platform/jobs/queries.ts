import { TaskState } from '@vimo/contract';
import type { Db } from '../database.ts';
import type { WireTime } from '../time.ts';

/** How a task stands. */
export const JobState = { waiting: 0, running: 1, done: 2, failed: 3, cancelled: 4 } as const;

export interface StartedJob {
  jobId: string;
  kind: string;
  version: number;
  orgId: string | null;
  accountId: string;
  attempt: number;
  /** As it was stored: nobody has looked at it yet. */
  input: unknown;
}

export interface StandingJob {
  jobId: string;
  kind: string;
  version: number;
  orgId: string | null;
  accountId: string;
  createdAt: WireTime;
}

export const insertJob = (
  db: Db,
  job: { kind: string; version: number; orgId: string | null; accountId: string; input: unknown; now: WireTime },
) =>
  db.row<{ jobId: string }>(
    `insert into job (kind, version, org_id, account_id, input, created_at) values ($1, $2, $3, $4, $5, $6) returning job_id as "jobId"`,
    [job.kind, job.version, job.orgId, job.accountId, JSON.stringify(job.input), job.now],
  );

/**
 * A task that asks for just the same, but for the part of its input that is `otherEachTime`, and is not over, nor has begun before `begunAfter` where that is given; who asks for it at the
 * same moment waits until the transaction ends.
 */
export async function sameJob(
  db: Db,
  {
    kind,
    version,
    orgId,
    accountId,
    input,
  }: { kind: string; version: number; orgId: string | null; accountId: string; input: unknown },
  { begunAfter, otherEachTime = '' }: { begunAfter?: WireTime | undefined; otherEachTime?: string | undefined } = {},
): Promise<string | undefined> {
  await db.run("select pg_advisory_xact_lock(hashtext('task'), hashtext($1))", [`${kind} ${accountId}`]);
  const row = await db.row<{ jobId: string }>(
    `select job_id as "jobId" from job where kind = $1 and org_id is not distinct from $2 and account_id = $3 and input - $7::text = $4::jsonb - $7::text
       and version = $5 and state < ${TaskState.done} and not cancel_asked and ($6::timestamptz is null or started_at is null or started_at > $6)
     order by job_id desc limit 1`,
    [kind, orgId, accountId, JSON.stringify(input), version, begunAfter ?? null, otherEachTime],
  );
  return row?.jobId;
}

/** A task that is not over: by whom it was asked for, and what it is; undefined when it is over or asked to end. */
export const standingJob = (db: Db, jobId: string) =>
  db.row<StandingJob>(
    `select job_id as "jobId", kind, version, org_id as "orgId", account_id as "accountId", created_at as "createdAt"
     from job where job_id = $1 and state < ${TaskState.done} and not cancel_asked`,
    [jobId],
  );

/** Lets a task wait again, if it is not over and nobody asked to end it. @returns whether it does */
export const returnToWaiting = async (db: Db, jobId: string): Promise<boolean> =>
  (await db.run(
    `update job set state = ${TaskState.waiting} where job_id = $1 and state < ${TaskState.done} and not cancel_asked`,
    [jobId],
  )) === 1;

/** Takes up a task that waits, or whose last try came to nothing; undefined when it is over. */
export const beginJob = (db: Db, jobId: string, now: WireTime) =>
  db.row<StartedJob>(
    `update job set state = ${TaskState.running}, attempt = attempt + 1, done_count = 0, started_at = coalesce(started_at, $2)
     where job_id = $1 and state < ${TaskState.done} and not cancel_asked
     returning job_id as "jobId", kind, version, org_id as "orgId", account_id as "accountId", attempt, input`,
    [jobId, now],
  );

export const writeProgress = (db: Db, { jobId, attempt }: StartedJob, done: number, total: number) =>
  db.run(
    `update job set done_count = $3, total_count = $4 where job_id = $1 and attempt = $2 and state = ${TaskState.running}`,
    [jobId, attempt, done, total],
  );

/** Ends the try that is under way, if it still is and nobody asked to end it before. @returns whether it did */
export const finishJob = async (db: Db, { jobId, attempt }: StartedJob, now: WireTime, result: object) =>
  (await db.run(
    `update job set state = ${TaskState.done}, done_count = total_count, finished_at = $3, result = $4
     where job_id = $1 and attempt = $2 and state = ${TaskState.running} and not cancel_asked`,
    [jobId, attempt, now, JSON.stringify(result)],
  )) === 1;

export const failJob = (db: Db, { jobId, attempt }: StartedJob, now: WireTime, problem: string) =>
  db.run(
    `update job set state = ${TaskState.failed}, problem = $4, finished_at = $3 where job_id = $1 and attempt = $2 and state = ${TaskState.running}`,
    [jobId, attempt, now, problem],
  );

/** Notes the file of a task before its first byte is stored, so that it is removed whatever happens. */
export const noteFile = (
  db: Db,
  { jobId, attempt }: StartedJob,
  file: { key: string; name: string; until: WireTime },
) =>
  db.run(
    `update job set file_key = $3, file_name = $4, file_until = $5, file_size = null where job_id = $1 and attempt = $2 and state = ${TaskState.running}`,
    [jobId, attempt, file.key, file.name, file.until],
  );

/** How long the file is, once all of it is stored. */
export const noteFileSize = (db: Db, { jobId, attempt }: StartedJob, size: number) =>
  db.run(`update job set file_size = $3 where job_id = $1 and attempt = $2 and state = ${TaskState.running}`, [
    jobId,
    attempt,
    size,
  ]);

/** What waits is cancelled at once; what runs is asked to end. @returns how it stands then, undefined when it was over */
export async function cancelJob(db: Db, jobId: string, now: WireTime): Promise<number | undefined> {
  const row = await db.row<{ state: number }>(
    `update job set cancel_asked = true, state = case state when ${TaskState.waiting} then ${TaskState.cancelled} else state end,
       finished_at = case state when ${TaskState.waiting} then $2::timestamptz end
     where job_id = $1 and state < ${TaskState.done} returning state`,
    [jobId, now],
  );
  return row?.state;
}

export const isCancelAsked = async (db: Db, jobId: string): Promise<boolean> =>
  (await db.row(`select 1 from job where job_id = $1 and cancel_asked and state = ${TaskState.running}`, [jobId])) !==
  undefined;

/** What was asked to end has ended. */
export const settleCancelled = (db: Db, jobId: string, now: WireTime) =>
  db.run(
    `update job set state = ${TaskState.cancelled}, finished_at = $2 where job_id = $1 and cancel_asked and state < ${TaskState.done}`,
    [jobId, now],
  );

/** Tasks that are not over and of which the queue does not know (a restored backup), or which it has given up after too many tries. */
export const lostJobs = (db: Db, before: WireTime) =>
  db.rows<{ jobId: string; orgId: string | null; accountId: string; givenUp: boolean }>(
    `select j.job_id as "jobId", j.org_id as "orgId", j.account_id as "accountId", q.state is not null as "givenUp"
     from job j left join lateral (
       select state::text from pgboss.job where name = 'task-of-organisation' and data->>'jobId' = j.job_id::text
       order by created_on desc limit 1) q on true
     where j.state < ${TaskState.done} and j.created_at < $1 and (q.state is null or q.state in ('failed', 'completed', 'cancelled'))
     limit 100`,
    [before],
  );

export const giveUpJob = (db: Db, jobId: string, now: WireTime, problem: string) =>
  db.run(
    `update job set state = case when cancel_asked then ${TaskState.cancelled} else ${TaskState.failed} end, problem = case when cancel_asked then '' else $3 end,
       finished_at = $2 where job_id = $1 and state < ${TaskState.done}`,
    [jobId, now, problem],
  );

export const filesOver = (db: Db, now: WireTime) =>
  db.rows<{ jobId: string; fileKey: string }>(
    `select job_id as "jobId", file_key as "fileKey" from job where file_key <> '' and file_until < $1 limit 100`,
    [now],
  );

export const forgetFile = (db: Db, jobId: string) =>
  db.run("update job set file_key = '', file_name = '', file_size = null where job_id = $1", [jobId]);
