import {
  exportStart,
  importConfirm,
  importFetch,
  importRows,
  importUpload,
  manageJobFetch,
  manageStudentFetch,
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
async function upload(rows: Cells[]): Promise<string> {
  const sent = { name: '名单.xlsx', bytes: await workbookOf('students', rows) };
  const { data } = await sendForm<{ batchId: string }>(app, importUpload.path, token, { kind: 'students', orgId }, [
    sent,
  ]);
  await runTasks(app);
  return data.batchId;
}
const faults = async (batchId: string) =>
  (await app.call(importRows, { batchId, view: 'all' }, token)).data.dataList.map((row) =>
    row.faults.map(({ level, title }) => `${level} ${title}`).join(),
  );

it('a grade with its year of entrance is the next year’s; the present first grade is asked about; who is there goes by the form', async () => {
  const there = await app.makeStudent({ orgId, classId: present }, { name: '唐知远' });
  const { no } = (await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [there]))!;
  const one = { 姓名: '许嘉宁', 性别: '男', 班级: '1班' };
  const batchId = await upload([
    { ...one, 学号: 'N1', 年级: '2026级一年级' },
    { ...one, 学号: 'N2', 年级: '一年级' },
    { ...one, 学号: 'N3', 年级: '2026级一年级', 入学时间: '2026-08-25' },
    { ...one, 姓名: '唐知远', 学号: no, 年级: '2026级一年级' },
  ]);
  const [fresh, asked, early, known] = await faults(batchId);
  expect(fresh).not.toContain('error');
  expect(asked).toContain('warning 请核对学年');
  expect(early).toContain('早于开学第一天');
  expect(known).toContain('下一学年的班级');
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
