import { homeRow, institutionList, OrgType, siteFigures } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import {
  daysFrom,
  makeActivity,
  makeBase,
  makeClass,
  makeClub,
  makeNotice,
  makeOrg,
  makeType,
} from '../../../testing/fixtures.ts';
import { withBelow } from './rules.ts';

let app: TestApp;
let city: string;
let district: string;
let school: string;
let base: string;

beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  const now = app.clock();
  city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  district = await makeOrg(db, { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: city });
  school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: district });
  base = await makeBase(db, { name: '湿地公园', parentOrgId: district });
  const typeId = await makeType(db);
  for (let day = 1; day <= 7; day += 1) {
    const partnerOrgId = day === 1 ? base : null;
    await makeActivity(db, now, {
      title: `活动${day}`,
      typeId,
      orgId: school,
      partnerOrgId,
      createdAt: daysFrom(now, -day),
    });
    await makeNotice(db, now, { title: `新闻${day}`, orgId: district, publishAt: daysFrom(now, -day) });
    await makeNotice(db, now, { title: `通知${day}`, orgId: city, category: 1, publishAt: daysFrom(now, -day) });
    await makeNotice(db, now, {
      title: `校内通知${day}`,
      orgId: school,
      category: 1,
      publishAt: daysFrom(now, -10 - day),
    });
  }
  await makeActivity(db, now, { title: '草稿', typeId, orgId: school, published: false });
  await makeClub(db, { orgId: school });
  await makeClub(db, { orgId: school, published: false });
  const classId = await makeClass(db, school, { day: now });
  for (let n = 0; n < 3; n += 1) await app.makeStudent({ orgId: school, classId });
});
afterAll(() => app.close());

describe('home row', () => {
  it('answers everything at once to a visitor without an organisation', async () => {
    const { data } = await app.call(homeRow, {});
    expect(data.news.map((notice) => notice.title)).toEqual(['新闻1', '新闻2', '新闻3', '新闻4']);
    expect(data.notice.map((notice) => notice.title)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `通知${day}`));
    expect(data.activity.map((activity) => activity.title)).toEqual([1, 2, 3, 4, 5, 6].map((day) => `活动${day}`));
    expect(data.partner.map((partner) => partner.names)).toEqual(['湿地公园']);
    expect(data.asstion).toHaveLength(1);
    expect(data.user).toBe('');
  });

  it('keeps to the narrowest organisation asked for', async () => {
    const other = await makeOrg(app.platform.database, { name: '青山小学', parentOrgId: city });
    const { data } = await app.call(homeRow, { belongDeptId: district, schoolId: other, cityId: city });
    expect(data.activity).toEqual([]);
    expect(data.news).toEqual([]);
    expect(data.notice).toHaveLength(7);
    expect(data.partner).toHaveLength(1);
    expect((await app.call(homeRow, { belongDeptId: district })).data.activity).toHaveLength(6);
    expect((await app.call(homeRow, { belongDeptId: '0' })).data.activity).toHaveLength(6);
    expect((await app.call(homeRow, { cityId: '云汀' })).data.activity).toHaveLength(6);
  });

  it.each([
    [2, 'XS'],
    [12, 'XS'],
    [4, 'JZ'],
    [3, ''],
  ] as const)('tells a user of type %i as %s', async (usertype, kind) => {
    const { token } = await app.loginAs(usertype);
    expect((await app.call(homeRow, {}, token)).data.user).toBe(kind);
  });

  it('refuses ids that are none', async () => {
    expect((await app.call(homeRow, { belongDeptId: 'x' })).error_code).toBe(2);
    expect((await app.call(homeRow, { schoolId: 1.5 })).error_code).toBe(2);
  });
});

describe('institutions and their figures', () => {
  const figures = async (input: object) => {
    const { data } = await app.call(institutionList, input);
    return data.map(({ orgName, studentNum, activityNum, clubNum, newsNum }) => [
      orgName,
      studentNum,
      activityNum,
      clubNum,
      newsNum,
    ]);
  };

  it('counts each with all below it; a base what it takes part in', async () => {
    expect((await figures({ orgType: 2 })).sort()).toEqual([
      ['临湖区教育局', 3, 7, 1, 14],
      ['云汀市教育局', 3, 7, 1, 21],
    ]);
    expect(await figures({ orgId: school })).toEqual([['白鹭洲小学', 3, 7, 1, 7]]);
    expect(await figures({ orgType: 7, orgId: city })).toEqual([['湿地公园', 0, 1, 0, 0]]);
    expect(await figures({ orgId: '987654321' })).toEqual([]);
  });

  it('counts the whole installation, each activity once', async () => {
    const schools = (await app.call(institutionList, { orgType: OrgType.school })).data;
    const { data } = await app.call(siteFigures, {});
    expect(data).toEqual({ schoolNum: schools.length, baseNum: 1, studentNum: 3, activityNum: 7, clubNum: 1 });
  });

  it('refuses kinds that are none', async () => {
    expect((await app.call(institutionList, { orgType: 3 })).error_code).toBe(2);
    expect((await app.call(institutionList, { orgId: 'x' })).error_code).toBe(2);
  });

  it('adds numbers upwards, also of an organisation without a place in the tree', () => {
    const organisations = [
      { orgId: '1', path: ['1'] },
      { orgId: '2', path: ['1', '2'] },
      { orgId: '3', path: ['3'] },
    ];
    const own = new Map([
      ['1', 1],
      ['2', 5],
      ['9', 7],
    ]);
    expect(withBelow(organisations, own)).toEqual(
      new Map([
        ['1', 6],
        ['2', 5],
      ]),
    );
  });
});
