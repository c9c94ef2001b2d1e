import {
  ArchiveState,
  ErrorCode,
  manageArchiveClasses,
  manageArchiveCorrect,
  manageArchiveFrame,
  manageArchivePage,
  manageArchiveRun,
  manageArchiveSchools,
  manageJobFetch,
  manageNoticeWithdraw,
  manageRecordSecondLook,
  OrgType,
  ReportStage,
  reportExport,
  reportPage,
  VerifyResult,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { tasksOf } from '../../../modules.ts';
import { runJob } from '../../../platform/jobs/index.ts';
import { AFTER_NOTICE, sha256, startArchiveSchools, UNDER_NOTICE } from '../../../testing/archive-schools.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { archiveReports } from './jobs.ts';
import { dueNotices } from './queries.ts';

const { app, db, clock, city, semesterId, school, itIs, archiveClass, fetchPdf, verify, codeOf } =
  await startArchiveSchools();
afterAll(() => app.close());
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  clock.set(UNDER_NOTICE);
  at = await school();
});
const rows = () =>
  db.rows<{ code: string; version: number; archiverId: string | null }>(
    `select code, version, archiver_id as "archiverId" from report_archive where class_id = $1 order by student_id, version`,
    [at.classId],
  );

describe('the report as a file', () => {
  it('is a preview before it is archived, for the student, guardians and who is in charge; for others it is not there', async () => {
    for (const { token } of [at.child, at.guardian, at.teacher, at.office]) {
      const { status, headers, bytes } = await fetchPdf(token, at.child.accountId);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/pdf');
      expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
        '三年级2班-林小禾-2025-2026学年下学期-预览.pdf',
      );
      expect(headers['cache-control']).toContain('no-store');
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await verify({ sha256: sha256(bytes) })).result).toBe(VerifyResult.unknown);
    }
    const stranger = await app.loginAs(6, { orgId: await makeOrg(db, { parentOrgId: city }) });
    const refusal = async (token: string | undefined, studentId: string) => {
      const { status, bytes } = await fetchPdf(token, studentId);
      return [status, JSON.parse(bytes.toString()).error_code];
    };
    for (const { token } of [at.mate, await app.loginAs(4), stranger])
      expect(await refusal(token, at.child.accountId)).toEqual([200, 4]);
    const unsigned = await app.call(reportExport, { studentId: at.child.accountId, semesterId });
    expect(unsigned.status).toBe(511);
    expect(await refusal(at.child.token, '99999999')).toEqual([200, 4]);
  });

  it('is the same bytes always once it is archived, whatever is written afterwards', async () => {
    const own = async () => (await app.call(reportPage, {}, at.child.token)).data.dataList[0];
    expect(await own()).toMatchObject({ semesterId, archivedAt: '' });
    await archiveClass(at);
    const first = await fetchPdf(at.child.token, at.child.accountId);
    await db.run("update record set title = '另一个题目' where record_id = $1", [at.child.recordId]);
    await itIs(at, '2026-07-02T10:00:00+08:00');
    const second = await fetchPdf(at.guardian.token, at.child.accountId);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(first.headers['content-disposition']).not.toContain(encodeURIComponent('预览'));
    expect(await own()).toMatchObject({
      ...{ semesterId, stage: ReportStage.archived },
      archivedAt: expect.stringMatching(/^2026-06-27 \d\d:\d\d:\d\d$/),
    });
    const input = { id: at.noticeId, version: 1, reason: '撤回' };
    expect((await app.call(manageNoticeWithdraw, input, at.office.token)).message).toBe('公示的报告已归档，不能再撤回');
  });
});

describe('archiving', () => {
  it('waits for the end of the notice and of challenges, takes every ready report once, and leaves others as they are', async () => {
    const early = await app.call(manageArchiveRun, { semesterId, classId: at.classId }, at.office.token);
    expect([early.error_code, early.message]).toEqual([
      ErrorCode.refused,
      expect.stringContaining('没有可以归档的报告'),
    ]);
    await db.run(
      `insert into record_question (record_id, questioner_id, challenged_id, org_id, class_id, reviewer, title, reason, state, content, created_at)
       values ($1, $2, $3, $4, $5, 1, '质疑', '理由', 1, '{}', now())`,
      [at.child.recordId, at.mate.accountId, at.child.accountId, at.orgId, at.classId],
    );
    await archiveClass(at);
    expect(await rows()).toHaveLength(2);
    const list = { semesterId, classId: at.classId };
    const page = await app.call(manageArchivePage, list, at.teacher.token);
    expect(page.data.counts).toEqual([0, 0, 1, 0, 2]);
    await db.run('update record_question set state = 4 where record_id = $1', [at.child.recordId]);
    await archiveClass(at);
    const after = await app.call(manageArchivePage, list, at.teacher.token);
    expect(after.data.dataList.map(({ stand, version, isWhole }) => [stand, version, isWhole])).toEqual(
      Array(3).fill([ArchiveState.archived, 1, 1]),
    );
    expect((await archiveClass(at)).error_code).toBe(ErrorCode.refused);
    expect(await rows()).toHaveLength(3);
  });

  it('two at once archive each report once', async () => {
    clock.set(AFTER_NOTICE);
    const run = () =>
      archiveReports(app.services.reports)({
        ...{ jobId: '1', orgId: at.orgId, accountId: at.office.accountId, platform: app.platform },
        input: { classId: at.classId, semesterId },
        progress: () => {},
        finish: async () => {},
        store: async () => {},
      });
    await Promise.all([run(), run()]);
    expect((await rows()).map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  it('asked for again while it is under way begins nothing anew', async () => {
    await itIs(at, AFTER_NOTICE);
    const ask = async () =>
      (await app.call(manageArchiveRun, { semesterId, classId: at.classId }, at.office.token)).data.taskId;
    const [first, ...again] = await Promise.all([ask(), ask(), ask()]);
    expect(new Set([first, ...again, await ask()])).toEqual(new Set([first]));
    expect(
      await db.rows("select from job where kind = 'report.archive' and org_id = $1 and account_id = $2", [
        at.orgId,
        at.office.accountId,
      ]),
    ).toHaveLength(1);
  });

  it('broken off in the middle goes on with what is missing, and what was stored without a row is swept up', async () => {
    await itIs(at, AFTER_NOTICE);
    const { data } = await app.call(manageArchiveRun, { semesterId, classId: at.classId }, at.office.token);
    let stored = 0;
    const twice = Promise.withResolvers<void>();
    const files = {
      ...app.platform.files,
      put: async (key: string, bytes: never) => {
        await app.platform.files.put(key, bytes);
        stored += 1;
        // Killed after its bytes were stored: no line of code comes after it.
        if (stored === 2) {
          twice.resolve();
          await new Promise(() => {});
        }
      },
    };
    void runJob({ ...app.platform, files }, tasksOf(app.app.modules), data.taskId);
    await twice.promise;
    expect(await rows()).toHaveLength(1);
    await runJob(app.platform, tasksOf(app.app.modules), data.taskId);
    expect(await rows()).toHaveLength(3);
    expect((await app.call(manageJobFetch, { id: data.taskId }, at.office.token)).data).toMatchObject({ state: 2 });
    await itIs(at, '2026-07-02T10:00:00+08:00');
    for (let round = 0; round < 2; round += 1)
      for (const { name, sweep } of app.app.modules) if (name === 'file') await sweep?.();
    expect(await db.rows('select 1 from loose_object')).toEqual([]);
    expect((await fetchPdf(at.child.token, at.child.accountId)).status).toBe(200);
  });

  it('is asked for by the calendar, once an hour while something cannot be archived, and by nobody when all is', async () => {
    const sweep = () => app.services.staffArchives.sweep();
    const waiting = async () =>
      (await db.rows("select 1 from job where kind = 'report.archive' and org_id = $1", [at.orgId])).length;
    await sweep();
    expect(await waiting()).toBe(0);
    clock.set(AFTER_NOTICE);
    await Promise.all([sweep(), sweep()]);
    expect(await waiting()).toBe(1);
    await runTasks(app);
    expect((await rows()).map(({ archiverId }) => archiverId)).toEqual([null, null, null]);
    clock.advance(2 * 3600);
    await sweep();
    expect(await waiting()).toBe(1);
  });

  it.each([
    ['nobody who is known', 'opened_by = null'],
    ['somebody who works there no more', 'opened_by = opened_by'],
  ])('is asked for in the name of the school’s office for a notice opened by %s', async (_, opener) => {
    const colleague = await app.makeAccount({ usertype: 5, orgId: at.orgId });
    await db.run(`update public_notice set ${opener} where public_notice_id = $1`, [at.noticeId]);
    const elsewhere = await makeOrg(db, { parentOrgId: city });
    await db.run('update account set org_id = $2 where account_id = $1', [at.office.accountId, elsewhere]);
    clock.set(AFTER_NOTICE);
    await app.services.staffArchives.sweep();
    const asked = "select account_id as by from job where kind = 'report.archive' and org_id = $1";
    expect(await db.rows(asked, [at.orgId])).toEqual([{ by: colleague }]);
    await runTasks(app);
    expect(await rows()).toHaveLength(3);
  });

  it('by hand is through for the calendar, too; what waits for long does not keep it from what is new', async () => {
    await db.run(
      `insert into report_archive_round (public_notice_id, asked_at, done)
       select public_notice_id, '2026-06-26 10:00:00', true from public_notice where public_notice_id <> $1 on conflict do nothing`,
      [at.noticeId],
    );
    await archiveClass(at);
    await app.services.staffArchives.sweep();
    const round = 'select done from report_archive_round where public_notice_id = $1';
    expect(await db.row(round, [at.noticeId])).toEqual({ done: true });

    const waits = `update report_archive_round set done = false, asked_at = '2026-06-26 10:00:00' where public_notice_id = $1`;
    await db.run(waits, [at.noticeId]);
    const later = await school();
    const due = await dueNotices(db, '2026-06-27', '2026-06-27 10:00:00', 1);
    expect(due.map(({ noticeId }) => noticeId)).toEqual([later.noticeId]);
  });

  it('rows are sealed: they are neither changed nor deleted', async () => {
    await archiveClass(at);
    for (const statement of [
      'update report_archive set version = 2',
      'delete from report_archive',
      'truncate report_archive',
    ])
      await expect(db.run(statement)).rejects.toThrow();
  });
});

describe('corrections', () => {
  const correct = (version: number, reason = '性别登记有误') =>
    app.call(manageArchiveCorrect, { studentId: at.child.accountId, semesterId, version, reason }, at.office.token);

  it('make a new version that says what it replaces; the old one goes on being known as replaced', async () => {
    await archiveClass(at);
    const before = await fetchPdf(at.child.token, at.child.accountId);
    const oldCode = await codeOf(at.child);
    await db.run("update account set name = '林小荷' where account_id = $1", [at.child.accountId]);
    expect((await correct(1)).error_code).toBe(0);
    await runTasks(app);
    const after = await fetchPdf(at.child.token, at.child.accountId);
    expect(after.bytes.equals(before.bytes)).toBe(false);
    expect(await verify({ code: oldCode })).toMatchObject({
      result: VerifyResult.replaced,
      version: 1,
      latestVersion: 2,
    });
    expect((await verify({ sha256: sha256(before.bytes) })).result).toBe(VerifyResult.replaced);
    expect(await verify({ code: await codeOf(at.child) })).toMatchObject({ result: VerifyResult.genuine, version: 2 });
    expect((await correct(1)).message).toContain('已被他人修改');
  });

  it('follow where a second look takes back the pass of a record of the file, and not before it is archived', async () => {
    const { recordId } = at.child;
    await db.run('insert into record_sample (record_id, org_id, drawn_at, drawer_id) values ($1, $2, now(), $3)', [
      ...[recordId, at.orgId, at.office.accountId],
    ]);
    const input = { id: recordId, keep: 0, reason: '与他人雷同' };
    const look = () => app.call(manageRecordSecondLook, input, at.office.token);
    const stateOf = async () =>
      (await db.row<{ state: number }>('select state from record where record_id = $1', [recordId]))!.state;
    expect(await look()).toMatchObject({ error_code: 1, message: expect.stringContaining('撤回公示') });
    await itIs(at, AFTER_NOTICE);
    expect(await look()).toMatchObject({ error_code: 1 });
    expect(await stateOf()).toBe(2);
    await archiveClass(at);
    const before = await fetchPdf(at.child.token, at.child.accountId);
    expect(await look()).toMatchObject({
      ...{ error_code: 0, message: '该记录已在归档的报告里，请到“报告归档”更正这份报告' },
      data: { toCorrect: 1 },
    });
    expect(await stateOf()).toBe(3);
    expect((await correct(1, '复核后撤销一条记录')).error_code).toBe(0);
    await runTasks(app);
    expect((await fetchPdf(at.child.token, at.child.accountId)).bytes.equals(before.bytes)).toBe(false);
  });

  it('that wait while the rest of the class is archived are made as well, and each report once', async () => {
    await db.run(
      `insert into record_question (record_id, questioner_id, challenged_id, org_id, class_id, reviewer, title, reason, state, content, created_at)
       values ($1, $2, $3, $4, $5, 1, '质疑', '理由', 1, '{}', now())`,
      [at.child.recordId, at.mate.accountId, at.child.accountId, at.orgId, at.classId],
    );
    await archiveClass(at);
    await db.run('update record_question set state = 4 where record_id = $1', [at.child.recordId]);
    await db.run("update account set name = '许嘉凝' where account_id = $1", [at.mate.accountId]);
    const corrected = { studentId: at.mate.accountId, semesterId, version: 1, reason: '姓名登记有误' };
    expect((await app.call(manageArchiveCorrect, corrected, at.office.token)).error_code).toBe(0);
    const rest = { semesterId, classId: at.classId };
    expect((await app.call(manageArchiveRun, rest, at.office.token)).error_code).toBe(0);
    await runTasks(app);
    expect(
      await db.rows(
        'select student_id as id, version from report_archive where class_id = $1 order by student_id, version',
        [at.classId],
      ),
    ).toEqual([
      { id: at.child.accountId, version: 1 },
      { id: at.mate.accountId, version: 1 },
      { id: at.mate.accountId, version: 2 },
      { id: at.namesake.accountId, version: 1 },
    ]);
  });

  it('that change nothing, without a reason, or of another school are refused', async () => {
    await archiveClass(at);
    const { data } = await correct(1);
    await runTasks(app);
    expect((await app.call(manageJobFetch, { id: data.taskId }, at.office.token)).data.problem).toContain('无需更正');
    expect((await correct(1, ' ')).refusal.fields).toEqual({ reason: '请填写更正原因' });
    const input = { studentId: at.child.accountId, semesterId, version: 1, reason: '更正' };
    const stranger = await app.loginAs(5, { orgId: await makeOrg(db, { parentOrgId: city }) });
    const subjectTeacher = await app.loginAs(6, { orgId: at.orgId });
    for (const { token } of [stranger, subjectTeacher])
      expect((await app.call(manageArchiveCorrect, input, token)).error_code).toBe(ErrorCode.notFound);
    expect(
      (
        await app.call(
          manageArchiveCorrect,
          { ...input, studentId: at.mate.accountId, semesterId: '999' },
          at.office.token,
        )
      ).error_code,
    ).toBe(ErrorCode.notFound);
  });
});

describe('a bureau', () => {
  it('sees how far its schools and their classes are, in numbers and without a name', async () => {
    const clerk = await app.loginAs(10, { orgId: city });
    const orgName = `第${at.orgId}小学`;
    await db.run('update org set org_name = $2 where org_id = $1', [at.orgId, orgName]);
    await app.makeStudent({ orgId: at.orgId, classId: at.classId }, { name: '新同学' });
    const numbers = async () => (await app.call(manageArchiveSchools, { orgName }, clerk.token)).data.dataList;
    const ofSchool = { orgId: at.orgId, orgName, semesterId, studentNum: 4, openNum: 1 };
    expect(await numbers()).toEqual([{ ...ofSchool, underNoticeNum: 3, waitingNum: 0, archivedNum: 0 }]);
    await itIs(at, AFTER_NOTICE);
    clerk.token = await app.sessionOf(clerk.accountId);
    expect(await numbers()).toEqual([{ ...ofSchool, underNoticeNum: 0, waitingNum: 3, archivedNum: 0 }]);
    await archiveClass(at);
    expect(await numbers()).toEqual([{ ...ofSchool, underNoticeNum: 0, waitingNum: 0, archivedNum: 3 }]);
    const { data } = await app.call(manageArchiveClasses, { orgId: at.orgId }, clerk.token);
    const ofClass = { studentNum: 4, openNum: 1, underNoticeNum: 0, waitingNum: 0, archivedNum: 3 };
    expect(data.classes).toEqual([{ id: at.classId, name: '三年级2班', ...ofClass }]);
    expect((await app.call(manageArchiveFrame, {}, clerk.token)).data).toMatchObject({ classes: [], ofSchools: 1 });

    const elsewhere = await app.loginAs(10, { orgId: await makeOrg(db, { type: OrgType.bureau }) });
    expect((await app.call(manageArchiveSchools, { orgName }, elsewhere.token)).data.totalCount).toBe(0);
    expect((await app.call(manageArchiveClasses, { orgId: at.orgId }, elsewhere.token)).error_code).toBe(
      ErrorCode.notFound,
    );
    expect((await app.call(manageArchiveSchools, { semesterId: '9999' }, clerk.token)).error_code).toBe(
      ErrorCode.notFound,
    );
  });
});
