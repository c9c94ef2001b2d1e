import { Readable } from 'node:stream';
import { OrgType, taskKindLabel } from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { tasksOf } from '../../modules.ts';
import { startTestApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { makeOrg } from '../../testing/fixtures.ts';
import { refused, Unavailable } from '../errors.ts';
import { toWireTime } from '../time.ts';
import { createJobs, defineTask, type JobHandler, JobState, runJob, startWorkers, type TaskWork } from './index.ts';

const app = await startTestApp();
const { platform } = app;
const db = platform.database;
afterAll(() => app.close());

const accountId = await app.makeAccount();
const schools = [await makeOrg(db, { name: '一中' }), await makeOrg(db, { name: '二中' })] as const;
let handlers: Record<string, JobHandler> = {};
const KINDS = ['a', 'refusal', 'fault', 'away', 'slow', 'endless'] as const;
type Kind = (typeof KINDS)[number];
const taskOf = (kind: string, version = 2) =>
  defineTask({ kind, version, input: z.looseObject({ n: z.number().optional() }) });
const works: TaskWork[] = KINDS.map((kind) => ({
  task: taskOf(kind),
  load: async () => handlers[kind] as JobHandler<never>,
  stillMay: 'nobody',
}));
beforeEach(() => {
  handlers = {};
});

const enqueue = (kind: Kind, orgId: string | null = schools[0], input: { n?: number; cancel?: boolean } = {}) =>
  db.transaction((tx) => platform.jobs.enqueue(tx, { task: taskOf(kind), orgId, accountId, input }));
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
        await platform.jobs.enqueue(tx, { task: taskOf('a'), orgId: null, accountId, input: {} });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await queued()).toBe(0);
    await enqueue('a');
    expect(await queued()).toBe(1);
  });

  it('is one however often the same person asks for it, at once or later, until it is over; others and other things have their own', async () => {
    handlers.a = async () => ({});
    const asked = { n: 41, cancel: false };
    const ids = await Promise.all([1, 2, 3].map(() => enqueue('a', schools[0], asked)));
    expect(new Set([...ids, await enqueue('a', schools[0], { cancel: false, n: 41 })]).size).toBe(1);
    const colleague = await app.makeAccount();
    const others = [
      await enqueue('a', schools[1], asked),
      await enqueue('a', schools[0], { ...asked, n: 42 }),
      await enqueue('slow', schools[0], asked),
      await db.transaction((tx) =>
        platform.jobs.enqueue(tx, { task: taskOf('a'), orgId: schools[0], accountId: colleague, input: asked }),
      ),
    ];
    expect(new Set([ids[0], ...others]).size).toBe(5);
    await runJob(platform, works, ids[0]!);
    const again = await enqueue('a', schools[0], asked);
    expect(again).not.toBe(ids[0]);
    await platform.jobs.cancel(db, again);
    expect(await enqueue('a', schools[0], asked)).not.toBe(again);
  });

  it('is judged by what its asker may when it works; a closed account has nothing done in its name, and one that only reads has nothing written', async () => {
    handlers.a = async () => ({ did: 1 });
    const bureau = await makeOrg(db, { name: '教育局', type: OrgType.bureau });
    const ran = async (change: string, readsNow: boolean, stillMay: TaskWork['stillMay']) => {
      const asker = await app.makeAccount({ usertype: 10, orgId: bureau });
      const task = { ...taskOf('a'), ...(readsNow ? { readsNow: true as const } : {}) };
      const jobId = await db.transaction((tx) =>
        platform.jobs.enqueue(tx, { task, orgId: bureau, accountId: asker, input: {} }),
      );
      await db.run(`update account set ${change} where account_id = $1`, [asker]);
      await runJob(platform, [{ task, load: async () => handlers.a as JobHandler<never>, stillMay }], jobId);
      return (await jobOf(jobId))?.problem;
    };
    const GONE = '发起人的账号已停用，或现在只能查看，任务没有执行';
    const atHome: TaskWork['stillMay'] = async ({ person }) => {
      if ((await person()).orgId !== bureau) throw refused('不在本机构');
    };
    expect(await ran('disabled = true', true, atHome)).toBe(GONE);
    expect(await ran('reads_only = true', false, atHome)).toBe(GONE);
    expect(await ran('reads_only = true', true, atHome)).toBe('');
    expect(await ran(`org_id = ${schools[0]}`, true, atHome)).toBe('不在本机构');
    expect(await ran('disabled = true', false, 'nobody')).toBe('');
  });

  it('that tells how things are is made anew once it has begun, but for a second press', async () => {
    const ask = () =>
      db.transaction((tx) =>
        platform.jobs.enqueue(tx, {
          task: { ...taskOf('a'), readsNow: true },
          ...{ orgId: schools[0], accountId, input: { n: 77 } },
        }),
      );
    const first = await ask();
    app.clock.advance(60);
    expect(await ask(), 'while it waits').toBe(first);
    await db.run(`update job set state = ${JobState.running}, started_at = $2 where job_id = $1`, [
      first,
      toWireTime(app.clock()),
    ]);
    expect(await ask(), 'pressed twice').toBe(first);
    app.clock.advance(11);
    const second = await ask();
    expect(second).not.toBe(first);
    expect(await ask()).toBe(second);
    for (const id of [first, second]) await platform.jobs.cancel(db, id);
  });

  it('ends once, with what it answered, its file and how far it came', async () => {
    handlers.a = async (run) => {
      run.progress(1, 2);
      await run.store('名单.xlsx', Readable.from(['x']));
      return { made: run.input };
    };
    const id = await enqueue('a', schools[0], { n: 1 });
    await runJob(platform, works, id);
    await runJob(platform, works, id);
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
    await runJob(platform, works, refusal);
    await runJob(platform, works, fault);
    await expect(runJob(platform, works, away)).rejects.toThrow(Unavailable);
    expect(await jobOf(refusal)).toMatchObject({ state: JobState.failed, problem: '文件有误' });
    expect(await jobOf(fault)).toMatchObject({ state: JobState.failed, problem: '任务未能完成，请稍后再试' });
    expect(await jobOf(away)).toMatchObject({ state: JobState.running });
    handlers.away = async () => ({ again: true });
    await runJob(platform, works, away);
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
    for (const cancel of [true, false]) await runJob(platform, works, await enqueue('slow', schools[0], { cancel }));
    expect(await db.rows("select 1 from setting where name = 'written'")).toEqual([]);
  });

  it('that was cancelled is not begun again, whoever hands it on', async () => {
    let runs = 0;
    handlers.a = async () => {
      runs += 1;
      return {};
    };
    const waited = await enqueue('a');
    await platform.jobs.cancel(db, waited);
    await runJob(platform, works, waited);
    // Asked to end while its process was dying: the queue hands it to the next one.
    const ran = await enqueue('a');
    await db.run('update job set state = 1, attempt = 1 where job_id = $1', [ran]);
    await platform.jobs.cancel(db, ran);
    await runJob(platform, works, ran);
    expect(runs).toBe(0);
    expect([(await jobOf(waited))?.state, (await jobOf(ran))?.attempt]).toEqual([JobState.cancelled, 1]);
  });

  it('of which an old try fails late goes on with the new one', async () => {
    handlers.slow = async (run) => {
      await db.run('update job set attempt = attempt + 1 where job_id = $1', [run.jobId]);
      throw refused('旧的一次没有成功');
    };
    const id = await enqueue('slow');
    await runJob(platform, works, id);
    expect(await jobOf(id)).toMatchObject({ state: JobState.running, attempt: 2, problem: '' });
  });

  /** A task as another version of the program has left it. */
  const leftBy = async (kind: string, version: number, input: object = {}) =>
    (await db.row<{ id: string }>(
      'insert into job (kind, version, account_id, input, created_at) values ($1, $2, $3, $4, $5) returning job_id as id',
      [kind, version, accountId, JSON.stringify(input), toWireTime(app.clock())],
    ))!.id;

  it('of a newer program is left to that one: it waits, is offered again, and is done once by who knows it', async () => {
    const newer: TaskWork[] = ['unknown', 'a'].map((kind) => ({
      task: taskOf(kind, 3),
      load: async () => handlers[kind] as JobHandler<never>,
      stillMay: 'nobody' as const,
    }));
    let runs = 0;
    const work: JobHandler = async () => {
      runs += 1;
      return {};
    };
    handlers = { a: work, unknown: work };
    for (const kind of ['unknown', 'a']) {
      const id = await leftBy(kind, 3);
      // Its worker died over it, and the queue offers it to an older one.
      await db.run(`update job set state = ${JobState.running}, attempt = 1 where job_id = $1`, [id]);
      await runJob(platform, works, id);
      expect(await jobOf(id)).toMatchObject({ state: JobState.waiting, problem: '', attempt: 1 });
      expect(
        await db.rows(
          "select state::text, priority, start_after > now() + interval '5 seconds' as later from pgboss.job where data->>'jobId' = $1",
          [id],
        ),
      ).toEqual([{ state: 'created', priority: -1, later: true }]);
      app.clock.advance(120);
      await platform.jobs.sweep();
      expect((await jobOf(id))?.state, 'not taken for lost').toBe(JobState.waiting);
      await runJob(platform, newer, id);
      await runJob(platform, newer, id);
      expect((await jobOf(id))?.state).toBe(JobState.done);
    }
    expect(runs).toBe(2);
  });

  it('of a newer program that was cancelled is not offered again', async () => {
    const id = await leftBy('unknown', 1);
    await platform.jobs.cancel(db, id);
    await runJob(platform, works, id);
    expect(await db.rows("select 1 from pgboss.job where data->>'jobId' = $1", [id])).toEqual([]);
  });

  it('of another version of the program is refused with a text, and so is what its kind does not take', async () => {
    let runs = 0;
    handlers.a = async () => {
      runs += 1;
      return {};
    };
    const put = async (kind: string, version: number, input: object = {}, hours = 0) => {
      const id = await leftBy(kind, version, input);
      app.clock.advance(hours * 3600);
      await runJob(platform, works, id);
      return (await jobOf(id))?.problem;
    };
    const ofAnother = '该任务由另一版本的程序发起，当前版本不能处理。请待升级完成后重新发起';
    const outdated = '该任务由旧版本的程序发起，内容已不适用，请重新发起';
    // The upgrade was taken back for good.
    expect(await put('unknown', 1, {}, 25)).toBe(ofAnother);
    expect(await put('a', 3, {}, 25)).toBe(ofAnother);
    expect(await put('a', 1)).toBe(outdated);
    expect(await put('a', 2, { n: 'text' })).toBe(outdated);
    expect(runs).toBe(0);
    expect(await put('a', 2, { n: 1 })).toBe('');
    expect(runs).toBe(1);
    await expect(enqueue('a', null, { n: 'text' as never })).rejects.toThrow();
  });

  it('of every kind that a module does has a name for people', () => {
    const kinds = tasksOf(app.app.modules).map(({ task }) => task.kind);
    expect(kinds.toSorted()).toEqual(Object.keys(taskKindLabel).toSorted());
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
    const first = [
      await enqueue('a', schools[0], { n: 1 }),
      await enqueue('a', schools[0], { n: 2 }),
      await enqueue('a'),
    ];
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

  it('do what has a line of its own beside what else its asker has under way, one of it at a time', async () => {
    await empty();
    await db.run('update job set state = 4 where state < 2');
    let [running, most] = [0, 0];
    const run = async (jobId: string, signal: AbortSignal) => {
      const { kind } = (await db.row<{ kind: string }>('update job set state = 1 where job_id = $1 returning kind', [
        jobId,
      ]))!;
      if (kind === 'endless') {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        throw new Error('killed');
      }
      running += 1;
      most = Math.max(most, running);
      await db.run('update job set state = 2 where job_id = $1', [jobId]);
      running -= 1;
    };
    const endless = await enqueue('endless', null);
    const workers = await startWorkers(platform, run, 3);
    await eventually(async () => (await jobOf(endless))?.state === JobState.running);
    const task = defineTask({ ...taskOf('a'), ownLine: true });
    const asked = await Promise.all(
      [1, 2].map((n) =>
        db.transaction((tx) => platform.jobs.enqueue(tx, { task, orgId: null, accountId, input: { n } })),
      ),
    );
    for (const id of asked) await eventually(async () => (await jobOf(id))?.state === JobState.done);
    expect([most, (await jobOf(endless))?.state]).toEqual([1, JobState.running]);
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
    await eventually(async () => (await jobOf(id))?.state === JobState.done);
    await workers.stop();
    await jobs.close();
  });

  it('are taken once the database is back that goes away between the start and the first look at the queue', async () => {
    const jobs = createJobs({ ...platform, connectionString: app.connectionString });
    const queue = vi
      .spyOn(jobs, 'queue')
      .mockRejectedValueOnce(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
    const id = await enqueue('a');
    const run = async (jobId: string) => void (await db.run('update job set state = 2 where job_id = $1', [jobId]));
    const workers = await startWorkers({ ...platform, jobs }, run, 1);
    await eventually(async () => (await jobOf(id))?.state === JobState.done);
    expect(queue).toHaveBeenCalledTimes(2);
    await workers.stop();
    await jobs.close();
  });
});
