import {
  askTransfer,
  exportStart,
  importConfirm,
  importFetch,
  importRows,
  importUpload,
  manageJobFetch,
  manageStudentFetch,
  moveStudent,
  OrgType,
} from '@vimo/contract';
import readXlsx from 'read-excel-file/node';
import { afterAll, expect, it } from 'vitest';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { addClass } from '../roster/index.ts';
import { addSchoolYear } from '../school-year/index.ts';

/** Pupils of the next school year by file, before it begins (docs/domains/imports.md). */

const clock = testClock('2026-08-20T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());
const city = await makeOrg(db, { type: OrgType.bureau });
const orgId = await makeOrg(db, { parentOrgId: city, name: '青山小学' });
for (const year of [2025, 2026])
  await addSchoolYear(db, year, [
    [`${year}-09-01`, `${year + 1}-01-22`],
    [`${year + 1}-02-23`, `${year + 1}-07-03`],
  ]);
const cohort = { orgId, stage: 2, years: 6, className: '1班' };
const present = await addClass(db, { ...cohort, entranceYear: 2025 });
await addClass(db, { ...cohort, entranceYear: 2026 });
const { token } = await app.loginAs(5, { orgId });
await db.run('update session set password_confirmed_at = $1', [app.clock()]);

type Cells = Record<string, string>;
async function upload(rows: Cells[], by = token): Promise<string> {
  const sent = { name: '名单.xlsx', bytes: await workbookOf('students', rows) };
  const { data } = await sendForm<{ batchId: string }>(app, importUpload.path, by, { kind: 'students', orgId }, [sent]);
  await runTasks(app);
  return data.batchId;
}
const rowsOf = async (batchId: string, by = token) =>
  (await app.call(importRows, { batchId, view: 'all' }, by)).data.dataList;
const faults = async (batchId: string) =>
  (await rowsOf(batchId)).map((row) => row.faults.map(({ level, title }) => `${level} ${title}`).join());
const numberOf = async (id: string) =>
  (await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [id]))!.no;

it('a grade with its year of entrance is the next year’s; the present first grade is asked about; who is there may go up', async () => {
  const there = await app.makeStudent({ orgId, classId: present }, { name: '唐知远' });
  const one = { 姓名: '许嘉宁', 性别: '男', 班级: '1班' };
  const batchId = await upload([
    { ...one, 学号: 'N1', 年级: '2026级一年级' },
    { ...one, 学号: 'N2', 年级: '一年级' },
    { ...one, 学号: 'N3', 年级: '2026级一年级', 入学时间: '2026-08-25' },
    { ...one, 姓名: '唐知远', 学号: await numberOf(there), 年级: '2026级一年级' },
  ]);
  const [fresh, asked, early, known] = await faults(batchId);
  expect(fresh).not.toContain('error');
  expect(asked).toContain('warning 请核对学年');
  expect(early).toContain('早于开学第一天');
  expect(known).toBe('');
});

it('who comes in by it is in the class from its first day on, and the list that goes out comes in again', async () => {
  const batchId = await upload([{ 姓名: '林小禾', 学号: 'N4', 性别: '女', 年级: '2026级一年级', 班级: '1班' }]);
  expect((await app.call(importConfirm, { batchId }, token)).error_code).toBe(0);
  await runTasks(app);
  const { id } = (await db.row<{ id: string }>("select account_id as id from account where name = '林小禾'"))!;
  const { memberships } = (await app.call(manageStudentFetch, { id }, token)).data;
  expect(memberships.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([['2026-09-01', '']]);

  const { data } = await app.call(exportStart, { kind: 'students', orgId }, token);
  await runTasks(app);
  const { fileUrl } = (await app.call(manageJobFetch, { id: data.taskId }, token)).data;
  const bytes = (await app.app.http.inject({ url: fileUrl })).rawPayload;
  const [sheet] = await readXlsx(bytes);
  expect(JSON.stringify(sheet)).toContain('2026级一年级');
  const again = await sendForm<{ batchId: string }>(app, importUpload.path, token, { kind: 'students', orgId }, [
    { name: '名单.xlsx', bytes },
  ]);
  await runTasks(app);
  expect((await app.call(importFetch, { batchId: again.data.batchId }, token)).data).toMatchObject({ errors: 0 });
});

it('who is there goes up by it as by the form: once the last semester is over, from its first day on, and the same file again changes nothing', async () => {
  const first = await addClass(db, { ...cohort, entranceYear: 2026, className: '2班' });
  const [one, other] = [
    await app.makeStudent({ orgId, classId: present }, { name: '顾星野' }),
    await app.makeStudent({ orgId, classId: present }, { name: '江屿' }),
  ];
  const rows = [
    { 姓名: '顾星野', 学号: await numberOf(one), 年级: '2026级一年级', 班级: '2班' },
    { 姓名: '江屿', 学号: await numberOf(other), 年级: '一年级', 班级: '1班' },
  ];
  clock.set('2026-06-20T10:00:00+08:00');
  const { token: early } = await app.loginAs(5, { orgId });
  const kept = '这是下一学年的班级，2026-07-03 学期结束后才能转入';
  const [up] = await rowsOf(await upload(rows, early), early);
  expect(up?.faults.filter(({ level }) => level === 'error').map(({ text }) => text)).toEqual([kept]);
  const byForm = await app.call(moveStudent, { id: one, classId: first, from: '2026-06-20' }, early);
  expect(byForm.refusal.fields).toEqual({ classId: kept });

  clock.set('2026-08-20T10:00:00+08:00');
  const batchId = await upload(rows);
  expect((await app.call(importFetch, { batchId }, token)).data).toMatchObject({
    ...{ created: 0, updated: 1, unchanged: 1, errors: 0 },
    classes: [{ className: '2026级一年级2班', created: 0, updated: 1, after: 1 }],
  });
  expect((await app.call(importConfirm, { batchId }, token)).error_code).toBe(0);
  await runTasks(app);
  const { memberships } = (await app.call(manageStudentFetch, { id: one }, token)).data;
  expect(memberships.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
    ['2026-09-01', ''],
    ['2025-09-01', '2026-09-01'],
  ]);
  const again = await upload(rows);
  expect((await app.call(importFetch, { batchId: again }, token)).data).toMatchObject({ updated: 0, unchanged: 2 });
  // A list of before would take it back.
  const before = await upload(rows.map((row) => ({ ...row, 年级: '一年级', 班级: '1班' })));
  expect(await faults(before)).toEqual(['warning 已安排下一学年的班级', '']);
});

it('who is of another school comes by a transfer, and the file says how', async () => {
  const away = await makeOrg(db, { parentOrgId: city, name: '远山小学' });
  const classId = await addClass(db, { ...cohort, orgId: away, entranceYear: 2025 });
  const id = await app.makeStudent({ orgId: away, classId }, { name: '高远' });
  const rows = [{ 姓名: '高远', 学号: await numberOf(id), 年级: '2026级一年级', 班级: '1班' }];
  const told = async () => (await rowsOf(await upload(rows)))[0]!.faults.map(({ title, text }) => `${title}：${text}`);
  expect(await told()).toEqual(['学生属于其他学校：该生（含已离校的）请由原学校办理转学，或在“转学”里请求转入']);
  const { token: giving } = await app.loginAs(5, { orgId: away });
  expect((await app.call(askTransfer, { id, toOrgId: orgId }, giving)).error_code).toBe(0);
  expect(await told()).toEqual(['学生属于其他学校：该生的转学正在等待接收，请在“转学”里接收，再导入']);
});
