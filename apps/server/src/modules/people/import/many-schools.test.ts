import {
  exportStart,
  type ImportKind,
  ImportState,
  importConfirm,
  importFetch,
  importMend,
  importPasswords,
  importRows,
  importUnfinished,
  importUpload,
  manageStudentFetch,
  OrgType,
  updateStudent,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { freshPhone, startTestApp } from '../../../testing/app.ts';
import { identityNumberOf, makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { loginIndex } from '../account/index.ts';

/** One workbook of a bureau for the people of many schools (docs/domains/imports.md). */
const app = await startTestApp();
const { database: db, secrets } = app.platform;
afterAll(() => app.close());
const city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
const [one, two, elsewhere] = await Promise.all([
  makeOrg(db, { name: '白鹭洲小学', parentOrgId: city }),
  makeOrg(db, { name: '青山小学', parentOrgId: city }),
  makeOrg(db, { name: '远山小学' }),
]);
await db.run("update org set code = '330106002' where org_id = $1", [two]);
for (const orgId of [one, two, elsewhere]) await makeClass(db, orgId, { day: app.clock() });
const bureau = await app.loginAs(10, { orgId: city });
const office = await app.loginAs(5, { orgId: one });

type Cells = Record<string, unknown>;
async function upload(kind: ImportKind, rows: Cells[], orgId = city, by = bureau.token): Promise<string> {
  const file = { name: '名单.xlsx', bytes: await workbookOf(kind, rows) };
  const reply = await sendForm<{ batchId: string }>(app, importUpload.path, by, { kind, orgId }, [file]);
  expect(reply).toMatchObject({ error_code: 0 });
  await runTasks(app);
  return reply.data.batchId;
}
const state = async (batchId: string, by = bureau.token) => (await app.call(importFetch, { batchId }, by)).data;
const faultsIn = async (batchId: string, by = bureau.token) =>
  (await app.call(importRows, { batchId, view: 'all' }, by)).data.dataList.flatMap(({ row, faults }) =>
    faults.map(({ column, level, title }) => `${row} ${column} ${level} ${title}`),
  );
async function write(batchId: string) {
  expect(await app.call(importConfirm, { batchId }, bureau.token)).toMatchObject({ error_code: 0 });
  await runTasks(app);
  return state(batchId);
}
let serial = 0;
const pupil = (school: string, more: Cells = {}): Cells => {
  serial += 1;
  return {
    ...{ 学校: school, 姓名: '许知宁', 性别: '女', 学号: `M${serial + 100}`, 年级: '三年级', 班级: '2班' },
    ...more,
  };
};
const schoolsOf = (usertype: number) =>
  db.rows<{ name: string; n: number }>(
    `select o.org_name as name, count(*)::int as n from account join org o using (org_id) where usertype = $1 group by 1 order by 1`,
    [usertype],
  );

it('pupils of many schools come in with two guardians and what the register says of them; a school that is none is mended in place', async () => {
  const [father, mother] = [freshPhone(), freshPhone()];
  const family = {
    监护人: '许明',
    监护人电话: father,
    监护关系: '父亲',
    监护人2: '何静',
    监护人2电话: mother,
    监护关系2: '母亲',
  };
  const batchId = await upload('students', [
    pupil('白鹭洲小学', {
      ...family,
      民族: '汉',
      证件类型: '护照',
      身份证号: 'E12345678',
      户籍: '云汀市临湖区',
      住宿: '住校',
    }),
    pupil('330106002', { ...family, 身份证号: identityNumberOf(22), 姓名: '许知安' }),
    pupil('白露洲小学'),
    pupil('远山小学'),
    pupil(''),
    pupil('青山小学', {
      民族: '火星族',
      证件类型: '学生证',
      住宿: '寄养',
      监护人: '甲',
      监护人电话: '13900001111',
      监护人2: '乙',
      监护人2电话: '13900001111',
    }),
  ]);
  expect(await faultsIn(batchId)).toEqual([
    '4 school error 找不到学校“白露洲小学”',
    '5 school error 找不到学校“远山小学”',
    '6 school error 学校未填',
    '7 identityKind error 证件类型有误',
    '7 boarding error 住宿有误',
    '7 nation error 民族有误',
    '7 phone2 error 两位监护人是同一个电话',
  ]);
  const mend = (row: number, column: string, value: string) =>
    app.call(importMend, { batchId, row, column, value }, bureau.token);
  for (const row of [4, 5, 6]) await mend(row, 'school', '白鹭洲小学');
  for (const [column, value] of [
    ['identityKind', ''],
    ['boarding', ''],
    ['nation', ''],
    ['phone2', ''],
  ] as const)
    await mend(7, column, value);
  const before = await state(batchId);
  expect(before).toMatchObject({
    ...{ errors: 0, created: 6, guardians: 3, bySchool: 1 },
    classes: [
      { className: '白鹭洲小学', created: 4, after: 4 },
      { className: '青山小学', created: 2, after: 2 },
    ],
  });
  expect(await write(batchId)).toMatchObject({ state: ImportState.done, created: 6, guardians: 3 });
  expect(await schoolsOf(2)).toEqual([
    { name: '白鹭洲小学', n: 4 },
    { name: '青山小学', n: 2 },
  ]);
  const { id } = (await db.row<{ id: string }>(`select account_id as id from student where student_no = 'M101'`))!;
  const kept = (await app.call(manageStudentFetch, { id }, office.token)).data;
  expect(kept).toMatchObject({ nation: '汉族', identityKind: 4, boarding: 2, household: '云汀市临湖区' });
  expect(kept.guardians.map(({ name, relation }) => `${name} ${relation}`)).toEqual(['许明 父亲', '何静 母亲']);
  expect(await db.row(`select count(*)::int as n from child_binding`)).toEqual({ n: 5 });

  const change = { id, version: kept.version, name: '许知宁', studentNo: 'M101', sex: 2 as const };
  await app.call(updateStudent, { ...change, nation: '回族', boarding: 1, household: '' }, office.token);
  expect((await app.call(manageStudentFetch, { id }, office.token)).data).toMatchObject({
    nation: '回族',
    boarding: 1,
    household: '',
  });
  expect(await app.call(updateStudent, { ...change, nation: '火星族' }, office.token)).toMatchObject({ error_code: 2 });

  // The same file again, without what a school mended meanwhile: nothing is doubled.
  const again = await upload('students', [pupil('白鹭洲小学', { ...family, 学号: 'M101' })]);
  expect(await state(again)).toMatchObject({ created: 0, updated: 0, unchanged: 1, guardians: 0 });
});

it('a school brings in its own people alone, a bureau staff of what lies below it', async () => {
  const own = await upload(
    'students',
    [pupil('白鹭洲小学', { 姓名: '甄小满' }), pupil('', { 姓名: '甄小雨' }), pupil('青山小学')],
    one,
    office.token,
  );
  expect(await faultsIn(own, office.token)).toEqual(['4 school error 不是本校']);

  const teacher = (login: string, org: string, role: string): Cells => ({
    ...{ 机构: org, 姓名: '高云汀', 性别: '男', 登录账号: login, 身份: role },
  });
  const rows = [
    teacher('many01', '白鹭洲小学', '学校管理员'),
    teacher('many02', '青山小学', '教师'),
    teacher('many03', '青山小学', '教育局工作人员'),
    teacher('many04', '', '教育局工作人员'),
    teacher('many05', '远山小学', '教师'),
  ];
  const staff = await upload('staff', rows);
  expect(await faultsIn(staff)).toEqual([
    '4 role error 该机构没有这种账号',
    '5 role error 教育局工作人员账号由上级机构管理',
    '6 school error 找不到机构“远山小学”',
  ]);
  const done = await write(await upload('staff', rows.slice(0, 2)));
  expect(done).toMatchObject({ state: ImportState.done, created: 2 });
  const orgOf = async (login: string) =>
    (
      await db.row<{ id: string }>('select org_id as id from account where login_index = $1', [
        loginIndex(secrets, login),
      ])
    )?.id;
  expect([await orgOf('many01'), await orgOf('many02')]).toEqual([one, two]);
  // Somebody there is changed by the bureau's file as by its form.
  expect(await write(await upload('staff', [teacher('many02', '青山小学', '班主任')]))).toMatchObject({ updated: 1 });
});

it('is neither written nor taken out for who only reads, or works elsewhere, when the task comes to it', async () => {
  for (const change of ['reads_only = true', `org_id = ${elsewhere}`]) {
    const clerk = await app.loginAs(10, { orgId: city });
    await db.run('update session set password_confirmed_at = $2 where account_id = $1', [clerk.accountId, app.clock()]);
    const batchId = await upload('students', [pupil('白鹭洲小学')], city, clerk.token);
    expect(await app.call(importConfirm, { batchId }, clerk.token)).toMatchObject({ error_code: 0 });
    await app.call(exportStart, { kind: 'students', orgId: city }, clerk.token);
    await db.run(`update account set ${change} where account_id = $1`, [clerk.accountId]);
    await runTasks(app);
    const ended = 'select kind, state, problem from job where account_id = $1 and state <> 2 order by kind';
    expect([change, ...(await db.rows(ended, [clerk.accountId]))]).toEqual([
      change,
      { kind: 'export', state: 3, problem: '您已没有导出这份名单的权限' },
      { kind: 'import.write', state: 3, problem: '上传者已没有批量导入的权限' },
    ]);
  }
});

it('finds a school by its code, however that is written', async () => {
  await db.run("update org set code = 'bl 01' where org_id = $1", [one]);
  expect(await faultsIn(await upload('students', [pupil('ＢＬ01', { 姓名: '甄小满' })]))).toEqual([]);
});

it('is seen by its sender as long as they bring people in for its organisation', async () => {
  const clerk = await app.loginAs(5, { orgId: one });
  const teacher: Cells = { 机构: '白鹭洲小学', 姓名: '林小禾', 性别: '女', 登录账号: 'seen01', 身份: '教师' };
  const written = await upload('staff', [teacher], one, clerk.token);
  expect(await app.call(importConfirm, { batchId: written }, clerk.token)).toMatchObject({ error_code: 0 });
  await runTasks(app);
  const begun = await upload('students', [pupil('白鹭洲小学')], one, clerk.token);
  const seen = async () => {
    const token = await app.sessionOf(clerk.accountId);
    const replies = [
      await app.call(importFetch, { batchId: begun }, token),
      await app.call(importRows, { batchId: begun, view: 'all' }, token),
      await app.call(importPasswords, { batchId: written }, token),
    ];
    return [...replies.map(({ error_code }) => error_code), (await app.call(importUnfinished, {}, token)).data.length];
  };
  expect(await seen()).toEqual([0, 0, 0, 2]);
  await db.run('update account set org_id = $2 where account_id = $1', [clerk.accountId, two]);
  expect(await seen()).toEqual([4, 4, 4, 0]);
});

it('of schools of one name it is the one where somebody is, as in a list that went out; of somebody new it is told', async () => {
  const same = { name: '实验小学' };
  const district = await makeOrg(db, { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: city });
  const [first, second] = [
    await makeOrg(db, { ...same, parentOrgId: city }),
    await makeOrg(db, { ...same, parentOrgId: district }),
  ];
  for (const orgId of [first, second]) {
    const classId = await makeClass(db, orgId, { day: app.clock() });
    const student = { studentNo: `SAME${orgId}`, classId };
    await app.makeAccount({ usertype: 2, orgId, name: '甄同校', student });
    await app.makeAccount({ usertype: 3, orgId, name: '高同校', accountCode: `same${orgId}` });
  }
  const pupils = [first, second].map((orgId) =>
    pupil('实验小学', { 姓名: '甄同校', 学号: `SAME${orgId}`, 民族: '汉族' }),
  );
  expect(await faultsIn(await upload('students', [...pupils, pupil('实验小学')]))).toEqual([
    '4 school error 有几所学校叫“实验小学”',
  ]);
  const staff = [first, second].map((orgId) => ({ 机构: '实验小学', 登录账号: `same${orgId}`, 手机号: freshPhone() }));
  const batchId = await upload('staff', staff);
  expect([await faultsIn(batchId), (await state(batchId)).updated]).toEqual([[], 2]);
});
