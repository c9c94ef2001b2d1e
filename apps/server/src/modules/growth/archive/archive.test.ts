import { createHash, generateKeyPairSync, sign as signWith } from 'node:crypto';
import {
  ArchiveStand,
  confirmPassword,
  ErrorCode,
  manageArchiveCorrect,
  manageArchiveFrame,
  manageArchivePage,
  manageArchiveRun,
  manageArchiveZip,
  manageJobFetch,
  manageNoticeWithdraw,
  OrgType,
  ReportStage,
  reportExport,
  reportPage,
  reportVerify,
  SESSION_HEADER,
  VerifyResult,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { JOB_KINDS } from '../../../job-kinds.ts';
import { runJob } from '../../../platform/jobs/index.ts';
import { PASSWORD, startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';
import { addScheme, presetOf } from '../scheme/index.ts';
import { archiveReports } from './jobs.ts';
import { createSeal, sha256Of } from './seal.ts';

const UNDER_NOTICE = '2026-06-22T10:00:00+08:00';
const AFTER_NOTICE = '2026-06-27T10:00:00+08:00';
const clock = testClock(UNDER_NOTICE);
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const schemeId = await addScheme(db, { orgId: city, stage: 2, ...presetOf(2)! }, '2026-02-01 08:00:00');
const part = (await db.row<{ moduleId: string; dimensionId: string; fieldId: string }>(
  `select content #>> '{modules,1,moduleId}' as "moduleId", content #>> '{modules,1,dimensions,0,dimensionId}' as "dimensionId",
     content #>> '{modules,1,dimensions,0,fields,0,fieldId}' as "fieldId" from scheme where scheme_id = $1`,
  [schemeId],
))!;
const { id: semesterId } = (await db.row<{ id: string }>('select semester_id as id from semester where term = 2'))!;

/** A school with a class of three under notice until 26 June, each with one passed record. */
async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const classId = await makeClass(db, orgId, { day: app.clock() });
  const office = await app.loginAs(5, { orgId, name: '教务处' });
  const teacher = await app.loginAs(6, { orgId, name: '高老师' });
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
    classId,
    teacher.accountId,
  ]);
  const notice = await db.row<{ id: string }>(
    `insert into public_notice (org_id, class_id, semester_id, starts_on, ends_on, opened_by)
     values ($1, $2, $3, '2026-06-20', '2026-06-26', $4) returning public_notice_id as id`,
    [orgId, classId, semesterId, office.accountId],
  );
  const pupil = async (name: string) => {
    const accountId = await app.makeStudent({ orgId, classId }, { name });
    const record = await db.row<{ id: string }>(
      `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content,
         by_teacher, state, creator_id, submitted_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, 1, '昆虫记', $8, false, 2, $1, $9, $9, $9) returning record_id as id`,
      [
        ...[accountId, orgId, classId, semesterId, schemeId, part.moduleId, part.dimensionId],
        ...[JSON.stringify({ [part.fieldId]: '昆虫记' }), '2026-04-01 09:00:00'],
      ],
    );
    await db.run('insert into noticed_report values ($1, $2, $3, $4, $5, array[$6::bigint])', [
      ...[notice!.id, accountId, semesterId, orgId, classId, record!.id],
    ]);
    return { accountId, recordId: record!.id, token: await app.sessionOf(accountId) };
  };
  const child = await pupil('林小禾');
  const guardian = await app.loginAs(4);
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [
    guardian.accountId,
    child.accountId,
  ]);
  return {
    ...{ orgId, classId, office, teacher, child, guardian, noticeId: notice!.id },
    mate: await pupil('许嘉宁'),
    namesake: await pupil('许嘉宁'),
  };
}
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  clock.set(UNDER_NOTICE);
  at = await school();
});

const fetchPdf = async (token: string | undefined, studentId = at.child.accountId) => {
  const { statusCode, headers, rawPayload } = await app.app.http.inject({
    url: reportExport.path,
    query: { studentId, semesterId },
    headers: token ? { [SESSION_HEADER]: token } : {},
  });
  return { status: statusCode, headers, bytes: rawPayload };
};
/** Another day: everybody has logged in anew. */
async function itIs(moment: string) {
  clock.set(moment);
  for (const one of [at.office, at.teacher, at.child, at.mate, at.guardian])
    one.token = await app.sessionOf(one.accountId);
}
const archiveClass = async () => {
  await itIs(AFTER_NOTICE);
  const asked = await app.call(manageArchiveRun, { semesterId, classId: at.classId }, at.office.token);
  await runTasks(app);
  return asked;
};
const verify = async ({ code = '', sha256 = '' }) => (await app.call(reportVerify, { verifyCode: code, sha256 })).data;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const rows = () =>
  db.rows<{ code: string; version: number; archiverId: string | null }>(
    `select code, version, archiver_id as "archiverId" from report_archive where class_id = $1 order by student_id, version`,
    [at.classId],
  );
const codeOf = async ({ accountId }: { accountId: string }) =>
  (await db.row<{ code: string }>('select code from report_archive where student_id = $1 order by version desc', [
    accountId,
  ]))!.code;

describe('the report as a file', () => {
  it('is a preview before it is archived, for the student, guardians and who is in charge; for others it is not there', async () => {
    for (const { token } of [at.child, at.guardian, at.teacher, at.office]) {
      const { status, headers, bytes } = await fetchPdf(token);
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
    for (const { token } of [at.mate, await app.loginAs(4), stranger]) expect((await fetchPdf(token)).status).toBe(404);
    expect((await fetchPdf(undefined)).status).toBe(511);
    expect((await fetchPdf(at.child.token, '99999999')).status).toBe(404);
  });

  it('is the same bytes always once it is archived, whatever is written afterwards', async () => {
    await archiveClass();
    const first = await fetchPdf(at.child.token);
    await db.run("update record set title = '另一个题目' where record_id = $1", [at.child.recordId]);
    await itIs('2026-07-02T10:00:00+08:00');
    const second = await fetchPdf(at.guardian.token);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(first.headers['content-disposition']).not.toContain(encodeURIComponent('预览'));
    const list = await app.call(reportPage, {}, at.child.token);
    expect(list.data.dataList[0]).toMatchObject({ semesterId, stage: ReportStage.archived });
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
    await archiveClass();
    expect(await rows()).toHaveLength(2);
    const list = { semesterId, classId: at.classId };
    const page = await app.call(manageArchivePage, list, at.teacher.token);
    expect(page.data.counts).toEqual([0, 0, 1, 0, 2]);
    await db.run('update record_question set state = 4 where record_id = $1', [at.child.recordId]);
    await archiveClass();
    const after = await app.call(manageArchivePage, list, at.teacher.token);
    expect(after.data.dataList.map(({ stand, version, isWhole }) => [stand, version, isWhole])).toEqual(
      Array(3).fill([ArchiveStand.archived, 1, 1]),
    );
    expect((await archiveClass()).error_code).toBe(ErrorCode.refused);
    expect(await rows()).toHaveLength(3);
  });

  it('two at once archive each report once', async () => {
    clock.set(AFTER_NOTICE);
    const run = () =>
      archiveReports({
        ...{ jobId: '1', orgId: at.orgId, accountId: at.office.accountId, platform: app.platform },
        input: { classId: at.classId, semesterId },
        progress: () => {},
        finish: async () => {},
        store: async () => {},
      });
    await Promise.all([run(), run()]);
    expect((await rows()).map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  it('broken off in the middle goes on with what is missing, and what was stored without a row is swept up', async () => {
    await itIs(AFTER_NOTICE);
    const { data } = await app.call(manageArchiveRun, { semesterId, classId: at.classId }, at.office.token);
    let stored = 0;
    const files = {
      ...app.platform.files,
      put: async (key: string, bytes: never) => {
        await app.platform.files.put(key, bytes);
        stored += 1;
        // Killed after its bytes were stored: no line of code comes after it.
        if (stored === 2) await new Promise(() => {});
      },
    };
    void runJob({ ...app.platform, files }, JOB_KINDS, data.taskId);
    while (stored < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await rows()).toHaveLength(1);
    await runJob(app.platform, JOB_KINDS, data.taskId);
    expect(await rows()).toHaveLength(3);
    expect((await app.call(manageJobFetch, { id: data.taskId }, at.office.token)).data).toMatchObject({ state: 2 });
    await itIs('2026-07-02T10:00:00+08:00');
    for (let round = 0; round < 2; round += 1)
      for (const { name, sweep } of app.app.modules) if (name === 'file') await sweep?.();
    expect(await db.rows('select 1 from loose_object')).toEqual([]);
    expect((await fetchPdf(at.child.token)).status).toBe(200);
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

  it('rows are sealed: they are neither changed nor deleted', async () => {
    await archiveClass();
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
    await archiveClass();
    const before = await fetchPdf(at.child.token);
    const oldCode = await codeOf(at.child);
    await db.run("update account set name = '林小荷' where account_id = $1", [at.child.accountId]);
    expect((await correct(1)).error_code).toBe(0);
    await runTasks(app);
    const after = await fetchPdf(at.child.token);
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

  it('that change nothing, without a reason, or of another school are refused', async () => {
    await archiveClass();
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

describe('verification', () => {
  it('tells a genuine report by code or file, and of the child the masked name, school and semester alone', async () => {
    await archiveClass();
    const code = await codeOf(at.child);
    const { bytes } = await fetchPdf(at.child.token);
    for (const input of [
      { verifyCode: code },
      { sha256: sha256(bytes) },
      { verifyCode: code, sha256: sha256(bytes) },
      { verifyCode: code.toLowerCase().replace(/(.{4})/g, '$1-') },
    ]) {
      const { data } = await app.call(reportVerify, input);
      expect(data).toMatchObject({
        result: VerifyResult.genuine,
        studentName: '林*禾',
        semesterName: '2025-2026学年下学期',
      });
      expect(JSON.stringify(data)).not.toMatch(new RegExp(`林小禾|三年级|"${at.child.accountId}"`));
    }
    expect((await app.call(reportVerify, {})).refusal.fields).toEqual({ verifyCode: '请输入 20 位核验码' });
    expect((await app.call(reportVerify, { verifyCode: 'x' })).error_code).toBe(ErrorCode.invalidInput);
  });

  it('fails for one changed byte, wherever it lies', async () => {
    await archiveClass();
    const code = await codeOf(at.child);
    const { bytes } = await fetchPdf(at.child.token);
    for (const place of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[place]! ^= 1;
      expect((await verify({ code, sha256: sha256(changed) })).result).toBe(VerifyResult.changed);
      const alone = await verify({ sha256: sha256(changed) });
      expect(alone).toMatchObject({ result: VerifyResult.unknown, studentName: '', schoolName: '' });
    }
  });

  it('knows no row that the platform did not sign: neither a forged one nor one signed by another key', async () => {
    await archiveClass();
    const forge = async (change: (row: Record<string, unknown>) => void) => {
      const row = (await db.row<Record<string, unknown>>('select * from report_archive where student_id = $1', [
        at.child.accountId,
      ]))!;
      change(row);
      const code = String(row.code);
      await db.run(
        `insert into report_archive (code, student_id, semester_id, org_id, class_id, student_name, school_name, class_name, semester_name,
           version, replaces_id, reason, content_hash, sha256, signature, public_key, file_id, size, archived_at)
         values ($1,$2,$3,$4,$5,$6,$7,$8,$9,1,null,'',$10,$11,$12,$13,$14,$15,$16)`,
        [
          ...[code, row.student_id, row.semester_id, row.org_id, row.class_id, row.student_name, row.school_name],
          ...[row.class_name, row.semester_name, row.content_hash, row.sha256, row.signature, row.public_key],
          ...[row.file_id, row.size, row.archived_at],
        ],
      );
      return verify({ code });
    };
    const other = await app.makeStudent({ orgId: at.orgId, classId: at.classId });
    const another = await app.makeStudent({ orgId: at.orgId, classId: at.classId });
    const copied = await forge((row) => {
      row.code = 'AAAABBBBCCCCDDDDEEEE';
      row.student_id = other;
    });
    expect(copied).toMatchObject({ result: VerifyResult.unknown, studentName: '' });
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const signed = await forge((row) => {
      row.code = 'AAAABBBBCCCCDDDDFFFF';
      row.student_id = another;
      row.sha256 = sha256Of('forged');
      row.public_key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
      row.signature = signWith(null, Buffer.from('forged'), privateKey);
    });
    expect(signed.result).toBe(VerifyResult.unknown);
    expect((await verify({ sha256: sha256Of('forged').toString('hex') })).result).toBe(VerifyResult.unknown);
    // The file itself stays genuine beside a forged row that names it.
    const { bytes } = await fetchPdf(at.child.token);
    expect((await verify({ sha256: sha256(bytes) })).result).toBe(VerifyResult.genuine);
    const page = await app.call(manageArchivePage, { semesterId, classId: at.classId }, at.office.token);
    expect(page.data.dataList.filter(({ isWhole }) => isWhole === 0)).toHaveLength(2);
  });

  it('keeps every field under the signature', () => {
    const seal = createSeal(app.platform.secrets);
    const hash = sha256Of('x');
    const signed = seal.sign({
      ...{
        code: 'C',
        studentId: '1',
        semesterId: '2',
        classId: '3',
        studentName: '林',
        schoolName: '校',
        className: '班',
      },
      ...{
        semesterName: '学期',
        version: 1,
        reason: '',
        contentHash: hash,
        sha256: hash,
        archivedAt: '2026-06-27 10:00:00',
      },
    });
    expect(seal.isGenuine(signed)).toBe(true);
    for (const field of Object.keys(signed) as (keyof typeof signed)[]) {
      const value = signed[field];
      const other = Buffer.isBuffer(value) ? sha256Of(value) : typeof value === 'number' ? value + 1 : `${value}x`;
      const forged = { ...signed, [field]: field === 'signature' ? Buffer.alloc(64, 1) : other };
      expect(seal.isGenuine(forged), field).toBe(false);
    }
  });

  it('is answered to an address that asks for many unknown ones no more, while known ones cost nothing', async () => {
    await archiveClass();
    const code = await codeOf(at.child);
    const ask = (asked: string) => app.call(reportVerify, { verifyCode: asked }, { address: '10.9.9.9' });
    for (let round = 0; round < 100; round += 1) expect((await ask('00000000000000000000')).status).toBe(200);
    expect((await ask(code)).status).toBe(429);
    expect((await verify({ code })).result).toBe(VerifyResult.genuine);
  });
});

describe('the class as a zip', () => {
  it('asks for the password, and holds every report by a name that is safe everywhere', async () => {
    await db.run(`update account set name = '许/嘉:宁.' where account_id = $1`, [at.mate.accountId]);
    await archiveClass();
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
