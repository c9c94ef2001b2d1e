import {
  activityPage,
  baseFetch,
  basePage,
  baseTypeList,
  cancelFollow,
  collect,
  collectedPage,
  currentUser,
  followedPage,
  OrgType,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeActivity, makeBase, makeOrg, makeType } from '../../../testing/fixtures.ts';

let app: TestApp;
let district: string;
let school: string;
let wetland: string;
let museum: string;
let plain: string;
let student: string;
let other: string;
const db = () => app.platform.database;
const names = async (input: object = {}) => {
  const { data } = await app.call(basePage, input, other);
  return data.dataList.map((base) => base.names);
};
const typeNamed = async (name: string) => {
  const { data } = await app.call(baseTypeList, {});
  return data.dataList.find((type) => type.name === name)?.id ?? '';
};

beforeAll(async () => {
  app = await startTestApp();
  const city = await makeOrg(db(), { name: '云汀市教育局', type: OrgType.bureau });
  district = await makeOrg(db(), { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: city });
  school = await makeOrg(db(), { name: '白鹭洲小学', parentOrgId: district });
  wetland = await makeBase(db(), { name: '湿地公园', parentOrgId: district, sort: 1 });
  museum = await makeBase(db(), {
    name: '市博物馆',
    parentOrgId: city,
    type: '历史人文',
    suitSections: [4],
    bookFlag: 0,
    sort: 2,
    openTimes: '2026-03-01 至 2026-11-30 09:00—17:00',
    detailsHtml: '<p>馆</p><script>1</script>',
  });
  plain = await makeOrg(db(), { name: '新基地', type: OrgType.base, parentOrgId: city });
  const elsewhere = await makeOrg(db(), { name: '外市教育局', type: OrgType.bureau });
  await makeBase(db(), { name: '外市基地', parentOrgId: elsewhere, sort: 9 });
  student = await app.sessionOf(await app.makeStudent(await app.makeSchool()));
  other = (await app.loginAs(4)).token;
});
afterAll(() => app.close());

describe('list', () => {
  it('shows the bases in the order of the bureau, one without details too', async () => {
    expect(await names()).toEqual(['新基地', '湿地公园', '市博物馆', '外市基地']);
    const { data } = await app.call(basePage, { pageSize: 1, currentPage: 2, orgType: '7', status: '1' });
    expect(data).toMatchObject({
      totalCount: 4,
      dataList: [{ id: wetland, orgId: wetland, types: '自然生态', bookFlag: 1 }],
    });
    expect(data.dataList[0]).toMatchObject({ suitSection: '2,3', logoId: 'pic001', isConcern: 0 });
  });

  it('of any organisation shows the bases of its city', async () => {
    for (const parentId of [school, district]) {
      expect(await names({ parentId })).toEqual(['新基地', '湿地公园', '市博物馆']);
    }
    expect(await names({ parentId: '987654321' })).toEqual([]);
    expect(await names({ parentId: '0' })).toHaveLength(4);
  });

  it('filters by type, stage and booking', async () => {
    expect(await names({ types: await typeNamed('历史人文') })).toEqual(['市博物馆']);
    expect(await names({ suitSection: '4' })).toEqual(['新基地', '市博物馆']);
    expect(await names({ bookFlag: '1' })).toEqual(['湿地公园', '外市基地']);
    expect(await names({ bookFlag: '0' })).toEqual(['新基地', '市博物馆']);
    expect(await names({ bookFlag: '-1', types: '', suitSection: '0' })).toHaveLength(4);
  });

  it.each([{ parentId: 'x' }, { types: 'x' }, { suitSection: '9' }, { bookFlag: '2' }, { pageSize: '0' }])(
    'refuses %j',
    async (input) => {
      expect((await app.call(basePage, input)).error_code).toBe(2);
    },
  );

  it('lists the types', async () => {
    const { data } = await app.call(baseTypeList, { pageSize: 100, currentPage: 1, status: 1, belongDeptId: school });
    expect(data.totalCount).toBe(2);
    expect((await app.call(baseTypeList, { pageSize: 1, currentPage: 2 })).data.dataList).toHaveLength(1);
  });
});

describe('detail', () => {
  it('tells all of a base, cleaned', async () => {
    const { data } = await app.call(baseFetch, { orgId: museum });
    expect(data).toMatchObject({
      names: '市博物馆',
      officePhone: '0000-6600 0000',
      details: '<p>馆</p>',
      concernCount: 0,
      partnerInfo: {
        introInfo: '看鸟，也看水。',
        openTmst: '2026-03-01 至 2026-11-30 09:00—17:00',
        imagesId: 'pic001,pic002',
      },
    });
    expect((await app.call(baseFetch, { orgId: plain })).data.partnerInfo.openTmst).toBe('');
  });

  it('does not tell apart a school, a disabled base and one that is not there', async () => {
    await db().run('update org set disabled = true where org_id = $1', [plain]);
    for (const orgId of [school, plain, '987654321']) {
      expect(await app.call(baseFetch, { orgId }, other)).toMatchObject({
        error_code: 4,
        message: '基地不存在或已停用',
      });
    }
    expect(await names()).not.toContain('新基地');
    await db().run('update org set disabled = false where org_id = $1', [plain]);
  });
});

describe('following', () => {
  const follow = (objectId: string, token?: string) => app.call(collect, { objectId, objType: 'JD' }, token ?? {});

  it('needs a session', async () => {
    expect((await follow(wetland)).status).toBe(511);
    expect((await app.call(cancelFollow, { id: wetland })).status).toBe(511);
    expect((await app.call(followedPage, { objType: 'JD' })).status).toBe(511);
  });

  it('goes on and off, is told to the person alone and counted in the account', async () => {
    expect(await follow(wetland, student)).toMatchObject({ error_code: 0, message: '关注成功' });
    await Promise.all(Array.from({ length: 20 }, () => follow(wetland, student)));
    expect((await follow(museum, student)).message).toBe('关注成功');
    const { data } = await app.call(baseFetch, { orgId: wetland }, student);
    expect(data).toMatchObject({ isConcern: 1, concernCount: 1 });
    expect((await app.call(baseFetch, { orgId: wetland }, other)).data.isConcern).toBe(0);
    expect((await app.call(currentUser, {}, student)).data.concernnum).toBe(2);

    const followed = await app.call(followedPage, { objType: 'JD' }, student);
    expect(followed.data.totalCount).toBe(2);
    expect(followed.data.dataList.map((base) => [base.isConcern, base.logoIds === base.logoId])).toEqual([
      [1, true],
      [1, true],
    ]);
    expect(followed.data.dataList.map((base) => base.names).sort()).toEqual(['市博物馆', '湿地公园']);
    expect((await app.call(followedPage, { objType: 'JD' }, other)).data.totalCount).toBe(0);
    expect((await app.call(followedPage, {}, student)).data.totalCount).toBe(0);

    expect(await app.call(cancelFollow, { id: wetland }, other)).toMatchObject({ error_code: 0 });
    expect((await app.call(baseFetch, { orgId: wetland }, student)).data.isConcern).toBe(1);
    expect(await app.call(cancelFollow, { id: wetland }, student)).toMatchObject({
      error_code: 0,
      message: '取消关注',
    });
    expect((await app.call(cancelFollow, { id: wetland }, student)).error_code).toBe(0);
    expect((await app.call(baseFetch, { orgId: wetland }, student)).data).toMatchObject({
      isConcern: 0,
      concernCount: 0,
    });
    expect((await app.call(currentUser, {}, student)).data.concernnum).toBe(1);
  });

  it('counts in the account what the lists of collected and followed show: nothing that was taken down', async () => {
    const token = await app.sessionOf(await app.makeStudent(await app.makeSchool()));
    const base = await makeBase(db(), { name: '茶山', parentOrgId: district });
    const typeId = await makeType(db(), '收藏');
    const make = (orgId: string) => makeActivity(db(), app.clock(), { typeId, orgId });
    const [kept, takenDown, ofBase] = [await make(district), await make(district), await make(base)];
    for (const objectId of [kept, takenDown, ofBase]) await app.call(collect, { objectId }, token);
    for (const objectId of [base, museum]) await follow(objectId, token);
    const counts = async () => {
      const { collectnum, concernnum } = (await app.call(currentUser, {}, token)).data;
      const collected = (await app.call(collectedPage, { objType: 'HD' }, token)).data;
      const followed = (await app.call(followedPage, { objType: 'JD' }, token)).data;
      expect([collected.dataList.length, followed.dataList.length]).toEqual([collectnum, concernnum]);
      expect([collected.totalCount, followed.totalCount]).toEqual([collectnum, concernnum]);
      return [collectnum, concernnum];
    };
    expect(await counts()).toEqual([3, 2]);
    await db().run('update activity set published = false where activity_id = $1', [takenDown]);
    await db().run('update org set disabled = true where org_id = $1', [base]);
    expect(await counts()).toEqual([1, 1]);
  });

  it('refuses what is no base, and kinds that are none', async () => {
    expect((await follow(school, student)).error_code).toBe(4);
    expect((await follow('987654321', student)).error_code).toBe(4);
    expect((await app.call(collect, { objectId: wetland, objType: 'ST' }, student)).error_code).toBe(2);
    expect((await app.call(cancelFollow, { id: 'x' }, student)).error_code).toBe(2);
  });
});

it('the list of activities tells those that a base holds or takes part in', async () => {
  const typeId = await makeType(db());
  const make = (title: string, orgId: string, partnerOrgId: string | null) =>
    makeActivity(db(), app.clock(), { title, typeId, orgId, partnerOrgId });
  await make('自办', wetland, null);
  await make('合办', school, wetland);
  await make('别处', school, museum);
  const { data } = await app.call(activityPage, { partnerId: wetland }, other);
  expect(data.dataList.map((activity) => activity.title).sort()).toEqual(['合办', '自办']);
  expect(data.totalCount).toBe(2);
  expect((await app.call(activityPage, { partnerId: wetland, belongDeptIds: [school] }, other)).data.totalCount).toBe(
    1,
  );
  expect((await app.call(activityPage, { partnerId: 'x' }, other)).error_code).toBe(2);
});

describe('what is open at a base', () => {
  it('counts what it holds and takes part in that can be signed up for now, up to a hundred', async () => {
    const place = await makeBase(db(), { name: '开放基地', parentOrgId: district });
    const now = app.clock();
    const typeId = await makeType(db(), '开放');
    const make = (more: object) => makeActivity(db(), now, { typeId, orgId: school, partnerOrgId: place, ...more });
    await make({});
    await make({ orgId: place, partnerOrgId: null });
    await make({ orgId: place });
    await make({ published: false });
    await make({ closed: true });
    await make({ partnerOrgId: wetland });
    const counted = async () => (await app.call(baseFetch, { orgId: place }, other)).data.openActivityNum;
    expect(await counted()).toBe(3);
    const { data } = await app.call(basePage, { pageSize: 100 }, other);
    expect(data.dataList.find((base) => base.orgId === place)).toMatchObject({
      openActivityNum: 3,
      officePhone: expect.any(String),
    });
    const listed = { partnerId: place, activityApplyStatus: 1, pageSize: 100 } as const;
    expect((await app.call(activityPage, listed, other)).data.totalCount).toBe(3);
  });
});
