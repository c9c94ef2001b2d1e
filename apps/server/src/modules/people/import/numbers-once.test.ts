import {
  addStaff,
  addStudent,
  disablePerson,
  enablePerson,
  type ImportKind,
  importConfirm,
  importFetch,
  importMend,
  importRows,
  importSkip,
  importUpload,
  leaveSchool,
  manageRecyclePage,
  manageRecycleRestore,
  returnToSchool,
  updateStaff,
} from '@vimo/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { startTestApp } from '../../../testing/app.ts';
import { identityNumberOf } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { identityIndex, lockOfNumbers } from '../account/index.ts';

/** One number of papers is one person's, by form and by file, and by both at once. */
const app = await startTestApp();
const { database: db, secrets } = app.platform;
afterAll(() => app.close());

const school = await app.makeSchool('云汀一中');
const { token } = await app.loginAs(5, { orgId: school.orgId });
await db.run('insert into school_year (start_year) values (school_year_on($1::date)) on conflict do nothing', [
  dayOf(toWireTime(app.clock())),
]);
const other = await app.makeSchool('云汀二中');
const stranger = await app.loginAs(5, { orgId: other.orgId });

type Reply = { error_code: number; message: string };
type Cells = Record<string, unknown>;
async function upload(kind: ImportKind, rows: Cells[]): Promise<string> {
  const sent = [{ name: '名单.xlsx', bytes: await workbookOf(kind, rows) }];
  const reply = await sendForm<{ batchId: string }>(app, importUpload.path, token, { kind, orgId: school.orgId }, sent);
  expect(reply).toMatchObject({ status: 200, error_code: 0 });
  await runTasks(app);
  return reply.data.batchId;
}
const faultsOf = async (batchId: string) =>
  (await app.call(importRows, { batchId }, token)).data.dataList.map(({ faults }) =>
    faults.map(({ text }) => text).join(),
  );
const teacher = (more: object, by = token) =>
  app.call(addStaff, { name: '高云汀', sex: 2, usertype: 3, orgId: school.orgId, accountCode: 'gao', ...more }, by);
const ofIndex = async (number: string) =>
  (await db.rows('select account_id from account where identity_index = $1', [identityIndex(secrets, number)])).length;
const isDisabled = async (id: string) =>
  (await db.row<{ disabled: boolean }>('select disabled from account where account_id = $1', [id]))!.disabled;

describe('a number of papers', () => {
  it('of a colleague, or of a pupil at school, is nobody else’s by the form; who may know is told whose', async () => {
    const number = identityNumberOf(11);
    expect(await teacher({ accountCode: 'one', identityNumber: number })).toMatchObject({ error_code: 0 });
    const twice = await teacher({ accountCode: 'two', identityNumber: number });
    expect(twice.refusal.fields).toEqual({
      identityNumber: expect.stringMatching(/^该号码是云汀一中教职工 高\*+汀?的/),
    });
    const far = await teacher({ accountCode: 'far', identityNumber: number, orgId: other.orgId }, stranger.token);
    expect(far.refusal.fields).toEqual({ identityNumber: expect.stringMatching(/^该号码是一名在职教职工的/) });
    const pupil = { name: '新同学', sex: 2 as const, classId: school.classId, identityNumber: number };
    expect((await app.call(addStudent, pupil, token)).refusal.fields).toEqual({
      identityNumber: expect.stringContaining('教职工'),
    });
    const own = identityNumberOf(12);
    expect(await app.call(addStudent, { ...pupil, identityNumber: own }, token)).toMatchObject({ error_code: 0 });
    expect((await teacher({ accountCode: 'three', identityNumber: own })).refusal.fields).toEqual({
      identityNumber: expect.stringMatching(/学生 新\*+学?的/),
    });
    const { data } = await teacher({ accountCode: 'three' });
    const change = { id: data.id, version: 0, name: '高云汀', sex: 2 as const, usertype: 3 as const };
    expect((await app.call(updateStaff, { ...change, identityNumber: number }, token)).refusal.fields).toEqual({
      identityNumber: expect.stringContaining('教职工'),
    });
    // Who has gone may be somebody's colleague elsewhere.
    await db.run('update account set disabled = true where identity_index = $1', [identityIndex(secrets, number)]);
    expect(await app.call(updateStaff, { ...change, identityNumber: number }, token)).toMatchObject({ error_code: 0 });
    expect(await app.call(updateStaff, { ...change, version: 1, identityNumber: number }, token)).toMatchObject({
      error_code: 0,
    });
  });

  it('is judged so by file, with the words of the form', async () => {
    const [taken, free] = [identityNumberOf(21), identityNumberOf(22)];
    await teacher({ accountCode: 'known', identityNumber: taken });
    const rows = [
      { 姓名: '高一', 登录账号: 'f1', 身份: '教师', 身份证号: taken },
      { 姓名: '高二', 登录账号: 'f2', 身份: '教师', 身份证号: free },
      { 姓名: '高三', 登录账号: 'f3', 身份: '教师', 身份证号: free },
      { 姓名: '高云汀', 登录账号: 'known', 身份: '教师', 身份证号: taken },
    ];
    const [first, second, third, fourth] = await faultsOf(await upload('staff', rows));
    expect(first).toContain('该号码是云汀一中教职工');
    expect([second, third]).toEqual([expect.not.stringContaining('同一个号码'), expect.stringContaining('同一个号码')]);
    expect(fourth).toBe('');
    const pupil = { 姓名: '许知宁', 学号: 'P1', 年级: '三年级', 班级: '2班', 身份证号: taken };
    expect((await faultsOf(await upload('students', [pupil]))).join()).toContain('教职工');
  });

  it('of a pupil whom two rows mean by two numbers is told at the second row, until the first is skipped', async () => {
    const pupil = { 姓名: '许两行', 年级: '三年级', 班级: '2班' };
    const number = identityNumberOf(66);
    const made = await upload('students', [{ ...pupil, 性别: '女', 学号: 'TWO1', 身份证号: number }]);
    expect(await app.call(importConfirm, { batchId: made }, token)).toMatchObject({ error_code: 0 });
    await runTasks(app);
    const batchId = await upload('students', [
      { ...pupil, 学号: 'TWO1', 住宿: '住校' },
      { ...pupil, 身份证号: number, 住宿: '走读' },
    ]);
    expect(await faultsOf(batchId)).toEqual(['', '第 2、3 行都是 同一名学生']);
    await app.call(importSkip, { batchId, rows: [2], skipped: 1 }, token);
    expect(await faultsOf(batchId)).toEqual(['', '']);
  });

  it('of somebody new whose name the class has is asked for, unless their guardians tell them apart', async () => {
    const pupil = { 姓名: '甄同名', 性别: '女', 年级: '三年级', 班级: '2班' };
    const family = { 监护人: '甄明', 监护人电话: '13900007001' };
    const made = await upload('students', [{ ...pupil, ...family, 学号: 'SAME1' }]);
    expect(await app.call(importConfirm, { batchId: made }, token)).toMatchObject({ error_code: 0 });
    await runTasks(app);
    const batchId = await upload('students', [
      { ...pupil, 学籍号: `G${identityNumberOf(71)}` },
      { ...pupil, ...family, 学号: 'SAME2' },
      { ...pupil, 学号: 'SAME3', 监护人: '许明', 监护人电话: '13900007002' },
    ]);
    const asked = async () => (await faultsOf(batchId)).map((text) => text.includes('学号 SAME1'));
    expect(await asked()).toEqual([true, true, false]);
    // Once the file has a row of the one, the other is another.
    await app.call(importMend, { batchId, row: 2, column: 'studentNo', value: 'SAME1' }, token);
    expect(await asked()).toEqual([false, false, false]);
  });

  it('that takes the place of another one of the same person is told, of staff and of pupils', async () => {
    await teacher({ accountCode: 'replaced', identityNumber: identityNumberOf(81) });
    const staff = { 姓名: '高云汀', 登录账号: 'replaced', 身份: '教师', 身份证号: identityNumberOf(82) };
    expect(await faultsOf(await upload('staff', [staff]))).toEqual(['导入后会更新，请核对']);
    const pupil = { 姓名: '甄换号', 学号: 'REPL1', 年级: '三年级', 班级: '2班' };
    const made = await upload('students', [{ ...pupil, 身份证号: identityNumberOf(83) }]);
    expect(await app.call(importConfirm, { batchId: made }, token)).toMatchObject({ error_code: 0 });
    await runTasks(app);
    const again = await upload('students', [{ ...pupil, 身份证号: identityNumberOf(84) }]);
    expect(await faultsOf(again)).toEqual(['导入后会更新，请核对']);
  });

  it('tells a pupil of whom the register number alone is kept, and the other way round', async () => {
    const pupil = { 性别: '女', 年级: '三年级', 班级: '2班' };
    const [one, two] = [identityNumberOf(92), identityNumberOf(94)];
    const made = await upload('students', [
      { ...pupil, 姓名: '甄一证', 学籍号: `G${one}` },
      { ...pupil, 姓名: '甄二证', 身份证号: two },
    ]);
    expect(await app.call(importConfirm, { batchId: made }, token)).toMatchObject({ error_code: 0 });
    await runTasks(app);
    const other = await upload('students', [
      { ...pupil, 姓名: '甄一证', 身份证号: one },
      { ...pupil, 姓名: '甄二证', 学籍号: `G${two}` },
    ]);
    expect(await faultsOf(other)).toEqual(['', '']);
    expect((await app.call(importFetch, { batchId: other }, token)).data).toMatchObject({ created: 0, updated: 2 });
  });

  it.each(['the form first', 'the file first'])(
    'entered by form and by file at once is one person’s: %s',
    async (order) => {
      const number = identityNumberOf(order === 'the form first' ? 31 : 32);
      const login = order.replaceAll(' ', '_');
      const batchId = await upload('staff', [
        { 姓名: '高文', 登录账号: `file_${login}`, 身份: '教师', 身份证号: number },
      ]);
      expect(await app.call(importConfirm, { batchId }, token)).toMatchObject({ error_code: 0 });
      const form = () => teacher({ accountCode: `form_${login}`, identityNumber: number });
      // Whoever has the number until it is written is waited for.
      const sides = order === 'the form first' ? [form, () => runTasks(app)] : [() => runTasks(app), form];
      await queuedBehind(app, lockOfNumbers([identityIndex(secrets, number)]), sides);
      expect(await ofIndex(number)).toBe(1);
      const { data } = await app.call(importFetch, { batchId }, token);
      expect(data.state).toBe(order === 'the form first' ? 1 : 3);
      expect((await form()).error_code).toBe(2);
    },
  );

  it('that was taken meanwhile keeps out who had it, in the words of the form, until it is free again', async () => {
    const number = identityNumberOf(41);
    const gone = (await teacher({ accountCode: 'gone', identityNumber: number })).data.id;
    await app.call(disablePerson, { id: gone }, token);
    const heir = (await teacher({ accountCode: 'heir', identityNumber: number })).data.id;
    const [entry] = (await app.call(manageRecyclePage, { kind: 'staff' }, token)).data.dataList;
    const restore = () => app.call(manageRecycleRestore, { id: entry!.id }, token);
    for (const back of [() => app.call(enablePerson, { id: gone }, token), restore])
      expect(await back()).toMatchObject({
        ...{ error_code: 1, message: expect.stringMatching(/^该号码是云汀一中教职工 高\*+汀?的/) },
      });
    expect(await isDisabled(gone)).toBe(true);
    await app.call(disablePerson, { id: heir }, token);
    expect(await restore()).toMatchObject({ error_code: 0 });
    const pupil = { name: '何知夏', sex: 2 as const, classId: school.classId, identityNumber: identityNumberOf(42) };
    expect((await app.call(enablePerson, { id: heir }, token)).message).toContain('教职工');
    // Of a pupil at school too.
    const left = (await teacher({ accountCode: 'left', identityNumber: identityNumberOf(42) })).data.id;
    await app.call(disablePerson, { id: left }, token);
    expect(await app.call(addStudent, pupil, token)).toMatchObject({ error_code: 0 });
    expect((await app.call(enablePerson, { id: left }, token)).message).toMatch(/^该号码是云汀一中学生 何/);
  });

  it('of a pupil who comes back to school is nobody’s who works there meanwhile', async () => {
    const from = dayOf(toWireTime(app.clock()));
    const ways: [string, (id: string) => Promise<unknown>, (id: string) => Promise<Reply>][] = [
      ['enabled', (id) => app.call(disablePerson, { id }, token), (id) => app.call(enablePerson, { id }, token)],
      [
        'returned',
        (id) => app.call(leaveSchool, { id, status: 4, from }, token),
        (id) => app.call(returnToSchool, { id, classId: school.classId, from }, token),
      ],
    ];
    for (const [at, [name, goes, comes]] of ways.entries()) {
      const number = identityNumberOf(51 + at);
      const pupil = { name: '许知宁', sex: 2 as const, classId: school.classId, identityNumber: number };
      const { id } = (await app.call(addStudent, pupil, token)).data;
      await goes(id);
      const heir = (await teacher({ accountCode: name, identityNumber: number })).data.id;
      expect([name, await comes(id)]).toEqual([
        name,
        expect.objectContaining({ error_code: 1, message: expect.stringContaining('教职工') }),
      ]);
      await app.call(disablePerson, { id: heir }, token);
      expect([name, await comes(id)]).toEqual([name, expect.objectContaining({ error_code: 0 })]);
    }
  });

  it('of who graduated is theirs to work with, by form and by file', async () => {
    const number = identityNumberOf(71);
    const pupil = { name: '许知宁', sex: 2 as const, classId: school.classId, identityNumber: number };
    const { id } = (await app.call(addStudent, pupil, token)).data;
    const rows = [{ 姓名: '许知宁', 性别: '女', 登录账号: 'graduate', 身份: '教师', 身份证号: number }];
    expect((await faultsOf(await upload('staff', rows))).join()).toContain('学生');
    await db.run('update student set graduation_year = school_year_on($2::date) where account_id = $1', [
      ...[id, dayOf(toWireTime(app.clock()))],
    ]);
    expect(await faultsOf(await upload('staff', rows))).toEqual(['']);
    expect(await teacher({ accountCode: 'graduate', identityNumber: number })).toMatchObject({ error_code: 0 });
  });

  it('that one takes while another comes back with it is one person’s', async () => {
    const number = identityNumberOf(61);
    const gone = (await teacher({ accountCode: 'before', identityNumber: number })).data.id;
    await app.call(disablePerson, { id: gone }, token);
    const replies = await queuedBehind<Reply[]>(app, lockOfNumbers([identityIndex(secrets, number)]), [
      () => app.call(enablePerson, { id: gone }, token),
      () => teacher({ accountCode: 'after', identityNumber: number }),
    ]);
    expect(replies.map(({ error_code }) => error_code)).toEqual([0, 2]);
  });
});
