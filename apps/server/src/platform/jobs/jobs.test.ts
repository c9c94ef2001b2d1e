import { Readable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp } from '../../testing/app.ts';
import { makeOrg } from '../../testing/fixtures.ts';
import { refused, Unavailable } from '../errors.ts';
import { createJobs, type JobHandler, type JobKinds, JobState, runJob, startWorkers } from './index.ts';

const app = await startTestApp();
const { platform } = app;
const db = platform.database;
afterAll(() => app.close());

const accountId = await app.makeAccount();
const schools = [await makeOrg(db, { name: '一中' }), await makeOrg(db, { name: '二中' })] as const;
let handlers: Record<string, JobHandler> = {};
const kinds = new Proxy({} as JobKinds, { get: (_, kind: string) => async () => handlers[kind] as JobHandler<never> });
beforeEach(() => {
  handlers = {};
});

const enqueue = (kind: string, orgId: string | null = schools[0], input: object = {}) =>
  db.transaction((tx) => platform.jobs.enqueue(tx, { kind, orgId, accountId, input }));
const jobOf = (jobId: string) =>
  db.row<{
    state: number;
    done: number;
    total: number;
    problem: string;
    result: object;
    attempt: number;
    fileName: string;
  }>(
    `select state, done_count as done, total_count as total, problem, result, attempt, file_name as "fileName"
     from job where job_id = $1`,
    [jobId],
  );
const queued = async () => (await db.row<{ n: number }>('select count(*)::int as n from pgboss.job'))!.n;
const empty = () => db.run('delete from pgboss.job');

describe('one task', () => {
  it('exists when the transaction of its sender commits, and not otherwise', async () => {
    await empty();
    await expect(
      db.transaction(async (tx) => {
        await platform.jobs.enqueue(tx, { kind: 'a', orgId: null, accountId, input: {} });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await queued()).toBe(0);
    await enqueue('a');
    expect(await queued()).toBe(1);
  });

  it('ends once, with what it answered, its file and how far it came', async () => {
    handlers.a = async (run) => {
      run.progress(1, 2);
      await run.store('名单.xlsx', Readable.from(['x']));
      return { made: run.input };
    };
    const id = await enqueue('a', schools[0], { n: 1 });
    await runJob(platform, kinds, id);
    await runJob(platform, kinds, id);
    expect(await jobOf(id)).toMatchObject({
      state: JobState.done,
      attempt: 1,
      done: 2,
      total: 2,
      result: { made: { n: 1 } },
    });
    app.clock.advance(25 * 3600);
    await platform.jobs.sweep();
    expect((await jobOf(id))?.fileName).toBe('');
    await expect(platform.files.get(`jobs/${id}-1`)).rejects.toMatchObject({ kind: 'missing' });
  });

  it('tells a refusal in its words, a fault in ours, and is tried again when the database was away', async () => {
    handlers.refusal = () => Promise.reject(refused('文件有误'));
    handlers.fault = () => Promise.reject(new Error('secret detail'));
    handlers.away = () => Promise.reject(new Unavailable());
    const [refusal, fault, away] = [await enqueue('refusal'), await enqueue('fault'), await enqueue('away')];
    await runJob(platform, kinds, refusal);
    await runJob(platform, kinds, fault);
    await expect(runJob(platform, kinds, away)).rejects.toThrow(Unavailable);
    expect(await jobOf(refusal)).toMatchObject({ state: JobState.failed, problem: '文件有误' });
    expect(await jobOf(fault)).toMatchObject({ state: JobState.failed, problem: '任务未能完成，请稍后再试' });
    expect(await jobOf(away)).toMatchObject({ state: JobState.running });
    handlers.away = async () => ({ again: true });
    await runJob(platform, kinds, away);
    expect(await jobOf(away)).toMatchObject({ state: JobState.done, attempt: 2 });
  });

  it('writes nothing when it was cancelled meanwhile, or another try of it has begun', async () => {
    handlers.slow = async (run) => {
      const meanwhile = run.input as { cancel?: boolean };
      if (meanwhile.cancel) await platform.jobs.cancel(db, run.jobId);
      else await db.run('update job set attempt = attempt + 1 where job_id = $1', [run.jobId]);
      await db.transaction(async (tx) => {
        await tx.run("insert into setting (name, value) values ('written', '{}')");
        await run.finish(tx, {});
      });
      return undefined;
    };
    for (const cancel of [true, false]) await runJob(platform, kinds, await enqueue('slow', schools[0], { cancel }));
    expect(await db.rows("select 1 from setting where name = 'written'")).toEqual([]);
  });

  it('of which the queue does not know is handed to it again, as after a restore', async () => {
    const id = await enqueue('a');
    await empty();
    app.clock.advance(120);
    await platform.jobs.sweep();
    expect((await db.rows("select 1 from pgboss.job where data->>'jobId' = $1", [id])).length).toBe(1);
  });

  it('that was given up after many tries is told as failed', async () => {
    const id = await enqueue('a');
    await db.run("update pgboss.job set state = 'failed' where data->>'jobId' = $1", [id]);
    app.clock.advance(120);
    await platform.jobs.sweep();
    expect(await jobOf(id)).toMatchObject({ state: JobState.failed, problem: '任务多次中断，未能完成' });
  });
});

describe('workers', () => {
  it('share their places between schools, each task once; one that is cancelled ends', async () => {
    await empty();
    await db.run('update job set state = 4 where state < 2');
    const running = new Map<string, number>();
    const ran: string[] = [];
    let most = 0;
    let together = 0;
    const run = async (jobId: string, signal: AbortSignal) => {
      const { orgId, kind } = (await db.row<{ orgId: string; kind: string }>(
        'update job set state = 1 where job_id = $1 returning org_id as "orgId", kind',
        [jobId],
      ))!;
      running.set(orgId, (running.get(orgId) ?? 0) + 1);
      most = Math.max(most, running.get(orgId)!);
      together = Math.max(together, [...running.values()].filter((n) => n > 0).length);
      if (kind === 'endless') await new Promise((resolve) => signal.addEventListener('abort', resolve));
      else await eventually(async () => together === 2);
      running.set(orgId, running.get(orgId)! - 1);
      if (signal.aborted) throw new Error('killed');
      ran.push(jobId);
      await db.run('update job set state = 2 where job_id = $1', [jobId]);
    };
    const first = [await enqueue('a'), await enqueue('a'), await enqueue('a')];
    const other = await enqueue('a', schools[1]);
    const workers = await startWorkers(platform, run, 3);
    await eventually(async () => ran.length === 4);
    expect(ran.toSorted()).toEqual([...first, other].toSorted());
    expect([most, together]).toEqual([1, 2]);

    const endless = await enqueue('endless');
    await eventually(async () => (await jobOf(endless))?.state === JobState.running);
    await platform.jobs.cancel(db, endless);
    await eventually(async () => (await jobOf(endless))?.state === JobState.cancelled);
    await workers.stop();
  });

  it('pass over an organisation that the queue saw at work for seconds alone, not for as long as it keeps what it knows', async () => {
    await empty();
    await db.run('update pgboss.queue set singletons_active = array[$1]', [`org ${schools[0]}`]);
    // A process that starts now reads just that.
    const jobs = createJobs({ ...platform, connectionString: app.connectionString });
    const id = await enqueue('a');
    const run = async (jobId: string) => void (await db.run('update job set state = 2 where job_id = $1', [jobId]));
    const workers = await startWorkers({ ...platform, jobs }, run, 1);
    await eventually(async () => (await jobOf(id))?.state === JobState.done, 600);
    await workers.stop();
    await jobs.close();
  });
});
