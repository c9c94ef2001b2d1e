import { ImportState, importConfirm, importFetch, importRows, importUpload, moveStudent } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { addSchoolYear } from '../school-year/index.ts';

/** A file and a move by hand come one after the other, whichever is first: none ends as a deadlock (docs/domains/people.md, Order of locks). */

const TODAY = '2026-03-12';
const app = await startTestApp({ clock: testClock(`${TODAY}T10:00:00+08:00`) });
const db = app.platform.database;
afterAll(() => app.close());
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const orgId = await makeOrg(db);
await db.run("update org set stages = '{2}' where org_id = $1", [orgId]);
const first = await makeClass(db, orgId, { day: app.clock(), className: '1班' });
const second = await makeClass(db, orgId, { day: app.clock(), className: '2班' });
const { token } = await app.loginAs(5, { orgId });

it('a file that fills a class and changes a pupil waits for a move of that pupil into the class, and does not take it back unseen', async () => {
  const id = await app.makeStudent({ orgId, classId: second }, { name: '林小禾' });
  const known = await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [id]);
  const rows = [
    { 姓名: '许知宁', 性别: '女', 学号: 'T202600001', 年级: '三年级', 班级: '1班' },
    { 姓名: '林小禾', 性别: '女', 学号: known!.no, 年级: '三年级', 班级: '2班', 政治面貌: '少先队员' },
  ];
  const file = { name: '名单.xlsx', bytes: await workbookOf('students', rows) };
  const sent = await sendForm<{ batchId: string }>(app, importUpload.path, token, { kind: 'students', orgId }, [file]);
  const { batchId } = sent.data;
  await runTasks(app);
  expect((await app.call(importConfirm, { batchId }, token)).error_code).toBe(0);
  const move = () => app.call(moveStudent, { id, classId: first, from: TODAY }, token);
  const [moved] = await queuedBehind<[{ error_code: number }, unknown]>(
    app,
    ['select from account where account_id = $1 for no key update', [id]],
    [move, () => runTasks(app)],
  );
  expect(moved.error_code).toBe(0);
  expect((await app.call(importFetch, { batchId }, token)).data).toMatchObject({
    ...{ state: ImportState.preview, problem: '预览之后数据有变化，有 1 行与预览时不同，请重新核对' },
    ...{ created: 1, updated: 1 },
  });
  const { dataList } = (await app.call(importRows, { batchId, view: 'all' }, token)).data;
  const told = dataList.flatMap(({ row, faults }) => faults.map(({ column, title }) => `${row} ${column} ${title}`));
  expect(told).toEqual(['3 className 预览后有改动']);
  const there = await db.rows<{ name: string; seat: number }>(
    `select a.name, m.seat from class_membership m join account a on a.account_id = m.student_id
     where m.class_id = $1 and m.ends_on is null order by m.seat`,
    [first],
  );
  expect(there).toEqual([{ name: '林小禾', seat: 1 }]);
});
