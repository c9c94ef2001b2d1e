import {
  addStudent,
  ImportState,
  importConfirm,
  importDiscard,
  importIgnore,
  importMend,
  importPasswords,
  importSkip,
  login,
} from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { sm3Hex } from '../../../platform/secrets.ts';
import { identityNumberOf } from '../../../testing/fixtures.ts';
import { bookOf, startImportSchools } from '../../../testing/import-schools.ts';
import { runTasks } from '../../../testing/tasks.ts';

const { app, db, school, other, token, pupil, upload, fetch, rowsOf, faultsIn, confirm, yearOfThird } =
  await startImportSchools();
afterAll(() => app.close());

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
