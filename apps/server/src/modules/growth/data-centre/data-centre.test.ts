import { activityItems, areaRates, footmark, manageAttendanceMark, recordItems, recordPassRate } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeActivity, makeBase, makeClass, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { moveToClass } from '../../people/roster/index.ts';
import { addScheme, presetOf } from '../scheme/index.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const NOBODY = { self: 0, clas: 0, grade: 0, of: { self: 0, clas: 0, grade: 0 } };
let pupils: { accountId: string; token: string }[];
let classId: string;
let orgId: string;
let base: string;
let host: { token: string };
beforeAll(async () => {
  const city = await makeOrg(db, { type: 2, name: '云汀市教育局' });
  await addScheme(db, { orgId: city, stage: 2, ...presetOf(2)! }, '2025-09-01 08:00:00');
  orgId = await makeOrg(db, { parentOrgId: city });
  base = await makeBase(db, { name: '湿地公园', parentOrgId: city });
  await db.run(
    "insert into area (area_id, area_name, tree_sign) values (990000, '云海省', '990000'), (990100, '云汀市', '990000.990100'), (990101, '云汀区', '990000.990100.990101')",
  );
  await db.run('update org set area_id = 990101 where org_id = any ($1::bigint[])', [[orgId, base]]);
  classId = await makeClass(db, orgId, { day: app.clock() });
  host = await app.loginAs(1);
  pupils = [];
  for (let at = 0; at < 5; at += 1) {
    const accountId = await app.makeStudent({ orgId, classId });
    pupils.push({ accountId, token: await app.sessionOf(accountId) });
  }
});
const own = () => pupils[0]!;
const year = { startTime: '2026-01-01', endTime: '2026-03-12' };

/** An activity that was at a host, with who was there (1) or not (2). */
async function held(orgIdOfHost: string, actStart: string, marks: readonly number[]) {
  const typeId = await makeType(db, '自然', await makeType(db, '科技创新'));
  const dates = { signStart: '2026-01-01 08:00:00', signEnd: '2026-01-02 08:00:00', actStart, actEnd: actStart };
  const activityId = await makeActivity(db, app.clock(), { typeId, orgId: orgIdOfHost, ...dates });
  const ids = await Promise.all(
    marks.map(async (_, at) => {
      const row = await db.row<{ id: string }>(
        "insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '好') returning enrolment_id as id",
        [activityId, pupils[at]!.accountId],
      );
      return row!.id;
    }),
  );
  const sent = ids.map((id, at) => ({ id, state: marks[at]!, before: 0 }));
  await app.call(manageAttendanceMark, { activityId, marks: sent }, host.token);
}

/** A decided record of a pupil's in the first dimension of a module. */
async function record(at: number, moduleName: string, state: number, day = '2026-02-10', inClass = classId) {
  await db.run(
    `insert into record (student_id, org_id, class_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher, state, creator_id,
       created_at, updated_at)
     select $1, $2, $3, scheme_id, (m->>'moduleId')::bigint, (m->'dimensions'->0->>'dimensionId')::bigint, 1, '题目', '{}', false, $5, $1, $6, $6
     from scheme, jsonb_array_elements(content->'modules') m where m->>'moduleName' = $4`,
    [pupils[at]!.accountId, orgId, inClass, moduleName, state, `${day} 09:00:00`],
  );
}

describe('an empty period', () => {
  it('gives zeros', async () => {
    const none = { startTime: '2020-01-01', endTime: '2020-12-31' };
    expect((await app.call(recordPassRate, none, own().token)).data).toEqual({ ...NOBODY, passed: 0, decided: 0 });
    expect((await app.call(areaRates, none, own().token)).data).toEqual({ onCampus: NOBODY, offCampus: NOBODY });
    expect((await app.call(activityItems, none, own().token)).data).toMatchObject({ top3TypeMap: {}, activityNum: 0 });
    expect(
      (await app.call(recordItems, none, own().token)).data.map(({ name, max, self }) => [name, max, self]),
    ).toEqual(['思想品德', '学业水平', '身心健康', '艺术素养', '社会实践'].map((name) => [name, 1, 0]));
    expect((await app.call(footmark, none, own().token)).data).toEqual({ cityMap: [], homeCity: '云汀市' });
  });
});

describe('activities', () => {
  beforeAll(async () => {
    await held(orgId, '2026-02-14 09:00:00', [1, 1, 1, 1, 2]);
    await held(base, '2026-02-15 14:00:00', [1, 2]);
    await held(base, '2026-02-16 19:00:00', [3]);
  });

  it('are those that the host confirmed, by type, organisation, city, time and place', async () => {
    const { data } = await app.call(activityItems, year, own().token);
    expect(data).toEqual({
      top3TypeMap: { 科技创新: 2 },
      topBaseMap: { 湿地公园: 1, 云汀小学: 1 },
      top3CityMap: { 云汀市: 2 },
      perTimeTypeMap: { 周六上午: 1, 周日下午: 1 },
      perAreaTypeMap: { 校内: 1, 校外: 1 },
      ...{ activityNum: 2, baseNum: 2, cityNum: 1 },
    });
    expect((await app.call(footmark, year, own().token)).data.cityMap).toEqual([{ cityName: '云汀市', cityNum: 2 }]);
    for (const periodId of [1, 4])
      expect((await app.call(activityItems, { ...year, periodId }, own().token)).data.activityNum).toBe(0);
  });

  it('are compared where five or more stand behind the figure', async () => {
    expect((await app.call(areaRates, year, own().token)).data).toEqual({
      onCampus: { self: 1, clas: 0.8, grade: 0.8, of: { self: 1, clas: 5, grade: 5 } },
      offCampus: { self: 1, clas: null, grade: null, of: { self: 1, clas: 0, grade: 0 } },
    });
    // Who was at none of which attendance was kept has no rate, and is in no mean.
    const { onCampus, offCampus } = (await app.call(areaRates, year, pupils[2]!.token)).data;
    expect([onCampus.of.self, offCampus.of.self, offCampus.self]).toEqual([1, 0, 0]);
    const elsewhere = (await app.call(areaRates, { ...year, periodId: 4 }, own().token)).data;
    expect(elsewhere.onCampus).toEqual({ self: 0, clas: null, grade: null, of: { self: 0, clas: 0, grade: 0 } });
  });
});

describe('records', () => {
  it('have a rate and axes beside class and grade', async () => {
    for (let at = 0; at < 5; at += 1) await record(at, '思想品德', 2);
    await record(0, '思想品德', 2);
    await record(0, '艺术素养', 3);
    await record(0, '艺术素养', 2, '2025-12-31');
    expect((await app.call(recordPassRate, year, own().token)).data).toEqual({
      ...{ self: 0.6667, clas: 0.8571, grade: 0.8571, of: { self: 3, clas: 7, grade: 7 }, passed: 2, decided: 3 },
    });
    const { data } = await app.call(recordItems, year, own().token);
    expect(data[0]).toEqual({ name: '思想品德', max: 1, num: 2, level: 5, self: 1, clas: 0.6, grade: 0.6 });
    expect(data[3]).toEqual({ name: '艺术素养', max: 1, num: 0, level: 0, self: 0, clas: 0, grade: 0 });
  });
});

describe('class and grade', () => {
  it('are their pupils of today, with what these did in another class', async () => {
    const before = await makeClass(db, orgId, { day: app.clock(), className: '3班' });
    const accountId = await app.makeStudent({ orgId, classId: before });
    pupils.push({ accountId, token: await app.sessionOf(accountId) });
    for (let count = 0; count < 5; count += 1) await record(5, '思想品德', 2, '2026-02-10', before);
    await held(orgId, '2026-02-18 09:00:00', [1, 1, 1, 1, 1, 1]);
    await moveToClass(db, accountId, classId, '2026-03-02');

    const days = { ...year, endTime: '2026-03-11' };
    const { data } = await app.call(recordItems, days, own().token);
    // One of six has five, one two, four one: a full axis is five.
    expect(data[0]).toMatchObject({ self: 0.4, clas: 0.3667, grade: 0.3667 });
    expect((await app.call(recordPassRate, days, own().token)).data).toMatchObject({ clas: 0.9167, grade: 0.9167 });
    expect((await app.call(areaRates, days, own().token)).data.onCampus).toMatchObject({ clas: 0.9091, grade: 0.9091 });
    // Whose account is disabled is of the class still; other days are counted anew.
    await db.run('update account set disabled = true where account_id = $1', [accountId]);
    const { data: anew } = await app.call(recordItems, { ...year, endTime: '2026-03-10' }, own().token);
    expect(anew[0]).toMatchObject({ self: 0.4, clas: 0.3667, grade: 0.3667 });
  });
});

describe('what is asked', () => {
  it('is answered with code and msg', async () => {
    const ask = (query: Record<string, string>, token = own().token) =>
      app.app.http.inject({ url: recordPassRate.path, query, headers: { sessiontoken: token } });
    expect(Object.keys((await ask({})).json())).toEqual(['code', 'msg', 'data']);
    expect((await ask({ studentId: pupils[1]!.accountId })).json()).toEqual({ code: 4, msg: '学生不存在' });
    expect((await ask({ userId: pupils[1]!.accountId })).json().code).toBe(4);
    expect((await ask({ startTime: '1966-03-12' })).json()).toEqual({
      ...{ code: 2, msg: '一次最多查询 10 年', data: { fields: { endTime: '一次最多查询 10 年' } } },
    });
    expect((await ask({ startTime: '2026-03-13', endTime: '2026-03-12' })).json().msg).toBe('开始日期不能晚于结束日期');
    expect((await ask({ startTime: '2026-02-30' })).json()).toMatchObject({ code: 2, msg: '日期有误' });
    expect((await ask({}, 'x')).statusCode).toBe(511);
  });
});
