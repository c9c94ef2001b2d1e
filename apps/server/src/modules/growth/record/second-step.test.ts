import {
  insertByFront,
  manageRecordDecide,
  manageRecordFetch,
  manageRecordQueue,
  manageRecordQueueFigures,
  manageRecordSaveSetting,
  manageRecordSetting,
  manageRecordTakeBack,
  notificationPage,
  OrgType,
  recordFetch,
  recordPage,
  submitRecord,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { setOrganisation } from '../../people/account/index.ts';
import { moveToClass } from '../../people/roster/index.ts';
import { schoolYearOf } from '../../people/school-year/index.ts';
import { addScheme, presetOf } from '../scheme/index.ts';

/** Where school or bureau wants it, what a teacher passed is passed by the school too, by somebody else (docs/domains/records.md). */

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
const orgId = await makeOrg(db, { parentOrgId: city });
const now = toWireTime(app.clock());
const schemeId = await addScheme(db, { orgId: city, stage: 2, ...presetOf(2)! }, now);
const { content } = (await db.row<{ content: NonNullable<ReturnType<typeof presetOf>>['content'] }>(
  'select content from scheme where scheme_id = $1',
  [schemeId],
))!;
const reading = content.modules
  .flatMap(({ dimensions }) => dimensions)
  .find(({ dimensionName }) => dimensionName === '课外阅读')!;
await db.run('insert into school_year (start_year) values ($1)', [schoolYearOf(now)]);
const teacher = await app.loginAs(6, { orgId, name: '高老师' });
const office = await app.loginAs(5, { orgId, name: '王校长' });
const colleague = await app.loginAs(5, { orgId, name: '李主任' });
const clerk = await app.loginAs(10, { orgId: city, name: '周科员' });
const classId = await makeClass(db, orgId, { day: app.clock(), className: '2班' });
await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [classId, teacher.accountId]);

/** A record of a new student that waits. */
async function waiting(words?: string) {
  const accountId = await app.makeStudent({ orgId, classId }, { name: '林小禾' });
  const token = await app.sessionOf(accountId);
  const values: Record<string, string> = {
    书名: '昆虫记',
    读完日期: '2026-03-01',
    读书心得: words ?? `看了一辈子虫子 ${accountId}`,
  };
  const fieldList = reading.fields.flatMap(({ fieldId = '', fieldName }) =>
    values[fieldName] ? [{ id: fieldId, value: values[fieldName] }] : [],
  );
  const { id } = (await app.call(insertByFront, { dimensionId: reading.dimensionId!, fieldList }, token)).data;
  await app.call(submitRecord, { list: [id] }, token);
  return { id, accountId, token };
}
type Waiting = Awaited<ReturnType<typeof waiting>>;
const decide = async (id: string, by: { token: string }, pass = 1) =>
  (await app.call(manageRecordDecide, { list: [{ id }], pass, reason: pass ? '' : '请补充' }, by.token)).data[0]!;
const takeBack = (id: string, by: { token: string }) => app.call(manageRecordTakeBack, { id }, by.token);
const ask = (secondStep: 0 | 1, by: { token: string }) => app.call(manageRecordSaveSetting, { secondStep }, by.token);
/** In whose queue a record is: the teacher's, and those of the two of the office. */
const queues = async (id: string) =>
  Promise.all(
    [teacher, office, colleague].map(async ({ token }) =>
      (await app.call(manageRecordQueue, { pageSize: 50 }, token)).data.dataList.some((row) => row.id === id),
    ),
  );
/** What the student is shown of it, and told. */
const shown = async ({ id, token }: Waiting) => {
  const { info, historyList } = (await app.call(recordFetch, { id }, token)).data;
  const told = (await app.call(notificationPage, { pageSize: 20 }, token)).data.dataList.map(({ title }) => title);
  return [info.auditStauts, info.waitsForSchool, historyList.at(-1)?.step, told];
};

beforeEach(async () => {
  await db.run('delete from record_setting');
});

it('one step decides where nobody wants two', async () => {
  const one = await waiting();
  expect(await decide(one.id, teacher)).toMatchObject({ ok: 1, message: '' });
  expect(await shown(one)).toEqual([2, 0, 'pass', ['您的写实记录已通过审核']]);
});

it('the teacher’s pass hands it to the school, whose pass decides; the student is told of that alone', async () => {
  await ask(1, office);
  const one = await waiting();
  expect(await queues(one.id)).toEqual([true, true, true]);
  expect(await decide(one.id, teacher)).toMatchObject({ ok: 1, message: '已送学校复核' });
  expect(await shown(one)).toEqual([1, 1, 'passFirst', []]);
  const { dataList } = (await app.call(recordPage, { auditStauts: 1 }, one.token)).data;
  expect(dataList.map(({ id, waitsForSchool }) => [id, waitsForSchool])).toEqual([[one.id, 1]]);
  expect(await queues(one.id)).toEqual([false, true, true]);
  const ofSchool = await app.call(manageRecordQueue, { schoolOnly: 1, pageSize: 50 }, office.token);
  expect(ofSchool.data.dataList.find(({ id }) => id === one.id)).toMatchObject({ waitsForSchool: 1 });
  expect(await decide(one.id, teacher)).toMatchObject({
    ...{ ok: 0, message: '该记录已由高老师做过第一步审核，等待学校复核' },
  });
  expect(await decide(one.id, office)).toMatchObject({ ok: 1, message: '' });
  expect(await shown(one)).toEqual([2, 0, 'pass', ['您的写实记录已通过审核']]);
});

it('nobody takes both steps, passing or refusing', async () => {
  await ask(1, office);
  const one = await waiting();
  await decide(one.id, office);
  expect(await queues(one.id)).toEqual([false, false, true]);
  for (const pass of [1, 0])
    expect(await decide(one.id, office, pass)).toMatchObject({
      ...{ ok: 0, message: expect.stringContaining('第二步请由学校的另一位审核人完成') },
    });
  expect((await app.call(manageRecordFetch, { id: one.id }, office.token)).data.mayDecide).toBe(0);
  expect(await decide(one.id, colleague)).toMatchObject({ ok: 1 });
  expect((await shown(one))[0]).toBe(2);
});

it('of two who take the first step at once, one does', async () => {
  await ask(1, office);
  const one = await waiting();
  const [first, second] = await Promise.all([decide(one.id, teacher), decide(one.id, teacher)]);
  expect([first.ok, second.ok].toSorted()).toEqual([0, 1]);
  expect(await shown(one)).toEqual([1, 1, 'passFirst', []]);
});

it('what the school refuses begins anew with both steps', async () => {
  await ask(1, office);
  const one = await waiting();
  await decide(one.id, teacher);
  expect(await decide(one.id, office, 0)).toMatchObject({ ok: 1 });
  expect((await shown(one)).slice(0, 3)).toEqual([3, 0, 'refuse']);
  await app.call(submitRecord, { list: [one.id] }, one.token);
  expect(await queues(one.id)).toEqual([true, true, true]);
  await decide(one.id, teacher);
  expect((await shown(one)).slice(0, 3)).toEqual([1, 1, 'passFirst']);
});

it('each step is taken back by who took it, and leaves the other', async () => {
  await ask(1, office);
  const one = await waiting();
  await decide(one.id, teacher);
  expect((await takeBack(one.id, office)).error_code).toBe(1);
  expect(await takeBack(one.id, teacher)).toMatchObject({ error_code: 0 });
  expect((await shown(one)).slice(0, 3)).toEqual([1, 0, 'takeBackFirst']);
  expect(await queues(one.id)).toEqual([true, true, true]);
  await decide(one.id, teacher);
  await decide(one.id, office);
  expect(await takeBack(one.id, office)).toMatchObject({ error_code: 0 });
  expect((await shown(one)).slice(0, 3)).toEqual([1, 1, 'takeBack']);
  expect(await queues(one.id)).toEqual([false, true, true]);
});

it('who took the first step finishes it once the school wants one step alone', async () => {
  await ask(1, office);
  const one = await waiting();
  await decide(one.id, office);
  await ask(0, office);
  expect(await queues(one.id)).toEqual([false, true, true]);
  expect((await app.call(manageRecordFetch, { id: one.id }, office.token)).data.mayDecide).toBe(1);
  expect(await decide(one.id, office)).toMatchObject({ ok: 1, message: '' });
  expect((await shown(one)).slice(0, 3)).toEqual([2, 0, 'pass']);
});

it('at another school it begins anew with who reviews there', async () => {
  await ask(1, office);
  const one = await waiting();
  await decide(one.id, teacher);
  const elsewhere = await makeOrg(db, { parentOrgId: city });
  const room = await makeClass(db, elsewhere, { day: app.clock(), className: '1班' });
  const next = await app.loginAs(6, { orgId: elsewhere, name: '周老师' });
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [room, next.accountId]);
  await setOrganisation(db, one.accountId, elsewhere, toWireTime(app.clock()));
  await moveToClass(db, one.accountId, room, '2026-03-12');
  expect(await queues(one.id)).toEqual([false, false, false]);
  expect((await shown(one)).slice(0, 2)).toEqual([1, 0]);
  expect(await decide(one.id, next)).toMatchObject({ ok: 1, message: '' });
  expect((await shown(one)).slice(0, 2)).toEqual([2, 0]);
});

it('what the first said of it stays where the second says nothing', async () => {
  await ask(1, office);
  const one = await waiting();
  await app.call(manageRecordDecide, { list: [{ id: one.id }], pass: 1, reason: '写得很细' }, teacher.token);
  await decide(one.id, office);
  expect((await app.call(recordFetch, { id: one.id }, one.token)).data.info.teacherEval).toBe('写得很细');
});

it('hints of what waits for another are not counted for who took the first step', async () => {
  await ask(1, office);
  const words = '法布尔蹲在地上看了一辈子虫子，我想像他那样，把一件小事看上一辈子，再写下来给别人看。';
  const [one] = [await waiting(words), await waiting(words)];
  const hinted = async () => (await app.call(manageRecordQueueFigures, {}, teacher.token)).data.hinted;
  const before = await hinted();
  expect(before).toBeGreaterThan(1);
  await decide(one.id, teacher);
  expect(await hinted()).toBe(before - 1);
});

it('a bureau asks it of the schools below, which then cannot do without; guardians are a school’s to allow', async () => {
  expect((await ask(1, clerk)).error_code).toBe(0);
  expect((await app.call(manageRecordSetting, {}, office.token)).data).toMatchObject({
    ...{ secondStep: 0, secondStepAbove: 1 },
  });
  const one = await waiting();
  await decide(one.id, teacher);
  expect((await shown(one))[1]).toBe(1);
  await ask(0, clerk);
  const other = await waiting();
  await decide(other.id, teacher);
  expect((await shown(other))[0]).toBe(2);
  expect(await app.call(manageRecordSaveSetting, { guardiansWrite: 0 }, clerk.token)).toMatchObject({
    ...{ error_code: 3, message: '家长代操作由学校设置' },
  });
  expect((await app.call(manageRecordSaveSetting, { secondStep: 2 }, office.token)).error_code).toBe(2);
  expect((await ask(1, teacher)).error_code).toBe(3);
});
