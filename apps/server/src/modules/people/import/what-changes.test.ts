import { type ImportKind, importRows, importUpload, OrgType } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { addSchoolYear } from '../school-year/index.ts';

/** A row that changes somebody or something says which cells change, and what stood there (docs/domains/imports.md). */

const app = await startTestApp({ clock: testClock('2026-03-12T10:00:00+08:00') });
const { database: db, secrets } = app.platform;
afterAll(() => app.close());
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const bureauId = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
const orgId = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: bureauId });
await db.run("update org set stages = '{2}' where org_id = $1", [orgId]);
const classId = await makeClass(db, orgId, { day: app.clock(), className: '1班' });
await makeClass(db, orgId, { day: app.clock(), className: '2班' });
const office = await app.loginAs(5, { orgId });
const bureau = await app.loginAs(10, { orgId: bureauId });

type Cells = Record<string, string>;
/** What is told of each row of a file: what it does, and what stands in the columns that it changes. */
async function changesOf(kind: ImportKind, rows: Cells[], { token } = office, at = orgId) {
  const file = { name: '名单.xlsx', bytes: await workbookOf(kind, rows) };
  const sent = await sendForm<{ batchId: string }>(app, importUpload.path, token, { kind, orgId: at }, [file]);
  expect(sent.error_code).toBe(0);
  await runTasks(app);
  const { data } = await app.call(importRows, { batchId: sent.data.batchId }, token);
  return data.dataList.map(({ action, was }) => ({
    action,
    was: Object.fromEntries(was.map(({ key, value }) => [key, value])),
  }));
}
const [CREATE, UPDATE, KEEP] = [1, 2, 3];

it('of pupils: words of codes, the class of before, numbers masked, and nothing where the row says what stands', async () => {
  const id = await app.makeStudent({ orgId, classId }, { name: '林小禾' });
  const { no } = (await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [id]))!;
  await db.run('update account set sex = 2 where account_id = $1', [id]);
  await db.run(
    "update student set nation = '汉族', boarding = 1, guardian_phone_cipher = $2, household_cipher = $3 where account_id = $1",
    [id, secrets.seal('13900002210'), secrets.seal('云汀市临湖区')],
  );
  const same = { 姓名: '林小禾', 性别: '女', 学号: no, 年级: '三年级', 班级: '1班', 民族: '汉族', 住宿: '走读' };
  const changed = { ...same, 性别: '男', 班级: '2班', 住宿: '住校', 政治面貌: '少先队员', 户籍: '云汀市城北区' };
  const guardian = { 监护人: '林建', 监护人电话: '13900003344', 监护关系: '父亲' };
  expect(await changesOf('students', [same])).toEqual([{ action: KEEP, was: {} }]);
  expect(await changesOf('students', [{ ...changed, ...guardian }])).toEqual([
    {
      action: UPDATE,
      was: {
        ...{ sex: '女', className: '三年级1班', boarding: '走读', political: '', household: '云汀市临湖区' },
        phone: '139****2210',
      },
    },
  ]);
  expect(await changesOf('students', [{ ...same, 学号: 'N202690001', 姓名: '阮青禾' }])).toEqual([
    { action: CREATE, was: {} },
  ]);
});

it('of nobody whom the sender does not see: a number of another school tells nothing', async () => {
  const other = await app.makeSchool('城北中学');
  const id = await app.makeStudent(other, { name: '陌生人' });
  const { no } = (await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [id]))!;
  const [row] = await changesOf('students', [{ 姓名: '林小禾', 性别: '女', 学号: no, 年级: '三年级', 班级: '1班' }]);
  expect(row?.was).toEqual({});
});

it('of staff: kind and phone', async () => {
  const id = await app.makeAccount({ usertype: 3, orgId, accountCode: 'stands01', name: '高云汀' });
  await db.run('update account set sex = 2, phone_cipher = $2 where account_id = $1', [
    id,
    secrets.seal('13900005566'),
  ]);
  const same = { 姓名: '高云汀', 性别: '女', 登录账号: 'stands01', 身份: '教师' };
  expect(await changesOf('staff', [same])).toEqual([{ action: KEEP, was: {} }]);
  expect(await changesOf('staff', [{ ...same, 身份: '班主任', 手机号: '13900007788' }])).toEqual([
    { action: UPDATE, was: { role: '教师', phone: '139****5566' } },
  ]);
});

it('of organisations: stages and area in words', async () => {
  await db.run("update org set code = 'S330001', address = '湖滨路 1 号' where org_id = $1", [orgId]);
  const same = { 机构名称: '白鹭洲小学', 种类: '学校', 学段: '小学', 机构代码: 'S330001', 地址: '湖滨路 1 号' };
  expect(await changesOf('organisations', [same], bureau, bureauId)).toEqual([{ action: KEEP, was: {} }]);
  const changed = { ...same, 学段: '小学、初中', 地址: '湖滨路 2 号', 联系人: '许知行' };
  expect(await changesOf('organisations', [changed], bureau, bureauId)).toEqual([
    { action: UPDATE, was: { stages: '小学', address: '湖滨路 1 号', contact: '' } },
  ]);
});
