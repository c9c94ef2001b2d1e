import {
  currentUser,
  ImportState,
  importConfirm,
  importFetch,
  importRows,
  importUpload,
  manageStaffFetch,
  Office,
  OrgType,
  setStaffOffice,
  updateStaff,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { startTestApp } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { schoolYearOf } from '../school-year/index.ts';

/** A member of staff who goes to work at another school, by a workbook as by the form (docs/domains/imports.md). */
const app = await startTestApp();
const { database: db } = app.platform;
afterAll(() => app.close());
const city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
const elsewhere = await makeOrg(db, { name: '远山市教育局', type: OrgType.bureau });
const [one, two, strange] = [
  await makeOrg(db, { name: '白鹭洲小学', parentOrgId: city }),
  await makeOrg(db, { name: '青山小学', parentOrgId: city }),
  await makeOrg(db, { name: '远山小学', parentOrgId: elsewhere }),
];
const bureau = await app.loginAs(10, { orgId: city, name: '周以宁', accountCode: 'mover00' });
const [giving, taking] = [await app.loginAs(5, { orgId: one }), await app.loginAs(5, { orgId: two })];

type Cells = Record<string, string>;
async function upload(rows: Cells[], orgId: string, by: string): Promise<string> {
  const file = { name: '名单.xlsx', bytes: await workbookOf('staff', rows) };
  const { data } = await sendForm<{ batchId: string }>(app, importUpload.path, by, { kind: 'staff', orgId }, [file]);
  await runTasks(app);
  return data.batchId;
}
const faultsIn = async (batchId: string, by: string) =>
  (await app.call(importRows, { batchId, view: 'all' }, by)).data.dataList.flatMap(({ row, faults }) =>
    faults.map(({ column, level, title }) => `${row} ${column} ${level} ${title}`),
  );
const row = (login: string, org: string, more: Cells = {}): Cells => ({
  ...{ 机构: org, 姓名: '高云汀', 登录账号: login, 身份: '教师' },
  ...more,
});

it('keeps the account: the preview names it, offices end, sessions too, and the person is told; again it is no change', async () => {
  const who = await app.loginAs(3, { orgId: one, name: '高云汀', accountCode: 'mover01' });
  const held = { id: who.accountId, office: Office.contentEditor, holds: 1 as const };
  expect((await app.call(setStaffOffice, held, giving.token)).error_code).toBe(0);

  const classId = await makeClass(db, one, { day: app.clock() });
  await db.run('insert into school_year (start_year) values ($1)', [schoolYearOf(toWireTime(app.clock()))]);
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [classId, who.accountId]);

  const rows = [row('mover01', '青山小学')];
  const batchId = await upload(rows, city, bureau.token);
  expect(await faultsIn(batchId, bureau.token)).toEqual(['2 login warning 来自其他机构']);
  expect((await app.call(importFetch, { batchId }, bureau.token)).data).toMatchObject({
    ...{ created: 0, updated: 1, unchanged: 0, errors: 0 },
  });
  expect((await app.call(manageStaffFetch, { id: who.accountId }, giving.token)).data.orgName).toBe('白鹭洲小学');
  expect((await app.call(importConfirm, { batchId }, bureau.token)).error_code).toBe(0);
  await runTasks(app);
  expect((await app.call(importFetch, { batchId }, bureau.token)).data).toMatchObject({
    ...{ state: ImportState.done, created: 0, updated: 1, passwords: 0 },
  });

  expect((await app.call(currentUser, {}, who.token)).status).toBe(511);
  expect((await app.call(manageStaffFetch, { id: who.accountId }, giving.token)).error_code).toBe(4);
  const found = (await app.call(manageStaffFetch, { id: who.accountId }, taking.token)).data;
  expect(found).toMatchObject({ orgName: '青山小学', accountCode: 'mover01', offices: [], classes: [] });
  const told = await db.rows<{ title: string }>('select title from notification where account_id = $1', [
    who.accountId,
  ]);
  expect(told.map(({ title }) => title)).toContain('您的工作单位已变更');
  const noted = await db.rows<{ by: string }>(
    "select account_id as by from audit_log where event = 'staff.moved' and target = $1",
    [who.accountId],
  );
  expect(noted).toEqual([{ by: bureau.accountId }]);
  // The post of before stays as what was.
  const post = 'select ended_on is not null as ended from class_teacher where class_id = $1';
  expect(await db.rows(post, [classId])).toEqual([{ ended: true }]);

  const again = await upload(rows, city, bureau.token);
  expect((await app.call(importFetch, { batchId: again }, bureau.token)).data).toMatchObject({
    ...{ updated: 0, unchanged: 1, errors: 0, warnings: 0 },
  });
});

it('may not be done with who is of another bureau, disabled, oneself, of the own rank or called otherwise, nor without an organisation, nor by a school', async () => {
  const make = (accountCode: string, orgId: string, usertype: 3 | 10 = 3) =>
    app.makeAccount({ usertype, orgId, accountCode, name: '高云汀' });
  await make('mover11', strange);
  const disabled = await make('mover12', one);
  await db.run('update account set disabled = true where account_id = $1', [disabled]);
  await make('mover13', city, 10);
  const own = await make('mover14', one);
  await make('mover15', one);
  const batchId = await upload(
    [
      row('mover11', '青山小学'),
      row('mover12', '青山小学'),
      row('mover00', '青山小学', { 姓名: '周以宁' }),
      row('mover13', '青山小学'),
      row('mover14', ''),
      row('mover14', '远山小学'),
      row('mover14', '青山小学', { 身份: '教育局工作人员' }),
      row('mover15', '青山小学', { 姓名: '唐知远' }),
      row('mover15', '青山小学', { 姓名: '' }),
    ],
    city,
    bureau.token,
  );
  const errors = (await faultsIn(batchId, bureau.token)).filter(
    (fault) => fault.includes(' error ') && !fault.endsWith('登录账号重复'),
  );
  expect(errors).toEqual([
    '2 login error 登录账号已被占用',
    '3 login error 账号已停用',
    '4 login error 此人不由您管理',
    '5 login error 此人不由您管理',
    '6 role error 该机构没有这种账号',
    '6 school error 机构未填',
    '7 school error 找不到机构“远山小学”',
    '8 role error 该机构没有这种账号',
    '9 name error 不是同一人',
    '10 name error 不是同一人',
  ]);
  // A school takes nobody from another one, by file as by form.
  const bySchool = await upload([row('mover14', '')], two, taking.token);
  expect(await faultsIn(bySchool, taking.token)).toEqual(['2 login error 登录账号已被占用']);
  const change = { id: own, version: 0, name: '高云汀', sex: 1 as const, usertype: 3 as const, orgId: two };
  expect((await app.call(updateStaff, change, taking.token)).error_code).toBe(4);
  expect((await app.call(updateStaff, change, giving.token)).refusal.fields).toEqual({
    orgId: '机构不存在或不属于您管理',
  });
});
