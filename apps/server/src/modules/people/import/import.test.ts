import {
  addStudent,
  exportStart,
  type ImportKind,
  ImportState,
  type InputOf,
  importConfirm,
  importDiscard,
  importFetch,
  importIgnore,
  importMend,
  importPasswords,
  importRows,
  importSkip,
  importUnfinished,
  importUpload,
  login,
  manageJobFetch,
  notificationPage,
  OrgType,
} from '@vimo/contract';
import fc from 'fast-check';
import readXlsx from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { sm3Hex } from '../../../platform/secrets.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { identityNumberOf, makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { loginIndex } from '../account/index.ts';
import { schoolYearOf } from '../school-year/index.ts';

// In the middle of a school year: what is read on its last day and confirmed on the next one finds other grades.
const app = await startTestApp({ clock: testClock('2026-03-12T10:00:00+08:00') });
const { database: db } = app.platform;
afterAll(() => app.close());

const school = await app.makeSchool('云汀一中');
const other = await app.makeSchool('青山小学');
const { token } = await app.loginAs(5, { orgId: school.orgId });

type Cells = Record<string, unknown>;
let serial = 0;
const pupil = (more: Cells = {}): Cells => {
  serial += 1;
  return {
    姓名: '许知宁',
    性别: '女',
    学号: `T2026${String(serial).padStart(5, '0')}`,
    年级: '三年级',
    班级: '三年级（2）班',
    监护人: '许明',
    监护人电话: `139${String(serial).padStart(8, '0')}`,
    ...more,
  };
};

async function upload(kind: ImportKind, rows: Cells[], orgId = school.orgId, by = token): Promise<string> {
  const file = { name: '名单.xlsx', bytes: await workbookOf(kind, rows) };
  const reply = await sendForm<{ batchId: string }>(app, importUpload.path, by, { kind, orgId }, [file]);
  expect(reply).toMatchObject({ status: 200, error_code: 0 });
  await runTasks(app);
  return reply.data.batchId;
}
const fetch = async (batchId: string) => (await app.call(importFetch, { batchId }, token)).data;
const rowsOf = async (batchId: string, view = 'all') =>
  (await app.call(importRows, { batchId, view }, token)).data.dataList;
const faultsIn = async (batchId: string) =>
  (await rowsOf(batchId)).flatMap(({ row, faults }) =>
    faults.map(({ column, level, title }) => `${row} ${column} ${level} ${title}`),
  );
async function confirm(batchId: string) {
  const reply = await app.call(importConfirm, { batchId }, token);
  await runTasks(app);
  return reply;
}
const counts = () =>
  db.row(`select (select count(*)::int from account) as accounts, (select count(*)::int from student) as students,
    (select count(*)::int from class_membership) as memberships, (select count(*)::int from child_binding) as bindings`);

describe('students with guardians', () => {
  it('are looked at first, and written once however often the same file comes', async () => {
    const rows = [
      pupil({ 政治面貌: '少先队员' }),
      pupil({ 身份证号: identityNumberOf(3), 政治面貌: '少先队员' }),
      pupil({ 监护人电话: '13911112222', 监护关系: '母亲' }),
    ];
    const before = await counts();
    const batchId = await upload('students', rows);
    expect(await fetch(batchId)).toMatchObject({
      ...{ state: ImportState.preview, total: 3, created: 3, updated: 0, errors: 0, guardians: 3 },
      classes: [{ className: '三年级2班', created: 3, updated: 0, after: 3 }],
    });
    expect(await counts()).toEqual(before);
    expect(await confirm(batchId)).toMatchObject({ error_code: 0 });
    expect(await fetch(batchId)).toMatchObject({ state: ImportState.done, created: 3, guardians: 3, passwords: 6 });
    const after = await counts();
    expect(after).toEqual({
      accounts: Number((before as { accounts: number }).accounts) + 6,
      ...{ students: 3, memberships: 3, bindings: 3 },
    });

    const said = async () =>
      (
        await db.rows<{ code: number | null }>(
          'select political_status as code from student where student_no = any ($1) order by student_no',
          [rows.map(({ 学号 }) => 学号)],
        )
      ).map(({ code }) => code);
    expect(await said()).toEqual([2, 2, null]);
    rows[0]!.政治面貌 = null;
    rows[1]!.政治面貌 = '共青团员';
    const again = await upload('students', rows);
    expect(await fetch(again)).toMatchObject({ created: 0, updated: 1, unchanged: 2, errors: 0, guardians: 0 });
    await confirm(again);
    expect(await fetch(again)).toMatchObject({ state: ImportState.done, created: 0, updated: 1, passwords: 0 });
    expect(await counts()).toEqual(after);
    expect(await said()).toEqual([2, 3, null]);
  });

  it('first passwords let their owner in and must be changed', async () => {
    const batchId = await upload('students', [pupil()]);
    await confirm(batchId);
    const { data } = await app.call(importPasswords, { batchId }, token);
    expect(data.slips).toMatchObject([
      { className: '三年级2班', name: '许知宁', role: '学生' },
      { className: '三年级2班', name: '许明', role: '家长' },
    ]);
    const { login: accountCode, password } = data.slips[1]!;
    const reply = await app.call(login, { user: accountCode, pwd: sm3Hex(password) });
    expect(reply.error_code).toBe(0);
    const sheets = await app.app.http.inject({ url: data.fileUrl });
    expect(await bookOf(sheets.rawPayload)).toMatchObject([
      ['班级', '姓名', '身份', '登录账号', '初始密码'],
      [expect.anything(), '许知宁', '学生', expect.anything(), data.slips[0]!.password],
      expect.anything(),
    ]);
  });

  it('every faulty cell has its own reason', async () => {
    const { orgId } = other;
    const foreign = await app.makeStudent(other);
    const no = (await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [foreign]))!
      .no;
    await app.makeAccount({ usertype: 4, name: '王五', phone: '13700000001', accountCode: '13700000001' });
    await app.makeAccount({ usertype: 3, orgId, accountCode: '13700000002' });
    const twice = pupil();
    const batchId = await upload('students', [
      twice,
      pupil({ 学号: twice.学号 }),
      pupil({ 班级: '13班' }),
      pupil({ 年级: '高二' }),
      pupil({ 身份证号: '51010120080101501' }),
      pupil({ 身份证号: '510101200801015011' }),
      pupil({ 身份证号: '5.10101E+17' }),
      pupil({ 监护人电话: '1385552' }),
      pupil({ 性别: null }),
      pupil({ 学号: no }),
      // As from an address book: the number is the same.
      pupil({ 监护人: '李四', 监护人电话: '+86 137-0000-0001' }),
      pupil({ 监护人电话: '13700000002' }),
      pupil({ 监护人: '赵六', 监护人电话: twice.监护人电话 }),
      pupil({ 入学时间: '45536' }),
      pupil({ 入学时间: '去年' }),
      pupil({ 姓名: null, 监护关系: '叔叔', 政治面貌: '共产党' }),
    ]);
    expect(await faultsIn(batchId)).toEqual([
      '3 studentNo error 学号重复',
      '4 className error 找不到班级“13班”',
      '5 grade error 找不到年级“高二”',
      '6 identity error 身份证号少一位',
      '7 identity error 身份证号有误',
      '8 identity error 身份证号被存成了数字',
      '9 phone error 监护人电话不是手机号',
      '10 sex warning 性别未填',
      '11 studentNo error 学生属于其他学校',
      '12 phone error 监护人电话是他人的',
      '13 phone error 监护人电话不能作为账号',
      '14 phone error 监护人电话重复',
      '15 entrance warning 入学时间是数字',
      '16 entrance error 入学时间有误',
      '17 name error 姓名未填',
      '17 political error 政治面貌有误',
      '17 relation error 监护关系有误',
    ]);
    expect(await confirm(batchId)).toMatchObject({ error_code: 1, message: '还有 13 行有错误，请改好或跳过' });
  });

  it('cells are mended in place and rows skipped; rows that shared something are judged again', async () => {
    const first = pupil();
    const batchId = await upload('students', [
      first,
      pupil({ 学号: first.学号 }),
      pupil({ 学号: first.学号, 监护人电话: '12' }),
    ]);
    expect(await fetch(batchId)).toMatchObject({ errors: 2 });
    const mend = (row: number, column: string, value: string) =>
      app.call(importMend, { batchId, row, column, value }, token);
    expect(await mend(3, 'studentNo', 'T20269999')).toMatchObject({ error_code: 0 });
    expect(await fetch(batchId)).toMatchObject({ errors: 1, created: 2 });
    await mend(2, 'studentNo', 'T20269998');
    expect(await faultsIn(batchId)).toEqual(['4 phone error 监护人电话不是手机号']);
    expect(await mend(4, 'nothing', 'x')).toMatchObject({ error_code: 2 });
    expect(await mend(99, 'name', 'x')).toMatchObject({ error_code: 4 });
    expect(await app.call(importSkip, { batchId, skipped: 1 }, token)).toMatchObject({ error_code: 0 });
    const state = await fetch(batchId);
    expect(state).toMatchObject({ errors: 0, skipped: 1, created: 2 });
    const book = await bookOf((await app.app.http.inject({ url: state.rowFileUrl })).rawPayload);
    expect(book[1]!.slice(-2)).toEqual(['4', expect.stringContaining('监护人电话不是手机号')]);
    await confirm(batchId);
    expect(await fetch(batchId)).toMatchObject({ state: ImportState.done, created: 2, skipped: 1 });
  });

  it('what is wrong with a row by a third one stays when the second is mended', async () => {
    const [first, second] = [pupil(), pupil()];
    const batchId = await upload('students', [
      first,
      second,
      pupil({ 学号: second.学号, 监护人: '赵六', 监护人电话: first.监护人电话 }),
    ]);
    const byPhone = '4 phone error 监护人电话重复';
    expect((await faultsIn(batchId)).toSorted()).toEqual([byPhone, '4 studentNo error 一名学生写了两行']);
    await app.call(importMend, { batchId, row: 3, column: 'studentNo', value: 'T20269997' }, token);
    expect(await faultsIn(batchId)).toEqual([byPhone]);
  });

  it('a second row of a pupil, for another guardian, is told where that one goes; another pupil with the number is told as a double', async () => {
    const first = pupil();
    const batchId = await upload('students', [
      first,
      pupil({ 学号: first.学号, 监护人: '何静', 监护关系: '母亲' }),
      pupil({ 姓名: '许安宁', 学号: first.学号, 监护人: '何静' }),
    ]);
    const faults = (await rowsOf(batchId)).flatMap(({ row, faults }) => faults.map((fault) => ({ row, ...fault })));
    expect(faults).toMatchObject([
      { row: 3, column: 'studentNo', title: '一名学生写了两行', text: expect.stringContaining('第 2 行的“监护人2”') },
      { row: 4, column: 'studentNo', title: '学号重复' },
    ]);
    await app.call(importSkip, { batchId, rows: [3, 4], skipped: 1 }, token);
    await app.call(importMend, { batchId, row: 2, column: 'guardian2', value: '何静' }, token);
    await app.call(importMend, { batchId, row: 2, column: 'phone2', value: '13911113333' }, token);
    expect(await fetch(batchId)).toMatchObject({ errors: 0, created: 1, guardians: 2 });
  });

  it('the same fault in many rows is mended by one choice of what was meant, and warnings may pass', async () => {
    const batchId = await upload('students', [
      pupil({ 班级: '13班' }),
      pupil({ 班级: '13班', 性别: null }),
      pupil({ 班级: '31班' }),
      pupil({ 性别: null }),
    ]);
    const { problems } = await fetch(batchId);
    expect(problems).toMatchObject([
      { row: 2, rows: 2, column: 'className', level: 'error', options: ['2班'] },
      { row: 4, rows: 1, column: 'className', level: 'error' },
      { row: 3, rows: 2, column: 'sex', level: 'warning', options: ['男', '女'] },
    ]);
    const cell = { batchId, row: 2, column: 'className', value: problems[0]!.options[0]! };
    expect((await app.call(importMend, { ...cell, alike: 1 }, token)).data).toEqual({ left: 0 });
    expect(await faultsIn(batchId)).toEqual([
      '3 sex warning 性别未填',
      '4 className error 找不到班级“31班”',
      '5 sex warning 性别未填',
    ]);
    const ignore = (row: number, column: string, alike: 0 | 1 = 0) =>
      app.call(importIgnore, { batchId, row, column, alike }, token);
    expect((await ignore(3, 'sex', 1)).data).toEqual({ left: 0 });
    await ignore(4, 'className', 1);
    expect(await ignore(3, 'nothing')).toMatchObject({ error_code: 2 });
    expect(await fetch(batchId)).toMatchObject({ errors: 1, warnings: 0 });
    // It stays so when the row is judged again for another cell, and ends with a new value of its own.
    await app.call(importMend, { batchId, row: 3, column: 'name', value: '许安宁' }, token);
    expect(await fetch(batchId)).toMatchObject({ errors: 1, warnings: 0 });
    await app.call(importMend, { batchId, row: 3, column: 'sex', value: '' }, token);
    expect(await fetch(batchId)).toMatchObject({ errors: 1, warnings: 1 });
  });

  it('change no more once their import was confirmed: what is written is what was looked at', async () => {
    const batchId = await upload('students', [pupil(), pupil()]);
    const before = await rowsOf(batchId);
    expect(await app.call(importConfirm, { batchId }, token)).toMatchObject({ error_code: 0 });
    const cell = { batchId, row: 2, column: 'name' };
    const replies = [
      await app.call(importMend, { ...cell, value: '换了名字' }, token),
      await app.call(importIgnore, cell, token),
      await app.call(importSkip, { batchId, rows: [2], skipped: 1 }, token),
      await app.call(importConfirm, { batchId }, token),
      await app.call(importDiscard, { batchId }, token),
    ];
    expect(replies.map(({ error_code, message }) => `${error_code} ${message}`)).toEqual([
      ...Array(4).fill('1 正在导入，暂不能修改'),
      '1 正在导入，不能放弃',
    ]);
    expect(await rowsOf(batchId)).toEqual(before);
    await runTasks(app);
    expect(await fetch(batchId)).toMatchObject({ state: ImportState.done, created: 2 });
    expect((await app.call(importMend, { ...cell, value: '换了名字' }, token)).message).toBe('已经导入');
  });

  it('move to another class, and what changed since the preview sends the file back', async () => {
    const row = pupil();
    await confirm(await upload('students', [row]));
    await confirm(await upload('classes', [{ 学段: '小学', 入学年份: yearOfThird(), 班级: '（9）班' }]));
    const moving = await upload('students', [{ ...row, 班级: '9班' }, pupil()]);
    expect(await fetch(moving)).toMatchObject({ updated: 1, created: 1 });
    const student = '(select account_id from student where student_no = $1)';
    await db.run(`update account set disabled = true where account_id = ${student}`, [row.学号]);
    await confirm(moving);
    expect(await fetch(moving)).toMatchObject({
      state: ImportState.preview,
      problem: '预览之后数据有变化，有 1 行不能导入，请重新核对',
      errors: 1,
      created: 1,
    });
    await db.run(`update account set disabled = false where account_id = ${student}`, [row.学号]);
    await app.call(importMend, { batchId: moving, row: 2, column: 'name', value: '许知宁' }, token);
    await confirm(moving);
    expect(await fetch(moving)).toMatchObject({ state: ImportState.done, updated: 1, created: 1 });
    const { name } = (await db.row<{ name: string }>(
      'select class_name as name from student join school_class using (class_id) where student_no = $1',
      [row.学号],
    ))!;
    expect(name).toBe('（9）班');
  });

  it('that would do something else than what was looked at are looked at again: a number that is another’s meanwhile, a pupil of another class', async () => {
    const [first, second] = [pupil(), pupil()];
    await confirm(await upload('students', [second]));
    const batchId = await upload('students', [first, second, pupil()]);
    expect(await fetch(batchId)).toMatchObject({ created: 2, updated: 0, unchanged: 1, errors: 0 });
    // Meanwhile somebody else is entered with the number of the first, and the second goes to another class.
    const added = { name: '另一个人', sex: 1 as const, classId: school.classId, studentNo: String(first.学号) };
    expect(await app.call(addStudent, added, token)).toMatchObject({ error_code: 0 });
    await confirm(await upload('classes', [{ 学段: '小学', 入学年份: yearOfThird(), 班级: '8班' }]));
    const moving = await upload('students', [{ ...second, 班级: '8班' }]);
    await confirm(moving);
    expect(await fetch(moving)).toMatchObject({ state: ImportState.done, updated: 1 });
    await confirm(batchId);
    expect(await fetch(batchId)).toMatchObject({
      ...{ state: ImportState.preview, problem: '预览之后数据有变化，有 2 行与预览时不同，请重新核对' },
      ...{ created: 1, updated: 2, errors: 0 },
    });
    expect(await faultsIn(batchId)).toEqual([
      '2 name warning 与已有姓名不同',
      ...['2 name', '2 sex', '2 phone', '3 className'].map((cell) => `${cell} warning 预览后有改动`),
    ]);
    const nameOf = 'select name from account join student using (account_id) where student_no = $1';
    expect(await db.row(nameOf, [first.学号])).toEqual({ name: '另一个人' });
    await confirm(batchId);
    expect(await fetch(batchId)).toMatchObject({ state: ImportState.done, created: 1, updated: 2 });
    expect(await db.row(nameOf, [first.学号])).toEqual({ name: first.姓名 });
  });
});

/** By the day of the school: the machine may be in another zone. */
const schoolYear = () => schoolYearOf(dayOf(toWireTime(app.clock())));
const yearOfThird = () => String(schoolYear() - 2);
/** Rows of the first sheet, read by another library than the one that writes. */
async function bookOf(bytes: Buffer): Promise<unknown[][]> {
  const [first] = await readXlsx(bytes);
  return (first as unknown as { data: unknown[][] }).data;
}

it('tells before what will be written, whatever the file says and whatever is left out of it', async () => {
  const spelling = fc.constantFrom(
    (phone: string) => phone,
    (phone: string) => `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
    (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3)}`,
  );
  const row = fc.record({
    number: fc.integer({ min: 0, max: 40 }),
    // Few families, so that brothers and sisters stand in most of the files.
    family: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 6 }),
    spelling,
    skipped: fc.nat(5).map((at) => at === 0),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 10 }), async (rows) => {
      round += 1;
      const batchId = await upload(
        'students',
        rows.map(({ number, family, spelling: spell }) =>
          pupil({
            学号: `P${Math.floor(round / 3)}N${number + 10}`,
            监护人: family === null ? '' : `许家${'一二三'[family]}`,
            监护人电话:
              family === null ? '' : spell(`1370${String(Math.floor(round / 2)).padStart(3, '0')}000${family}`),
          }),
        ),
      );
      // Whoever stands in the file twice is left out, and by chance others.
      const faulty = (await rowsOf(batchId)).filter(({ faults }) => faults.some(({ level }) => level === 'error'));
      const left = new Set([
        ...faulty.map((one) => one.row),
        ...rows.flatMap((one, at) => (one.skipped ? [at + 2] : [])),
      ]);
      await app.call(importSkip, { batchId, rows: [...left], skipped: 1 }, token);
      const before = await fetch(batchId);
      if (before.created + before.updated === 0) return;
      const people = await peopleNow();
      await confirm(batchId);
      const after = await fetch(batchId);
      expect(after.state).toBe(ImportState.done);
      const said = ({ created, updated, guardians }: typeof before) => ({ created, updated, guardians });
      expect(said(after)).toEqual(said(before));
      const now = await peopleNow();
      expect({ created: now.pupils - people.pupils, guardians: now.guardians - people.guardians }).toEqual({
        created: before.created,
        guardians: before.guardians,
      });
    }),
    { numRuns: 12 },
  );
});
const peopleNow = async () =>
  (await db.row<{ pupils: number; guardians: number }>(
    `select count(*) filter (where usertype = 2)::int as pupils, count(*) filter (where usertype = 4)::int as guardians from account`,
  ))!;

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
