import {
  confirmPassword,
  ErrorCode,
  manageArchiveCorrect,
  manageArchiveFrame,
  manageArchivePage,
  manageArchiveRun,
  manageArchiveZip,
  manageJobFetch,
  manageRecordNameDeputy,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import yauzl from 'yauzl';
import { JobState } from '../../../platform/jobs/index.ts';
import { toWireTime } from '../../../platform/time.ts';
import { PASSWORD } from '../../../testing/app.ts';
import { AFTER_NOTICE, startArchiveSchools, UNDER_NOTICE } from '../../../testing/archive-schools.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { runTasks } from '../../../testing/tasks.ts';

const { app, db, clock, semesterId, school, itIs, archiveClass } = await startArchiveSchools();
afterAll(() => app.close());
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  clock.set(UNDER_NOTICE);
  at = await school();
});

describe('the class as a zip', () => {
  it('asks for the password, and holds every report by a name that is safe everywhere', async () => {
    await db.run(`update account set name = '许/嘉:宁.' where account_id = $1`, [at.mate.accountId]);
    await archiveClass(at);
    await app.makeStudent({ orgId: at.orgId, classId: at.classId }, { name: '新同学' });
    const input = { semesterId, classId: at.classId };
    const asked = await app.call(manageArchiveZip, input, at.teacher.token);
    expect(asked.refusal).toMatchObject({ passwordNeeded: true });
    await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, at.teacher.token);
    const { data } = await app.call(manageArchiveZip, input, at.teacher.token);
    await runTasks(app);
    const task = await app.call(manageJobFetch, { id: data.taskId }, at.teacher.token);
    expect(task.data).toMatchObject({ state: 2, done: 4, total: 4, fileName: '三年级2班-2025-2026学年下学期.zip' });
    const { rawPayload, headers } = await app.app.http.inject({ url: task.data.fileUrl });
    expect(headers['content-type']).toBe('application/zip');
    const entries = (await namesIn(rawPayload)).map((name) => name.replace(/-\d{10}-/, '-学号-'));
    expect(entries.toSorted()).toEqual(
      [
        '三年级2班-林小禾-2025-2026学年下学期.pdf',
        '三年级2班-许嘉宁-2025-2026学年下学期.pdf',
        '三年级2班-许嘉宁-学号-2025-2026学年下学期.pdf',
        '三年级2班-新同学-2025-2026学年下学期-预览.pdf',
      ].toSorted(),
    );
    expect((await app.call(manageJobFetch, { id: data.taskId }, at.office.token)).data.fileUrl).toBe('');
  });

  it('names namesakes by their number in the class where the register number still stands as the school number', async () => {
    await db.run(
      `update student set student_no = 'G33010620180315' || to_char(account_id % 10000, 'FM0000')
       where account_id = any ($1::bigint[])`,
      [[at.mate.accountId, at.namesake.accountId]],
    );
    await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, at.teacher.token);
    const { data } = await app.call(manageArchiveZip, { semesterId, classId: at.classId }, at.teacher.token);
    await runTasks(app);
    const { fileUrl: url } = (await app.call(manageJobFetch, { id: data.taskId }, at.teacher.token)).data;
    const names = await namesIn((await app.app.http.inject({ url })).rawPayload);
    const semester = '2025-2026学年下学期-预览.pdf';
    expect(names.map((name) => name.replace(/-\d{1,2}号-/, '-座号-')).toSorted()).toEqual(
      ['林小禾', '许嘉宁', '许嘉宁-座号'].map((name) => `三年级2班-${name}-${semester}`).toSorted(),
    );
  });

  it('is packed anew where it is asked for after it has begun: reports may have changed since', async () => {
    await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, at.teacher.token);
    const ask = async () =>
      (await app.call(manageArchiveZip, { semesterId, classId: at.classId }, at.teacher.token)).data.taskId;
    const first = await ask();
    expect(await ask(), 'while it waits').toBe(first);
    await db.run(`update job set state = ${JobState.running}, started_at = $2 where job_id = $1`, [
      first,
      toWireTime(app.clock()),
    ]);
    app.clock.advance(11);
    const second = await ask();
    expect(second).not.toBe(first);
    for (const id of [first, second]) await app.platform.jobs.cancel(db, id);
  });

  it('of which the store has half, or more than it was, is not sent as if it were whole, and is told to the operator', async () => {
    await archiveClass(at);
    await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, at.teacher.token);
    const { data } = await app.call(manageArchiveZip, { semesterId, classId: at.classId }, at.teacher.token);
    await runTasks(app);
    const { fileUrl: url } = (await app.call(manageJobFetch, { id: data.taskId }, at.teacher.token)).data;
    const { rawPayload: whole } = await app.app.http.inject({ url });
    const file = await db.row<{ key: string; size: string }>(
      'select file_key as key, file_size as size from job where job_id = $1',
      [data.taskId],
    );
    expect(Number(file!.size)).toBe(whole.length);
    const told = vi.spyOn(app.platform.log, 'error');
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.concat([whole, whole])]) {
      await app.platform.files.put(file!.key, bytes);
      for (const method of ['GET', 'HEAD'] as const)
        expect((await app.app.http.inject({ url, method })).statusCode).toBe(404);
    }
    const { statusCode, headers, body } = await app.app.http.inject({ url });
    expect([statusCode, headers['content-disposition'], JSON.parse(body)]).toMatchObject([
      404,
      undefined,
      { error_code: ErrorCode.notFound, message: '文件不存在或无权查看' },
    ]);
    expect(told).toHaveBeenCalledTimes(5);
    told.mockRestore();
    await app.platform.files.put(file!.key, whole);
    expect((await app.app.http.inject({ url })).rawPayload.equals(whole)).toBe(true);
  });

  it('belongs to who keeps the class; others are shown neither class nor semester', async () => {
    const frame = await app.call(manageArchiveFrame, {}, at.teacher.token);
    expect(frame.data.classes).toEqual([{ id: at.classId, name: '三年级2班' }]);
    const colleague = await app.loginAs(6, { orgId: at.orgId });
    expect((await app.call(manageArchiveFrame, {}, colleague.token)).data.classes).toEqual([]);
    for (const endpoint of [manageArchivePage, manageArchiveRun])
      expect((await app.call(endpoint, { semesterId, classId: at.classId }, colleague.token)).error_code).toBe(
        ErrorCode.notFound,
      );
    expect(
      (await app.call(manageArchivePage, { semesterId: '99999', classId: at.classId }, at.office.token)).error_code,
    ).toBe(ErrorCode.notFound);
  });

  it('is not handed over with the reviews of records: a deputy neither sees, archives, corrects nor packs it', async () => {
    const deputy = await app.loginAs(3, { orgId: at.orgId, name: '周老师' });
    const days = { startDate: '2026-06-22', endDate: '2026-06-30' };
    await app.call(manageRecordNameDeputy, { deputyId: deputy.accountId, ...days }, at.teacher.token);
    await archiveClass(at);
    const token = await app.sessionOf(deputy.accountId);
    expect((await app.call(manageArchiveFrame, {}, token)).data.classes).toEqual([]);
    await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, token);
    const ofClass = { semesterId, classId: at.classId };
    const correction = { studentId: at.child.accountId, semesterId, version: 1, reason: '更正' };
    const asked: Promise<{ error_code: number }>[] = [
      ...[manageArchivePage, manageArchiveRun, manageArchiveZip].map((endpoint) => app.call(endpoint, ofClass, token)),
      app.call(manageArchiveCorrect, correction, token),
    ];
    expect((await Promise.all(asked)).map(({ error_code }) => error_code)).toEqual([4, 4, 4, 4]);
    await itIs(at, AFTER_NOTICE);
    expect((await app.call(manageArchiveCorrect, correction, at.teacher.token)).error_code).toBe(0);
  });

  it('is neither packed, archived nor corrected for who looks after it no more when the task works; the calendar goes on', async () => {
    const done = await school();
    await archiveClass(done);
    await itIs(at, AFTER_NOTICE);
    const correction = { studentId: done.child.accountId, semesterId, version: 1, reason: '更正' };
    await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, done.teacher.token);
    const asked = [
      await app.call(manageArchiveZip, { semesterId, classId: done.classId }, done.teacher.token),
      await app.call(manageArchiveCorrect, correction, done.teacher.token),
      await app.call(manageArchiveRun, { semesterId, classId: at.classId }, at.teacher.token),
    ];
    await db.run('delete from class_teacher where account_id = any ($1::bigint[])', [
      [done.teacher.accountId, at.teacher.accountId],
    ]);
    await runTasks(app);
    const ended = await db.rows<{ problem: string }>('select problem from job where job_id = any ($1::bigint[])', [
      asked.map(({ data }) => data.taskId),
    ]);
    expect(ended.map(({ problem }) => problem)).toEqual(Array(3).fill('该班级已不由您负责，没有执行'));
    const versionsOf = async (classId: string) =>
      (await db.rows<{ version: number }>('select version from report_archive where class_id = $1', [classId])).map(
        ({ version }) => version,
      );
    expect([await versionsOf(done.classId), await versionsOf(at.classId)]).toEqual([[1, 1, 1], []]);
    // Who opened the notice left meanwhile.
    await db.run('update account set disabled = true where account_id = $1', [at.office.accountId]);
    await app.services.staffArchives.sweep();
    await runTasks(app);
    expect(await versionsOf(at.classId)).toEqual([1, 1, 1]);
  });
});

const namesIn = (bytes: Buffer) =>
  new Promise<string[]>((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error);
      const names: string[] = [];
      zip.on('entry', ({ fileName }) => names.push(fileName));
      zip.on('end', () => resolve(names));
      zip.on('error', reject);
    });
  });
