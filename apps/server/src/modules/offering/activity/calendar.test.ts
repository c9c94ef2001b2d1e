import { CALENDAR_SHOWN, manageActivityCalendar, manageActivityPage, OrgType } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, testClock } from '../../../testing/app.ts';
import { makeActivity, makeOrg, makeType } from '../../../testing/fixtures.ts';

let app: TestApp;
let school: string;
let typeId: string;
let clerk: string;
let keeper: string;
let morning: string;
beforeAll(async () => {
  app = await startTestApp({ clock: testClock('2026-11-20T10:00:00+08:00') });
  const db = app.platform.database;
  const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '第一小学', parentOrgId: bureau });
  const other = await makeOrg(db, { name: '第二小学', parentOrgId: bureau });
  clerk = (await app.loginAs(10, { orgId: bureau })).token;
  keeper = (await app.loginAs(5, { orgId: school })).token;
  typeId = await makeType(db);
  const make = (title: string, actStart: string, actEnd: string, more: object = {}) => {
    const held = { actStart, actEnd, signStart: '2026-10-01 08:00:00', signEnd: '2026-10-20 08:00:00' };
    return makeActivity(db, app.clock(), { typeId, orgId: school, title, ...held, ...more });
  };
  await make('跨月', '2026-11-30 09:00:00', '2026-12-02 16:00:00');
  await make('下午', '2026-12-02 14:00:00', '2026-12-02 16:00:00');
  morning = await make('上午', '2026-12-02 08:30:00', '2026-12-02 10:00:00', { orgId: other });
  await make('草稿', '2026-12-02 08:00:00', '2026-12-02 10:00:00', { published: false });
  for (let n = 0; n < 6; n += 1) await make(`同一天${n}`, `2026-12-20 1${n}:00:00`, '2026-12-20 18:00:00');
  await make('下个月', '2027-01-01 08:00:00', '2027-01-01 10:00:00');
});
afterAll(() => app.close());

const days = async (input: object, token = clerk) =>
  (await app.call(manageActivityCalendar, { month: '2026-12', ...input }, token)).data.days;
const told = async (input: object, token = clerk) =>
  (await days(input, token)).map(({ day, count, activities }) => [day, count, ...activities.map(({ title }) => title)]);

it('tells what is held on each day of a month, by when it begins, and of a full day the first and how many', async () => {
  expect(await told({})).toEqual([
    ['2026-12-01', 1, '跨月'],
    ['2026-12-02', 3, '跨月', '上午', '下午'],
    ['2026-12-20', 6, ...[0, 1, 2, 3].map((n) => `同一天${n}`)],
  ]);
  expect(CALENDAR_SHOWN).toBe(4);
  const [, second] = await days({});
  expect(second?.activities[1]).toMatchObject({
    ...{ id: morning, title: '上午', orgName: '第二小学', actStartDate: '2026-12-02 08:30:00', published: 1 },
  });
  expect(await told({ month: '2026-11' })).toEqual([['2026-11-30', 1, '跨月']]);
  expect(await told({ month: '2028-02' })).toEqual([]);
});

it('holds what the list narrowed so holds on the day, by whatever it is narrowed', async () => {
  for (const input of [
    ...[{}, { orgId: school }, { title: '下午' }, { drafts: 1 }, { typeId }, { hosting: 1 }],
    ...[{ activityApplyStatus: 3 }, { activityApplyStatus: 1 }, { waiting: 1 }, { address: '没有这里' }],
  ]) {
    const day = '2026-12-02';
    const list = await app.call(manageActivityPage, { ...input, heldFrom: day, heldTo: day }, clerk);
    const [one] = (await days({ ...input, heldFrom: day, heldTo: day })).filter((each) => each.day === day);
    expect([one?.count ?? 0, (one?.activities ?? []).map(({ id }) => id)], JSON.stringify(input)).toEqual([
      list.data.totalCount,
      list.data.dataList.map(({ id }) => id),
    ]);
  }
  expect(await told({ heldFrom: '2026-12-02', heldTo: '2026-12-10' })).toHaveLength(1);
  expect(await told({ heldFrom: '2027-01-01' })).toEqual([]);
  expect(await told({}, keeper)).toContainEqual(['2026-12-02', 2, '跨月', '下午']);
});

it('refuses what is no month, an organisation out of scope, and who is no member of staff', async () => {
  for (const month of ['2026-13', '2026-1', '1999-12', '']) {
    const reply = await app.call(manageActivityCalendar, { month }, clerk);
    expect([reply.error_code, reply.refusal.fields], month).toEqual([2, { month: '月份有误' }]);
  }
  const elsewhere = await makeOrg(app.platform.database, { name: '外地小学' });
  expect(await app.call(manageActivityCalendar, { month: '2026-12', orgId: elsewhere }, keeper)).toMatchObject({
    error_code: 4,
  });
  const family = (await app.loginAs(4)).token;
  expect(await app.call(manageActivityCalendar, { month: '2026-12' }, family)).toMatchObject({ error_code: 3 });
  expect((await app.call(manageActivityCalendar, { month: '2026-12' })).status).toBe(511);
});
