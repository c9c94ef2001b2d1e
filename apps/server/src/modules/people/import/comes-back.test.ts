import {
  exportStart,
  type ImportKind,
  type InputOf,
  importConfirm,
  importFetch,
  importRows,
  importUpload,
  manageJobFetch,
} from '@vimo/contract';
import readXlsx from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { startTestApp } from '../../../testing/app.ts';
import { identityNumberOf } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { bookAround } from '../../../testing/workbooks.ts';
import { addClass } from '../roster/index.ts';
import { schoolYearOf } from '../school-year/index.ts';

/** Lists that go out and come in again, and files as people see them. */
const app = await startTestApp();
const { database: db } = app.platform;
afterAll(() => app.close());

const school = await app.makeSchool('云汀一中');
const { token } = await app.loginAs(5, { orgId: school.orgId });
await db.run('update session set password_confirmed_at = $1', [app.clock()]);
await db.run('insert into school_year (start_year) values (school_year_on($1::date)) on conflict do nothing', [
  dayOf(toWireTime(app.clock())),
]);

type Cells = Record<string, unknown>;
async function send(kind: ImportKind, bytes: Buffer, more: Record<string, string> = {}): Promise<string> {
  const fields = { kind, orgId: school.orgId, ...more };
  const reply = await sendForm<{ batchId: string }>(app, importUpload.path, token, fields, [
    { name: '名单.xlsx', bytes },
  ]);
  expect(reply).toMatchObject({ status: 200, error_code: 0 });
  await runTasks(app);
  return reply.data.batchId;
}
const upload = async (kind: ImportKind, rows: Cells[]) => send(kind, await workbookOf(kind, rows));
const fetch = async (batchId: string) => (await app.call(importFetch, { batchId }, token)).data;
const namesIn = async (batchId: string) =>
  (await app.call(importRows, { batchId }, token)).data.dataList.map(
    ({ cells }) => cells.find(({ key }) => key === 'name')?.value,
  );
async function write(kind: ImportKind, rows: Cells[]): Promise<void> {
  const batchId = await upload(kind, rows);
  expect(await app.call(importConfirm, { batchId }, token)).toMatchObject({ error_code: 0 });
  await runTasks(app);
}

/** The rows of a list as it goes out, by their titles. */
async function listOf(kind: ImportKind, input: Partial<InputOf<typeof exportStart>> = {}): Promise<Cells[]> {
  const { data } = await app.call(exportStart, { kind, orgId: school.orgId, ...input }, token);
  await runTasks(app);
  const { fileUrl } = (await app.call(manageJobFetch, { id: data.taskId }, token)).data;
  const [sheet] = await readXlsx((await app.app.http.inject({ url: fileUrl })).rawPayload);
  const [heading = [], ...rows] = (sheet as unknown as { data: unknown[][] }).data;
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [String(heading[at]), cell || null])));
}

const base = { 性别: '女', 年级: '三年级', 班级: '2班' };
const PUPILS: Cells[] = [
  { ...base, 姓名: '许知宁', 学号: 'T1', 监护人: '许明', 监护人电话: '13911110001', 身份证号: identityNumberOf(2) },
  // A brother with the same guardian, a name in parts, nobody bound, what is not said.
  {
    ...base,
    姓名: '许安宁',
    性别: '男',
    学号: 'T2',
    监护人: '许明',
    监护人电话: '13911110001',
    入学时间: '2024-09-01',
  },
  { ...base, 姓名: '阿丽娅•买买提', 学号: 'T3', 监护人: '买买提', 监护人电话: '13911110003', 监护关系: '父亲' },
  { ...base, 姓名: '章　衡', 性别: null, 学号: 'T4' },
  { ...base, 姓名: "Anna O'Brien", 学号: 'T5', 监护人2: '吴明', 监护人2电话: '13911110005' },
  {
    ...{ ...base, 姓名: '高小安', 学号: 'T6', 监护人: '高明', 监护人电话: '13911110006', 监护关系: '父亲' },
    ...{ 监护人2: '何静', 监护人2电话: '13911110007', 监护关系2: '母亲', 政治面貌: '少先队员', 民族: '回族' },
    ...{ 证件类型: '护照', 身份证号: 'E87654321', 户籍: '云汀市白鹭区', 住宿: '住校' },
  },
];

describe('a list that goes out', () => {
  it('of pupils comes in again with nothing changed and nothing wrong, and a cell that is changed is one change', async () => {
    await write('students', PUPILS);
    // The school keeps a number of whom nobody is bound, and one is bound of whom it keeps none.
    await app.makeStudent(school, { name: '没有监护人' });
    const list = await listOf('students');
    expect(list).toHaveLength(7);
    expect(list.map((row) => [row.姓名, row.监护人, row.监护人电话]).slice(0, 5)).toEqual([
      ['没有监护人', null, null],
      ['许知宁', '许明', '13911110001'],
      ['许安宁', '许明', '13911110001'],
      ['阿丽娅·买买提', '买买提', '13911110003'],
      ['章衡', null, null],
    ]);
    expect(list.at(-1)).toMatchObject({ ...PUPILS.at(-1), 身份证号: expect.stringContaining('*') });
    const kept = { created: 0, updated: 0, unchanged: 7, errors: 0, warnings: 0, guardians: 0 };
    const again = await upload('students', list);
    expect(await fetch(again)).toMatchObject({ ...kept, problems: [], classes: [] });
    expect((await app.call(importConfirm, { batchId: again }, token)).message).toBe('没有要导入的改动，都与现有的相同');
    const changes: Cells[] = [
      { 姓名: '许知远' },
      { 性别: '男' },
      { 入学时间: '2024-09-02' },
      { 监护人: '张三', 监护人电话: '13911119999' },
      { 监护人2: '何静', 监护人2电话: '13911110007' },
      { 监护关系: '母亲' },
      { 政治面貌: '群众' },
      { 民族: '满族' },
      { 户籍: '云汀市' },
      { 住宿: '走读' },
    ];
    for (const change of changes) {
      const changed = await upload(
        'students',
        list.map((row) => (row.学号 === 'T1' ? { ...row, ...change } : row)),
      );
      expect(await fetch(changed)).toMatchObject({ created: 0, updated: 1, unchanged: 6, errors: 0 });
    }
    // What is empty, and what is masked, leaves what stands.
    const bare = { 学号: 'T1', 年级: null, 班级: null, 姓名: null, 身份证号: '3301**********0012' };
    expect(await fetch(await upload('students', [bare]))).toMatchObject({ unchanged: 1, errors: 0, warnings: 0 });
  });

  it('of who has graduated or left comes in again with nothing changed; what would change who has left is told', async () => {
    const entranceYear = schoolYearOf(dayOf(toWireTime(app.clock()))) - 7;
    const done = await addClass(db, { orgId: school.orgId, stage: 2, entranceYear, years: 6, className: '1班' });
    await app.makeStudent({ orgId: school.orgId, classId: done }, { name: '毕业生' });
    // One left a class that is there, one a class that is through since.
    const left = [
      await app.makeStudent(school, { name: '离校生' }),
      await app.makeStudent({ orgId: school.orgId, classId: done }, { name: '离校生' }),
    ];
    await db.run('update student set status = 4 where account_id = any ($1::bigint[])', [left]);
    for (const [studentStatus, ...names] of [
      [5, '毕业生'],
      [4, '离校生', '离校生'],
    ] as const) {
      const list = await listOf('students', { filter: { studentStatus } });
      expect(list.map((row) => row.姓名)).toEqual(names);
      const same = { unchanged: names.length, errors: 0, warnings: 0 };
      expect(await fetch(await upload('students', list)), names[0]).toMatchObject(same);
    }
    const [row] = await listOf('students', { filter: { studentStatus: 4 } });
    const changed = await upload('students', [{ ...row, 性别: '男' }]);
    expect(await fetch(changed)).toMatchObject({ updated: 0, errors: 1, problems: [{ title: '学生已离校或停用' }] });
  });

  it('of staff, classes and who is in charge comes in again with nothing changed, and a cell that is changed is one change', async () => {
    await write('staff', [
      { 姓名: '高云汀', 性别: '女', 登录账号: 'gao001', 身份: '教师', 手机号: '13922220001' },
      { 姓名: '甄小满', 登录账号: '000417', 身份: '班主任' },
    ]);
    await write('charges', [{ 年级: '三年级', 班级: '2班', 职务: '班主任', 登录账号: '000417', 姓名: '甄小满' }]);
    for (const kind of ['staff', 'classes', 'charges'] as const) {
      const list = await listOf(kind);
      expect(list.length).toBeGreaterThan(0);
      const counts = { created: 0, updated: 0, errors: 0, warnings: 0, unchanged: list.length };
      expect(await fetch(await upload(kind, list)), kind).toMatchObject(counts);
    }
    const other = await app.loginAs(3, { orgId: school.orgId, name: '周以宁' });
    const login = (await listOf('staff')).find(({ 姓名 }) => 姓名 === '周以宁')!.登录账号;
    expect(other.accountId).toBeTruthy();
    const changed = { classes: { 班级: '77班' }, charges: { 登录账号: login, 姓名: '周以宁' } };
    for (const kind of ['classes', 'charges'] as const) {
      const [first, ...rest] = await listOf(kind);
      const counts = { errors: 0, unchanged: rest.length };
      const { created, updated, ...rows } = await fetch(await upload(kind, [{ ...first, ...changed[kind] }, ...rest]));
      expect(rows, kind).toMatchObject(counts);
      expect(created + updated, kind).toBe(1);
    }
    // Who is disabled since still stands in the list of who is in charge, and is no fault of it.
    await db.run("update account set disabled = true where name = '甄小满'");
    const posts = await listOf('charges');
    expect(posts.map((row) => row.登录账号)).toContain('000417');
    expect(await fetch(await upload('charges', posts))).toMatchObject({ errors: 0, unchanged: posts.length });
    const misnamed = await upload('charges', [{ ...posts[0], 姓名: '周以宁' }]);
    expect(await fetch(misnamed)).toMatchObject({ errors: 1, problems: [{ title: '姓名与账号不一致' }] });
    await db.run("update account set disabled = false where name = '甄小满'");
    const staff = (await listOf('staff')).filter((row) => row.登录账号 === '000417');
    expect(await fetch(await upload('staff', [{ ...staff[0], 手机号: '13922220002' }]))).toMatchObject({
      created: 0,
      updated: 1,
    });
  });
});

describe('rows that a file hides', () => {
  const text = (at: number, value: string) => `<c r="${'ABCDE'[at]}1" t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (number: number, cells: string[], hidden = false) =>
    `<row r="${number}"${hidden ? ' hidden="1"' : ''}>${cells.map((cell, at) => text(at, cell).replace('1"', `${number}"`)).join('')}</row>`;
  const bytes = bookAround(
    `<worksheet><sheetData>${[
      row(1, ['姓名', '性别', '学号', '年级', '班级']),
      row(2, ['看得见', '女', 'H1', '三年级', '2班']),
      row(3, ['被筛掉', '女', 'H2', '三年级', '2班'], true),
    ].join('')}</sheetData></worksheet>`,
  );

  it('are counted and left out, and taken where that is asked for', async () => {
    const seen = await send('students', bytes);
    expect(await fetch(seen)).toMatchObject({ total: 1, hiddenRows: 1, sheetName: 'Sheet1' });
    expect(await namesIn(seen)).toEqual(['看得见']);
    const all = await send('students', bytes, { withHidden: '1' });
    expect(await fetch(all)).toMatchObject({ total: 2, hiddenRows: 0 });
    expect(await namesIn(all)).toEqual(['看得见', '被筛掉']);
    const fields = { kind: 'students', orgId: school.orgId, withHidden: '2' };
    const bad = await sendForm(app, importUpload.path, token, fields, [{ name: '名单.xlsx', bytes }]);
    expect(bad.error_code).toBe(2);
  });
});

describe('columns that a file hides', () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (...cells: string[]) => `<row>${cells.map(cell).join('')}</row>`;
  const book = (hidden: string) =>
    bookAround(
      `<worksheet><cols>${hidden}</cols><sheetData>${row('姓名', '性别', '学号', '年级', '班级', '民族', '身份证号')}${row(
        ...['看不见', '女', 'C1', '三年级', '2班', '回族', identityNumberOf(77)],
      )}</sheetData></worksheet>`,
    );
  const cellsIn = async (batchId: string) =>
    (await app.call(importRows, { batchId }, token)).data.dataList.flatMap(({ cells }) =>
      cells.filter(({ value }) => value).map(({ key }) => key),
    );

  it('are named and left out, and taken where that is asked for', async () => {
    const bytes = book('<col min="6" max="7" width="9" hidden="1"/>');
    const seen = await send('students', bytes);
    expect(await fetch(seen)).toMatchObject({
      total: 1,
      errors: 0,
      hiddenRows: 0,
      hiddenColumns: ['民族', '身份证号'],
    });
    expect(await cellsIn(seen)).not.toEqual(expect.arrayContaining(['identity']));
    const all = await send('students', bytes, { withHidden: '1' });
    expect(await fetch(all)).toMatchObject({ total: 1, hiddenColumns: [] });
    expect(await cellsIn(all)).toEqual(expect.arrayContaining(['identity', 'nation']));
  });

  it('of which the file needs one say so', async () => {
    const batchId = await send('students', book('<col min="1" max="1" width="0"/>'));
    expect(await fetch(batchId)).toMatchObject({
      state: 4,
      problem: expect.stringContaining('隐藏的列没有读入：姓名'),
    });
  });
});

describe('names and numbers of a file', () => {
  const faultsOf = async (rows: Cells[]) => {
    const batchId = await upload('students', rows);
    const { dataList } = (await app.call(importRows, { batchId }, token)).data;
    return dataList.flatMap(({ faults }) => faults.map(({ title, text }) => `${title}：${text}`));
  };
  const one = (more: Cells) => ({ ...base, 姓名: '甄小雨', 学号: 'N1', ...more });

  it('are judged as those of the form, in the same words', async () => {
    expect(await faultsOf([one({ 姓名: '王?' })])).toEqual([expect.stringContaining('姓名中不能有“?”')]);
    expect(await faultsOf([one({ 监护人: '许明', 监护人电话: '13911110001/13911110002' })])).toEqual([
      expect.stringContaining('填了两个手机号，请只留一个'),
    ]);
    expect(await faultsOf([one({ 身份证号: identityNumberOf(3, '20150230') })])).toEqual([
      expect.stringContaining('出生日期不在日历上'),
    ]);
    expect(await faultsOf([one({ 身份证号: 'H12345678' })])).toEqual([
      expect.stringContaining('港澳居民来往内地通行证'),
    ]);
    expect(await faultsOf([one({ 证件类型: '回乡证', 身份证号: 'H12345678' })])).toEqual([]);
    expect(await faultsOf([one({ 证件类型: '护照', 身份证号: 'ABCDEFG' })])).toEqual([
      expect.stringContaining('应为 5—17 位字母和数字'),
    ]);
    expect(await faultsOf([one({ 入学时间: '2024年9月' })])).toEqual([expect.stringContaining('只有年月')]);
    const taken = ['⾼⽂', '王〇', 'Ji–ho'].map((姓名, at) => one({ 姓名, 学号: `n ｎ${at}` }));
    expect(await faultsOf(taken)).toEqual([]);
  });

  it('of papers are judged by the kind that stands where none is said, and the kind alone by the number that stands', async () => {
    const pupil = one({ 姓名: '安娜', 学号: 'P1', 证件类型: '护照', 身份证号: 'E12345678' });
    await write('students', [pupil]);
    expect(await faultsOf([{ ...pupil, 证件类型: '' }])).toEqual([]);
    expect(await faultsOf([{ ...pupil, 证件类型: '', 身份证号: 'E123' }])).toEqual([
      expect.stringContaining('应为 5—17 位字母和数字'),
    ]);
    expect(await faultsOf([{ ...pupil, 证件类型: '回乡证', 身份证号: '' }])).toEqual([
      expect.stringContaining('现有的号码不是这种证件的'),
    ]);
    expect(await faultsOf([{ ...pupil, 证件类型: '无', 身份证号: '' }])).toEqual([
      expect.stringContaining('已有证件号码，不能选“无”'),
    ]);
    expect(await faultsOf([{ ...pupil, 证件类型: '其他', 身份证号: '' }])).toEqual([]);
  });
});
