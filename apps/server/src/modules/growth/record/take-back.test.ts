import {
  coinBalance,
  coinEntryPage,
  insertByFront,
  manageRecordDecide,
  manageRecordDrawSample,
  manageRecordQueue,
  manageRecordTakeBack,
  notificationPage,
  OrgType,
  readAllNotifications,
  recordFetch,
  submitRecord,
  TAKE_BACK_SECONDS,
} from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { schoolYearOf } from '../../people/school-year/index.ts';
import { addScheme, presetOf } from '../scheme/index.ts';

/** A pass is taken back by who gave it, at once, and leaves nothing behind but its history (docs/domains/records.md). */

const TEN = TAKE_BACK_SECONDS;
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
const classId = await makeClass(db, orgId, { day: app.clock(), className: '2班' });
await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [classId, teacher.accountId]);

/** A record of a new student that waits. */
async function waiting() {
  const accountId = await app.makeStudent({ orgId, classId }, { name: '林小禾' });
  const token = await app.sessionOf(accountId);
  const values: Record<string, string> = {
    书名: '昆虫记',
    读完日期: '2026-03-01',
    读书心得: `看了一辈子虫子 ${accountId}`,
  };
  const fieldList = reading.fields.flatMap(({ fieldId = '', fieldName }) =>
    values[fieldName] ? [{ id: fieldId, value: values[fieldName] }] : [],
  );
  const { id } = (await app.call(insertByFront, { dimensionId: reading.dimensionId!, fieldList }, token)).data;
  await app.call(submitRecord, { list: [id] }, token);
  return { id, token };
}
type Waiting = Awaited<ReturnType<typeof waiting>>;
const decide = async (id: string, pass = 1, by = teacher.token) =>
  (await app.call(manageRecordDecide, { list: [{ id }], pass, reason: pass ? '' : '请补充' }, by)).data[0]!.ok;
const takeBack = (id: string, by = teacher.token) => app.call(manageRecordTakeBack, { id }, by);
const points = async ({ token }: Waiting) => (await app.call(coinBalance, {}, token)).data.vbPoints;
const told = async ({ token }: Waiting) =>
  (await app.call(notificationPage, { pageSize: 20 }, token)).data.dataList.map(({ title }) => title);
const steps = async ({ id, token }: Waiting) =>
  (await app.call(recordFetch, { id }, token)).data.historyList.map(({ step }) => step);
const waits = async (id: string) =>
  (await app.call(manageRecordQueue, { pageSize: 50 }, teacher.token)).data.dataList.some((row) => row.id === id);

let one: Waiting;
beforeAll(async () => {
  one = await waiting();
});

it('the record waits again, coins and an unread message are gone, and the history tells both steps', async () => {
  await decide(one.id);
  expect([await points(one), await told(one), await waits(one.id)]).toEqual([2, ['您的写实记录已通过审核'], false]);
  clock.advance(TEN - 1);
  expect(await takeBack(one.id)).toMatchObject({ error_code: 0, message: '已撤回，记录重新等待审核' });
  expect([await points(one), await told(one), await waits(one.id)]).toEqual([0, [], true]);
  expect((await steps(one)).slice(-2)).toEqual(['pass', 'takeBack']);
  const { dataList } = (await app.call(coinEntryPage, {}, one.token)).data;
  expect(dataList.map(({ point, remarks }) => [point, remarks.split('：')[0]])).toEqual(
    expect.arrayContaining([
      [2, '记录通过'],
      [-2, '审核通过已撤回'],
    ]),
  );
});

it('who read of it is told more; what was taken back earns anew when it passes', async () => {
  await decide(one.id);
  await app.call(readAllNotifications, {}, one.token);
  await takeBack(one.id);
  expect(await told(one)).toEqual(['刚才的审核通过已撤回，您的写实记录继续等待审核', '您的写实记录已通过审核']);
  await decide(one.id);
  expect(await points(one)).toBe(2);
});

it('not after ten seconds, not by somebody else, not what was refused, and not what something followed from', async () => {
  clock.advance(TEN + 1);
  const late = '只能在 10 秒内撤回自己刚通过的记录';
  expect(await takeBack(one.id)).toMatchObject({ error_code: 1, message: late });
  const two = await waiting();
  await decide(two.id);
  expect(await takeBack(two.id, office.token)).toMatchObject({ error_code: 1, message: late });
  expect(await takeBack(two.id, two.token)).toMatchObject({ error_code: 3 });
  await app.call(manageRecordDrawSample, { percent: 100, days: 30 }, office.token);
  expect(await takeBack(two.id)).toMatchObject({ error_code: 1, message: '该记录已被抽查、公示或质疑，不能撤回' });
  const three = await waiting();
  expect(await takeBack(three.id)).toMatchObject({ error_code: 1, message: late });
  await decide(three.id, 0);
  expect(await takeBack(three.id)).toMatchObject({ error_code: 1, message: late });
});

it('of many who press at once one is done, whatever is decided beside it', async () => {
  const two = await waiting();
  await decide(two.id);
  const codes = (await Promise.all([1, 2, 3, 4].map(() => takeBack(two.id)))).map((answer) => answer.error_code);
  expect(codes.sort()).toEqual([0, 1, 1, 1]);
  expect(await points(two)).toBe(0);
  // A colleague decides as soon as it waits again: what stands is one of both, with the coins that go with it.
  await decide(two.id);
  const [taken, refused] = await Promise.all([takeBack(two.id), decide(two.id, 0, office.token)]);
  expect(taken.error_code).toBe(0);
  expect((await steps(two)).at(-1)).toBe(refused ? 'refuse' : 'takeBack');
  expect(await points(two)).toBe(0);
});

it('over any sequence: coins are there exactly while the last pass holds, and are the sum of the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('pass', 'takeBack', 'late'), { maxLength: 8 }), async (acts) => {
      const two = await waiting();
      let [passed, fresh] = [false, false];
      for (const act of acts) {
        if (act === 'late') {
          clock.advance(TEN + 1);
          fresh = false;
        } else if (act === 'pass') {
          expect(await decide(two.id)).toBe(passed ? 0 : 1);
          if (!passed) [passed, fresh] = [true, true];
        } else {
          expect((await takeBack(two.id)).error_code).toBe(passed && fresh ? 0 : 1);
          if (fresh) [passed, fresh] = [false, false];
        }
        expect(await points(two)).toBe(passed ? 2 : 0);
      }
      const { dataList } = (await app.call(coinEntryPage, { pageSize: 100 }, two.token)).data;
      expect(dataList.reduce((sum, { point }) => sum + point, 0)).toBe(passed ? 2 : 0);
    }),
    { numRuns: 15 },
  );
});
