import {
  activityFetch,
  cancelEnrolment,
  enrol,
  joinUserList,
  manageActivityFetch,
  manageActivitySave,
  manageActivitySeries,
  OrgType,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeOrg, makeType } from '../../../testing/fixtures.ts';

let app: TestApp;
let school: string;
let typeId: string;
let keeper: string;
beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '第一小学', parentOrgId: bureau });
  typeId = await makeType(db);
  keeper = (await app.loginAs(5, { orgId: school })).token;
});
afterAll(() => app.close());

const day = (days: number) => daysFrom(app.clock(), days).slice(0, 10);
/** Open for long, so that what is made of it is open too. */
const make = () =>
  makeActivity(app.platform.database, app.clock(), {
    ...{ typeId, orgId: school, personNum: 20, signStart: daysFrom(app.clock(), -9) },
  });
const add = (activityId: string, input: object, token = keeper) =>
  app.call(manageActivitySeries, { activityId, published: 1, ...input }, token);
const times = [
  { start: '09:00', end: '10:30', personNum: 2 },
  { start: '13:30', end: '15:00', address: '西门' },
];
const signUp = (activityId: string, token: string) => app.call(enrol, { activityId, remarks: '好' }, token);
const taken = async (activityId: string) =>
  (await app.platform.database.row<{ count: number }>(
    'select sign_count as count from activity where activity_id = $1',
    [activityId],
  ))!.count;

it('several times within a day are shifts with places and a place of their own, and each knows the others', async () => {
  const id = await make();
  const reply = await add(id, { days: [day(12), day(13)], times, once: 1 });
  expect(reply).toMatchObject({ error_code: 0, message: '已生成 4 个场次' });
  const [first, second] = reply.data.ids as [string, string, string, string];
  const written = async (activityId: string) => (await app.call(manageActivityFetch, { activityId }, keeper)).data;
  expect(await written(first)).toMatchObject({ actStartDate: `${day(12)} 09:00:00`, personNum: 2 });
  expect(await written(second)).toMatchObject({ actEndDate: `${day(12)} 15:00:00`, personNum: 20, address: '西门' });
  const { series } = (await app.call(activityFetch, { id: first })).data;
  expect([series?.once, series?.shifts.map((shift) => shift.id)]).toEqual([1, [id, ...reply.data.ids]]);
  const { signStartDate, signEndDate } = await written(first);
  expect(series?.shifts[1]).toMatchObject({ surplusNum: 2, activityApplyStatus: 1, signStartDate, signEndDate });
  expect((await app.call(activityFetch, { id: await make() })).data.series).toBeUndefined();
  expect((await add(id, { days: [day(12)], times: [times[0]!] })).refusal.fields).toEqual({
    days: `${day(12)} 09:00 的场次已经有了`,
  });
});

it('a shift cannot be moved to where another of the series begins, and says so at its field', async () => {
  const { ids } = (await add(await make(), { days: [day(12)], times })).data;
  const { data } = await app.call(manageActivityFetch, { activityId: ids[0]! }, keeper);
  const moved = {
    ...{ ...data, introInfo: '认识十种水鸟。', address: '东门', contactName: '陈老师', contactPhone: '0000-6618 0000' },
    ...{ actStartDate: `${day(12)} 13:30:00`, actEndDate: `${day(12)} 15:00:00`, orgId: '', pictureIds: '' },
  };
  expect((await app.call(manageActivitySave, moved, keeper)).refusal.fields).toEqual({
    actStartDate: '同系列已有这个时间开始的场次，请换一个开始时间',
  });
  const later = { ...moved, actStartDate: `${day(12)} 14:00:00` };
  expect(await app.call(manageActivitySave, later, keeper)).toMatchObject({ error_code: 0 });
});

it('a person comes to one of them, however many are asked for at once; who cancels may choose another', async () => {
  const id = await make();
  const { ids } = (await add(id, { days: [day(12)], times, once: 1 })).data;
  const shifts = [id, ...ids];
  const people = await Promise.all(Array.from({ length: 4 }, () => app.loginAs(4)));
  for (const { token } of people) {
    const replies = await Promise.all(shifts.map((shift) => signUp(shift, token)));
    expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
  }
  const counts = await Promise.all(shifts.map(taken));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(people.length);

  const family = await app.loginAs(4);
  expect(await signUp(id, family.token)).toMatchObject({ error_code: 0 });
  const refused = await signUp(ids[1]!, family.token);
  expect(refused.message).toMatch(/^您已报名 .* 的场次，每人只能报一场/);
  const [known] = (await app.call(joinUserList, { activityId: ids[1]! }, family.token)).data.people;
  expect(known?.problem, 'told before it is asked for').toBe(refused.message);
  await app.call(cancelEnrolment, { activityId: id }, family.token);
  expect(await signUp(ids[1]!, family.token)).toMatchObject({ error_code: 0 });
});

it('where that is not asked for, and in an activity of its own, one comes to as many as one likes', async () => {
  const id = await make();
  const { ids } = (await add(id, { days: [day(12)], times })).data;
  const { token } = await app.loginAs(4);
  for (const shift of [id, ids[1]!, await make()]) expect(await signUp(shift, token)).toMatchObject({ error_code: 0 });
  // Switched on later it holds for all that is still asked for.
  await add(id, { days: [day(14)], times, once: 1 });
  const late = await app.loginAs(4);
  await signUp(id, late.token);
  expect(await signUp(ids[1]!, late.token)).toMatchObject({ error_code: 1 });
});

it('places of a shift are exact when everybody comes at once', async () => {
  const id = await make();
  const [shift] = (await add(id, { days: [day(12)], times: [times[0]!], once: 1 })).data.ids as [string];
  const people = await Promise.all(Array.from({ length: 20 }, () => app.loginAs(4)));
  const replies = await Promise.all(people.map(({ token }) => signUp(shift, token)));
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(2);
  expect(await taken(shift)).toBe(2);
});

it('refuses times that cannot be, at their field, and changes nothing', async () => {
  const id = await make();
  const fields = async (input: object) => {
    const { error_code, refusal } = await add(id, { days: [day(12)], ...input });
    return [error_code, [...new Set(Object.keys(refusal.fields ?? {}).map((field) => field.split('.')[0]))]];
  };
  for (const bad of [
    [{ start: '10:00', end: '09:00' }],
    [{ start: '9点', end: '10:00' }],
    [
      { start: '09:00', end: '10:00' },
      { start: '09:00', end: '11:00' },
    ],
    [{ start: '09:00', end: '10:00', personNum: -1 }],
    Array.from({ length: 13 }, (_, at) => ({ start: `0${at % 10}:0${at % 6}`, end: '23:00' })),
  ])
    expect(await fields({ times: bad })).toEqual([2, ['times']]);
  const many = { days: Array.from({ length: 20 }, (_, at) => day(12 + at)) };
  const four = ['09', '11', '13', '15'].map((hour) => ({ start: `${hour}:00`, end: `${hour}:30` }));
  expect(await fields({ ...many, times: four })).toEqual([2, ['times']]);
  expect((await app.call(activityFetch, { id })).data.series).toBeUndefined();
});
