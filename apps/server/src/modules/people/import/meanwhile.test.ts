import {
  type ImportKind,
  ImportState,
  importConfirm,
  importFetch,
  importRows,
  importUpload,
  OrgType,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { loginIndex, phoneIndex } from '../account/index.ts';
import { addSchoolYear } from '../school-year/index.ts';

/** What a form changed between preview and confirmation is not written over unseen (docs/domains/imports.md). */

const app = await startTestApp({ clock: testClock('2026-03-12T10:00:00+08:00') });
const { database: db, secrets } = app.platform;
afterAll(() => app.close());
const schoolYearId = await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const bureauId = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
const orgId = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: bureauId });
await db.run("update org set stages = '{2}' where org_id = $1", [orgId]);
const classId = await makeClass(db, orgId, { day: app.clock(), className: '1班' });
const office = await app.loginAs(5, { orgId });
const bureau = await app.loginAs(10, { orgId: bureauId });

type Cells = Record<string, string>;
async function upload(kind: ImportKind, rows: Cells[], { token } = office, at = orgId): Promise<string> {
  const file = { name: '名单.xlsx', bytes: await workbookOf(kind, rows) };
  const sent = await sendForm<{ batchId: string }>(app, importUpload.path, token, { kind, orgId: at }, [file]);
  expect(sent.error_code).toBe(0);
  await runTasks(app);
  return sent.data.batchId;
}
async function write(batchId: string, { token } = office) {
  expect((await app.call(importConfirm, { batchId }, token)).error_code).toBe(0);
  await runTasks(app);
  return (await app.call(importFetch, { batchId }, token)).data;
}
const faultsIn = async (batchId: string, { token } = office) =>
  (await app.call(importRows, { batchId, view: 'all' }, token)).data.dataList.flatMap(({ row, faults }) =>
    faults.map(({ column, title }) => `${row} ${column} ${title}`),
  );
const SENT_BACK = { state: ImportState.preview, problem: '预览之后数据有变化，有 1 行与预览时不同，请重新核对' };

const numberOf = async (id: string) =>
  (await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [id]))!.no;
const pupilRow = async (id: string, more: Cells = {}): Promise<Cells> => ({
  ...{ 姓名: '林小禾', 性别: '女', 学号: await numberOf(id), 年级: '三年级', 班级: '1班' },
  ...more,
});
const teacherRow = (login: string): Cells => ({ 姓名: '高云汀', 性别: '女', 登录账号: login, 身份: '教师' });

it('a name that was corrected is told by its column, and written over once that was seen', async () => {
  const id = await app.makeStudent({ orgId, classId }, { name: '林小禾' });
  const batchId = await upload('students', [await pupilRow(id, { 政治面貌: '少先队员' })]);
  expect(await faultsIn(batchId)).toEqual([]);
  await db.run("update account set name = '林小荷' where account_id = $1", [id]);
  expect(await write(batchId)).toMatchObject({ ...SENT_BACK, updated: 1 });
  expect(await faultsIn(batchId)).toEqual(['2 name 与已有姓名不同', '2 name 预览后有改动']);
  const kept = await db.row<{ overwrites: Record<string, string> }>(
    'select overwrites from import_row where batch_id = $1 and row_no = 2',
    [batchId],
  );
  expect(Object.keys(kept!.overwrites)).toEqual(expect.arrayContaining(['name', 'political']));
  expect(JSON.stringify(kept)).not.toContain('林小荷');
  expect(await write(batchId)).toMatchObject({ state: ImportState.done, updated: 1 });
  expect(await db.row('select name from account where account_id = $1', [id])).toEqual({ name: '林小禾' });
});

it('a newer phone of a guardian', async () => {
  const id = await app.makeStudent({ orgId, classId }, { name: '林小禾' });
  const [before, since] = ['13900000801', '13900000802'];
  const row = await pupilRow(id, { 监护人: '林建', 监护人电话: before, 监护关系: '父亲' });
  expect(await write(await upload('students', [row]))).toMatchObject({ state: ImportState.done });
  const batchId = await upload('students', [{ ...row, 民族: '汉族' }]);
  await db.run('update account set phone_index = $2, login_index = $3 where phone_index = $1', [
    phoneIndex(secrets, before),
    phoneIndex(secrets, since),
    loginIndex(secrets, since),
  ]);
  expect(await write(batchId)).toMatchObject({ ...SENT_BACK, updated: 1 });
  // The number that the family gave up is told, as it would see the child once more.
  expect(await faultsIn(batchId)).toEqual(['2 phone 监护人换了电话', '2 phone 预览后有改动']);
});

it('a phone of a member of staff', async () => {
  const id = await app.makeAccount({ usertype: 3, orgId, accountCode: 'since01', name: '高云汀' });
  const batchId = await upload('staff', [{ ...teacherRow('since01'), 手机号: '13900000811' }]);
  await db.run('update account set phone_cipher = $2 where account_id = $1', [id, secrets.seal('13900000812')]);
  expect(await write(batchId)).toMatchObject({ ...SENT_BACK, updated: 1 });
  expect(await faultsIn(batchId)).toEqual(['2 phone 预览后有改动']);
});

it('another class teacher; two of one file come together', async () => {
  const logins = ['since11', 'since12', 'since13'];
  const [, , third] = await Promise.all(
    logins.map((accountCode) => app.makeAccount({ usertype: 3, orgId, accountCode, name: '高云汀' })),
  );
  const charge = (login: string): Cells => ({ 年级: '三年级', 班级: '1班', 职务: '班主任', 登录账号: login });
  const batchId = await upload('charges', [charge('since11')]);
  await db.run('insert into class_teacher (class_id, school_year_id, account_id) values ($1, $2, $3)', [
    ...[classId, schoolYearId, third],
  ]);
  expect(await write(batchId)).toMatchObject({ ...SENT_BACK, created: 1 });
  expect(await faultsIn(batchId)).toEqual(['2 login 预览后有改动']);
  const both = await upload('charges', [charge('since11'), charge('since12')]);
  expect(await write(both)).toMatchObject({ state: ImportState.done, created: 2 });
});

it('who is in charge of a school', async () => {
  const row = { 机构名称: '白鹭洲小学', 种类: '学校', 类别: '小学', 负责人: '周以宁', 地址: '湖滨路 1 号' };
  const batchId = await upload('organisations', [row], bureau, bureauId);
  await db.run("update org set head_name = '许知行' where org_id = $1", [orgId]);
  expect(await write(batchId, bureau)).toMatchObject({ ...SENT_BACK, updated: 1 });
  expect(await faultsIn(batchId, bureau)).toEqual(['2 head 预览后有改动']);
  expect(await write(batchId, bureau)).toMatchObject({ state: ImportState.done, updated: 1 });
});
