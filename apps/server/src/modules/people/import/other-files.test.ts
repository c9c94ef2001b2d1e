import {
  exportStart,
  type ImportKind,
  ImportState,
  type InputOf,
  importConfirm,
  importDiscard,
  importFetch,
  importPasswords,
  importUnfinished,
  importUpload,
  manageJobFetch,
  notificationPage,
  OrgType,
} from '@vimo/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { bookOf, type Cells, startImportSchools } from '../../../testing/import-schools.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { loginIndex } from '../account/index.ts';

const { app, db, school, other, token, pupil, upload, fetch, faultsIn, confirm, schoolYear, yearOfThird } =
  await startImportSchools();
afterAll(() => app.close());

describe('staff, classes and who is in charge', () => {
  it('come in by files of their own, and the same again changes nothing', async () => {
    await db.run("insert into subject (subject_name) values ('语文')");
    await db.run('insert into school_year (start_year) values ($1)', [schoolYear()]);
    const files: [ImportKind, Cells[]][] = [
      ['staff', [{ 姓名: '高云汀', 登录账号: 'gao001', 身份: '班主任', 手机号: '13900008888' }]],
      ['classes', [{ 学段: '小学', 入学年份: yearOfThird(), 班级: '七班' }]],
      [
        'charges',
        [
          { 年级: '三年级', 班级: '7班', 职务: '班主任', 登录账号: 'gao001' },
          { 年级: '三年级', 班级: '7班', 职务: '任课教师', 学科: '语文', 登录账号: 'gao001' },
        ],
      ],
    ];
    for (const [kind, rows] of files) {
      const batchId = await upload(kind, rows);
      await confirm(batchId);
      expect(await fetch(batchId)).toMatchObject({ state: ImportState.done, created: rows.length });
      expect(await fetch(await upload(kind, rows))).toMatchObject({ created: 0, updated: 0, unchanged: rows.length });
    }
    expect(
      await db.row(
        'select (select count(*)::int from class_teacher) as a, (select count(*)::int from subject_teacher) as b',
      ),
    ).toEqual({ a: 1, b: 1 });
  });

  it('gives the roles that its sender may give by hand, to people whom the sender may change', async () => {
    const rankOf = async (accountCode: string) =>
      (
        await db.row<{ usertype: number }>('select usertype from account where login_index = $1', [
          loginIndex(app.platform.secrets, accountCode),
        ])
      )?.usertype;
    const colleague = await app.makeAccount({ usertype: 5, orgId: school.orgId, accountCode: 'head01', name: '校管' });
    const teacher = await app.loginAs(3, { orgId: school.orgId, accountCode: 'plain01', name: '陈平' });
    const rows = [
      { 姓名: '陈新', 登录账号: 'fresh01', 身份: '学校管理员' },
      { 姓名: '陈平', 登录账号: 'plain01', 身份: '学校管理员' },
      { 姓名: '校管', 登录账号: 'head01', 身份: '教师' },
      { 姓名: '改名', 登录账号: 'head01', 身份: '学校管理员' },
    ];
    const refusedRows = await upload('staff', rows);
    expect((await faultsIn(refusedRows)).filter((fault) => fault.includes('error'))).toEqual([
      '2 role error 学校管理员账号由上级机构管理',
      '3 role error 学校管理员账号由上级机构管理',
      '4 login error 此人不由您管理',
      '5 role error 学校管理员账号由上级机构管理',
      '5 login error 登录账号重复',
      '5 login error 此人不由您管理',
    ]);
    expect(await confirm(refusedRows)).toMatchObject({ error_code: 1 });
    expect(await rankOf('fresh01')).toBeUndefined();

    const allowed = await upload('staff', [{ 姓名: '陈平', 登录账号: 'plain01', 身份: '班主任' }]);
    await confirm(allowed);
    expect(await fetch(allowed)).toMatchObject({ state: ImportState.done, updated: 1 });
    expect(await rankOf('plain01')).toBe(6);
    expect((await app.call(notificationPage, {}, teacher.token)).status).toBe(511);

    const above = await app.loginAs(1, {});
    const given = await upload('staff', rows.slice(0, 2), school.orgId, above.token);
    expect(await app.call(importConfirm, { batchId: given }, above.token)).toMatchObject({ error_code: 0 });
    // What the sender lost between confirming and writing, the file has not either.
    await db.run('update account set usertype = 3 where account_id = $1', [above.accountId]);
    await runTasks(app);
    expect(await rankOf('fresh01')).toBeUndefined();
    await db.run('update account set usertype = 1 where account_id = $1', [above.accountId]);
    await app.call(importFetch, { batchId: given }, above.token);
    await app.call(importConfirm, { batchId: given }, above.token);
    await runTasks(app);
    expect([await rankOf('fresh01'), await rankOf('plain01')]).toEqual([5, 5]);
    expect(colleague).toBeTruthy();
  });

  it('what stands in no row of ours is told', async () => {
    await app.makeAccount({ usertype: 3, orgId: other.orgId, accountCode: 'taken01' });
    const staff = await upload('staff', [
      { 姓名: '甲', 登录账号: 'taken01', 身份: '教师' },
      { 姓名: '乙', 登录账号: '13900000000', 身份: '教师' },
      { 姓名: '丙', 登录账号: 'bing01', 身份: '教育局工作人员' },
    ]);
    expect((await faultsIn(staff)).filter((fault) => fault.includes('error'))).toEqual([
      '2 login error 登录账号已被占用',
      '3 login error 登录账号不能是手机号',
      '4 role error 该机构没有这种账号',
    ]);
    const charges = await upload('charges', [
      { 年级: '三年级', 班级: '2班', 职务: '任课教师', 学科: '魔法', 登录账号: 'gao001' },
      { 年级: '三年级', 班级: '2班', 职务: '班主任', 登录账号: 'taken01' },
    ]);
    expect(await faultsIn(charges)).toEqual(['2 subject error 没有学科“魔法”', '3 login error 找不到教师']);
  });
});

describe('a batch', () => {
  it('is its sender’s alone, of the own scope, and can be given up', async () => {
    const batchId = await upload('staff', [{ 姓名: '丁', 登录账号: 'ding01', 身份: '教师' }]);
    const colleague = (await app.loginAs(5, { orgId: school.orgId })).token;
    expect(await app.call(importFetch, { batchId }, colleague)).toMatchObject({ error_code: 4 });
    const unfinished = async (by: string) => (await app.call(importUnfinished, {}, by)).data.map(({ id }) => id);
    expect([(await unfinished(token))[0], await unfinished(colleague)]).toEqual([batchId, []]);
    const file = { name: '名单.xlsx', bytes: await workbookOf('staff', []) };
    const sent = (fields: Record<string, string>, by = token) => sendForm(app, importUpload.path, by, fields, [file]);
    expect(await sent({ kind: 'staff', orgId: other.orgId })).toMatchObject({ error_code: 4 });
    expect(await sent({ kind: 'nothing', orgId: school.orgId })).toMatchObject({ error_code: 2 });
    const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
    const bureauStaff = (await app.loginAs(10, { orgId: bureau })).token;
    expect(await sent({ kind: 'classes', orgId: bureau }, bureauStaff)).toMatchObject({
      error_code: 1,
      message: '请选定学校',
    });
    expect(await app.call(importDiscard, { batchId }, token)).toMatchObject({ error_code: 0 });
    expect(await unfinished(token)).not.toContain(batchId);
    expect(await app.call(importFetch, { batchId }, token)).toMatchObject({ error_code: 4 });
  });
});

it('the one who asked for a task is told of its end once, and of a check alone when it failed', async () => {
  const batchId = await upload('staff', [{ 姓名: '戊', 登录账号: 'wu01', 身份: '教师' }]);
  await app.services.staffJobs.notifyEnded();
  const titles = async () =>
    (await app.call(notificationPage, { pageSize: 100 }, token)).data.dataList.map(({ title }) => title);
  const before = await titles();
  expect(before).not.toContain('您的任务“检查导入文件”已完成');
  await app.call(importConfirm, { batchId }, token);
  await runTasks(app);
  await app.services.staffJobs.notifyEnded();
  await app.services.staffJobs.notifyEnded();
  expect((await titles()).filter((title) => title === '您的任务“批量导入”已完成')).toHaveLength(
    before.filter((title) => title === '您的任务“批量导入”已完成').length + 1,
  );
});

describe('exports', () => {
  it('ask for the password again and hold text that no spreadsheet takes for a formula, for the one who asked', async () => {
    await confirm(await upload('staff', [{ 姓名: '戊', 登录账号: 'wu01', 身份: '教师' }]));
    await db.run(`update account set name = '=1+1' where name = '戊'`);
    expect(await app.call(exportStart, { kind: 'staff', orgId: school.orgId }, token)).toMatchObject({
      error_code: 1,
      refusal: { passwordNeeded: true },
    });
    await db.run('update session set password_confirmed_at = $1', [app.clock()]);
    const confirmed = (await app.loginAs(5, { orgId: school.orgId })).token;
    await db.run('update session set password_confirmed_at = $1', [app.clock()]);
    const { data } = await app.call(exportStart, { kind: 'staff', orgId: school.orgId }, confirmed);
    await runTasks(app);
    const task = (await app.call(manageJobFetch, { id: data.taskId }, confirmed)).data;
    expect(task).toMatchObject({ state: 2 });
    const book = await bookOf((await app.app.http.inject({ url: task.fileUrl })).rawPayload);
    expect(book[0]).toEqual(['机构', '姓名', '性别', '登录账号', '身份', '手机号', '状态']);
    expect(book.flat()).toContain('=1+1');
    expect((await app.call(manageJobFetch, { id: data.taskId }, token)).data).toMatchObject({
      fileName: '',
      fileUrl: '',
    });
  });

  it('hold what the filters of the room leave, and come in again as they went out', async () => {
    const { token: confirmed } = await app.loginAs(5, { orgId: school.orgId });
    await db.run('update session set password_confirmed_at = $1', [app.clock()]);
    const sheet = async (input: InputOf<typeof exportStart>) => {
      const { data } = await app.call(exportStart, input, confirmed);
      await runTasks(app);
      const { fileUrl } = (await app.call(manageJobFetch, { id: data.taskId }, confirmed)).data;
      return bookOf((await app.app.http.inject({ url: fileUrl })).rawPayload);
    };
    const kept = [pupil({ 姓名: '甄一诺' }), pupil({ 姓名: '甄二诺' })];
    await confirm(await upload('students', kept));
    const named = await sheet({ kind: 'students', filter: { keyword: '甄', studentStatus: 1 } });
    expect(named.slice(1).map((row) => row[3])).toEqual(kept.map((one) => one.学号));
    expect(await sheet({ kind: 'students', filter: { keyword: '甄', studentStatus: 5 } })).toHaveLength(1);
    // A guardian's name stands beside the own number, and the number of the school's record beside nobody's.
    const guardian = await app.makeAccount({ name: '甄母', phone: '13900009953', accountCode: '13900009953' });
    await db.run(
      `with ended as (delete from child_binding where student_id in (select account_id from student where student_no = any ($1)))
       insert into child_binding (parent_id, student_id) select $2, account_id from student where student_no = $3`,
      [kept.map((one) => one.学号), guardian, kept[0]!.学号],
    );
    const guardians = (await sheet({ kind: 'students', filter: { keyword: '甄' } })).slice(1);
    expect(guardians.map((row) => row.slice(8, 10))).toEqual([
      ['甄母', '13900009953'],
      [null, kept[1]!.监护人电话],
    ]);
    expect(await sheet({ kind: 'staff', filter: { kind: 10 } })).toHaveLength(1);
    expect((await sheet({ kind: 'classes' })).slice(1).map((row) => row[0])).toContain('云汀一中');
    expect((await sheet({ kind: 'classes' })).flat()).not.toContain('青山小学');
    const [heading, ...charges] = await sheet({ kind: 'charges', orgId: school.orgId });
    expect(charges.length).toBeGreaterThan(0);
    const back = charges.map((row) => Object.fromEntries(row.map((cell, at) => [heading?.[at], cell])));
    const counts = { errors: 0, created: 0, updated: 0, unchanged: charges.length };
    expect(await fetch(await upload('charges', back))).toMatchObject(counts);
    const { detail } = (await db.row<{ detail: object }>(
      "select detail from audit_log where event = 'export.started' and detail ? 'filters' order by audit_id limit 1",
    ))!;
    expect(detail).toEqual({ kind: '学生', filters: '姓名或号码、学籍状态' });
  });
});

it('first passwords are printed again for a day after they were made, by their sender who gives the own password again, and noted each time', async () => {
  const sender = await app.loginAs(5, { orgId: school.orgId });
  const colleague = await app.loginAs(5, { orgId: school.orgId });
  const batchId = await upload('students', [pupil()], school.orgId, sender.token);
  // The day begins when they are made, not when the file came.
  app.clock.advance(20 * 3600);
  let own = await app.sessionOf(sender.accountId);
  await app.call(importConfirm, { batchId }, own);
  await runTasks(app);
  const take = async (by: string) => {
    await app.services.imports.sweep();
    return app.call(importPasswords, { batchId }, by);
  };
  const again = async () => {
    own = await app.sessionOf(sender.accountId);
    expect(await take(own)).toMatchObject({ error_code: 1, refusal: { passwordNeeded: true } });
    // The answers to a session are remembered for a moment: another one that gave the password.
    own = await app.sessionOf(sender.accountId);
    await db.run('update session set password_confirmed_at = $1', [app.clock()]);
    return take(own);
  };
  const first = (await take(own)).data;
  expect(first.slips).toHaveLength(2);

  app.clock.advance(3600);
  expect((await again()).data.slips).toEqual(first.slips);
  expect(await app.call(importFetch, { batchId }, own)).toMatchObject({ data: { passwords: 2, passwordsTaken: 1 } });
  expect((await app.call(importUnfinished, {}, own)).data).toMatchObject([{ id: batchId, passwordsTaken: 1 }]);
  expect(await take(await app.sessionOf(colleague.accountId))).toMatchObject({ error_code: 4 });

  const tables = await db.rows<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`);
  for (const { name } of tables) {
    const { text } = (await db.row<{ text: string }>(
      `select coalesce(string_agg(t::text, chr(10)), '') as text from "${name}" t`,
    ))!;
    for (const { password } of first.slips) {
      expect(text, name).not.toContain(password);
      expect(text, name).not.toContain(Buffer.from(password).toString('hex'));
    }
  }
  expect(
    await db.row(
      `select count(*)::int as count from audit_log where event = 'import.passwordsTaken' and detail ->> 'batch' = $1`,
      [batchId],
    ),
  ).toEqual({ count: 2 });

  const [student] = first.slips;
  await db.run('update account set must_change_password = false where login_index = $1', [
    loginIndex(app.platform.secrets, student!.login),
  ]);
  app.clock.advance(22 * 3600);
  expect((await again()).data.slips.map(({ name }) => name)).toEqual(['许明']);

  // Not swept: gone all the same.
  app.clock.advance(3600);
  own = await app.sessionOf(sender.accountId);
  await db.run('update session set password_confirmed_at = $1', [app.clock()]);
  expect(await app.call(importPasswords, { batchId }, own)).toMatchObject({
    error_code: 1,
    message: expect.stringContaining('已清除'),
  });
  expect(await app.call(importFetch, { batchId }, own)).toMatchObject({ data: { passwords: 0, passwordsUntil: '' } });
  await app.services.imports.sweep();
  expect(await db.row('select count(*)::int as count from first_password where batch_id = $1', [batchId])).toEqual({
    count: 0,
  });
  expect(await app.call(importFetch, { batchId }, own)).toMatchObject({ error_code: 4 });
});
