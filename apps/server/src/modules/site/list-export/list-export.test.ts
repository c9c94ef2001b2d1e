import { confirmPassword, manageAuditPage, manageJobFetch, manageListExport } from '@vimo/contract';
import readXlsx from 'read-excel-file/node';
import { afterAll, expect, it } from 'vitest';
import { PASSWORD, startTestApp } from '../../../testing/app.ts';
import { identityNumberOf, makeClub } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { tablesWith } from '../../../testing/pupil-numbers.ts';
import { runTasks } from '../../../testing/tasks.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;

const school = await app.makeSchool('白鹭洲小学');
const other = await app.makeSchool('青山小学');
const office = await app.loginAs(5, { orgId: school.orgId });
const start = (input: object, token = office.token) =>
  app.call(manageListExport, { list: 'clubs', filter: {}, ...input }, token);
const clubs: string[] = [];
for (let at = 0; at < 105; at += 1) clubs.push(await makeClub(database, { orgId: school.orgId }));
await makeClub(database, { orgId: other.orgId });

it('asks for the password, and holds what the list shows its person, page after page, noted in the log', async () => {
  expect((await start({})).refusal).toMatchObject({ passwordNeeded: true });
  await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, office.token);
  const { data } = await start({});
  await runTasks(app);
  const task = (await app.call(manageJobFetch, { id: data.taskId }, office.token)).data;
  expect(task).toMatchObject({ state: 2, done: 105, total: 105 });
  expect(task.fileName).toMatch(/^社团-\d{4}-\d\d-\d\d\.xlsx$/);
  const [{ data: rows } = { data: [] }] = await readXlsx((await app.app.http.inject({ url: task.fileUrl })).rawPayload);
  expect(rows[0]).toEqual(['社团', '类型', '所属单位', '负责人', '成员', '待审核', '成立时间']);
  expect(rows.length).toBe(106);
  expect(new Set(rows.slice(1).map((row) => row[2]))).toEqual(new Set(['白鹭洲小学']));
  const log = await app.call(manageAuditPage, { event: 'export.started' }, office.token);
  expect(log.data.dataList.map(({ detail }) => detail)).toEqual([{ kind: '社团', rows: 105 }]);
});

it('stays with its organisation when who asked for it goes to work at another one', async () => {
  const clerk = await app.loginAs(5, { orgId: school.orgId });
  await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, clerk.token);
  const { data } = await start({}, clerk.token);
  await runTasks(app);
  const seen = async () => {
    const { error_code, data: task } = await app.call(
      manageJobFetch,
      { id: data.taskId },
      await app.sessionOf(clerk.accountId),
    );
    return error_code || task.fileName.length > 0;
  };
  expect(await seen()).toBe(true);
  await database.run('update account set org_id = $2 where account_id = $1', [clerk.accountId, other.orgId]);
  expect(await seen()).toBe(4);
});

it('keeps what it is narrowed by sealed until it is made: a number that was typed lies nowhere to be read', async () => {
  await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, office.token);
  const typed = identityNumberOf(4000);
  const { data } = await start({ filter: { keyword: `G${typed}` } });
  expect(await tablesWith(database, new Set([typed]))).toEqual([]);
  await runTasks(app);
  expect((await app.call(manageJobFetch, { id: data.taskId }, office.token)).data).toMatchObject({ state: 2, done: 0 });
});

it('pressed again while it waits is the task that there is, however it is narrowed', async () => {
  await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, office.token);
  const pressed = async (filter: object) => (await start({ filter })).data.taskId;
  const first = await pressed({ keyword: '鹭', waiting: 1 });
  expect(await pressed({ waiting: 1, keyword: '鹭' })).toBe(first);
  expect(await pressed({ keyword: '山', waiting: 1 })).not.toBe(first);
  await runTasks(app);
});

it('what was typed in tasks of before is emptied by one of its own', async () => {
  await app.loginAs(1);
  const typed = identityNumberOf(4001);
  await database.run(
    `insert into job (kind, version, account_id, input, state, created_at) values ('list.export', 1, $1, $2, 2, now())`,
    [office.accountId, JSON.stringify({ list: 'guardians', filter: { keyword: typed } })],
  );
  expect(await tablesWith(database, new Set([typed]))).toEqual(['public.job']);
  await app.services.moving.sweep();
  await runTasks(app);
  expect(await tablesWith(database, new Set([typed]))).toEqual([]);
});

it('is narrowed as the list is, refuses what its call refuses, and is nobody’s who may not take lists out', async () => {
  await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, office.token);
  expect((await start({ list: 'activities', filter: { activityApplyStatus: 99 } })).refusal.fields).toEqual({
    filter: '状态有误',
  });
  expect((await start({ list: 'guardians', filter: { orgId: other.orgId } })).error_code).toBe(4);
  const teacher = await app.loginAs(3, { orgId: school.orgId });
  expect((await start({}, teacher.token)).error_code).toBe(3);
  // Whose account is disabled before the task begins gets nothing.
  const { data } = await start({ filter: { keyword: '没有' } });
  await database.run('update account set disabled = true where account_id = $1', [office.accountId]);
  await runTasks(app);
  const row = await database.row<{ problem: string }>('select problem from job where job_id = $1', [data.taskId]);
  expect(row?.problem).toBe('账号已停用');
});
