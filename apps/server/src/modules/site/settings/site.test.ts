import {
  bannerPage,
  dictionaryList,
  manageSiteFetch,
  manageSiteTextFetch,
  manageSiteTextPublish,
  manageSiteTexts,
  manageSiteUpdate,
  OrgType,
  siteInfo,
  siteText,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createOrganisation } from '../../people/organisation/index.ts';

let app: TestApp;
let bureau = '';
let school = '';
let otherSchool = '';

beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  const make = (name: string, type: OrgType, parentOrgId?: string) =>
    createOrganisation(db, { name, type, kindName: '', parentOrgId });
  bureau = await make('云汀市教育局', OrgType.bureau);
  school = await make('云汀一中', OrgType.school, bureau);
  otherSchool = await make('外市中学', OrgType.school);
  await db.run(
    `insert into banner (title, picture_id, org_id, position_type, sort, shown) values
     ('全平台', 'aaaaaa', null, 1, 1, true), ('市局', 'bbbbbb', $1, 1, 0, true), ('一中', 'cccccc', $2, 1, 2, true),
     ('藏起', 'dddddd', $1, 1, 3, false), ('别处', 'eeeeee', $1, 2, 4, true)`,
    [bureau, school],
  );
});
afterAll(() => app.close());

const titles = async (input: object) => (await app.call(bannerPage, input)).data.dataList.map((banner) => banner.title);

test('banners of an organisation, of those above it and of everybody, in order', async () => {
  expect(await titles({})).toEqual(['市局', '全平台', '一中']);
  expect(await titles({ belongDeptIds: ['0'] })).toEqual(['市局', '全平台', '一中']);
  expect(await titles({ belongDeptIds: [school] })).toEqual(['市局', '全平台', '一中']);
  expect(await titles({ belongDeptIds: [bureau] })).toEqual(['市局', '全平台']);
  expect(await titles({ belongDeptIds: [otherSchool] })).toEqual(['全平台']);
  expect(await titles({ positionType: '2' })).toEqual(['别处']);
});

test('a page past the end is empty with the true total', async () => {
  const { data } = await app.call(bannerPage, { pageSize: 2, currentPage: 9 });
  expect(data).toEqual({ dataList: [], totalCount: 3 });
});

test.each([
  { pageSize: 0 },
  { pageSize: '1e1' },
  { currentPage: -1 },
  { belongDeptIds: ['x'] },
  { belongDeptIds: 'x' },
])('banners refuse %j', async (input) => {
  expect((await app.call(bannerPage, input)).error_code).toBe(2);
});

test('dictionaries tell labels with their values, the whole first', async () => {
  const { data } = await app.call(dictionaryList, { dictType: 'suit_section' });
  expect(data.slice(0, 2)).toEqual([
    { dictLabel: '全部', dictValue: '0' },
    { dictLabel: '幼儿园', dictValue: '1' },
  ]);
  const flags = (await app.call(dictionaryList, { dictType: 'book_flag' })).data;
  expect(flags.map((entry) => entry.dictValue)).toEqual(['-1', '0', '1']);
  for (const dictType of ['activity_sort', 'contact_type', 'sex']) {
    expect((await app.call(dictionaryList, { dictType })).data.length).toBeGreaterThan(0);
  }
  expect((await app.call(dictionaryList, { dictType: 'constructor' })).error_code).toBe(2);
});

test('the site says what it is', async () => {
  const { data } = await app.call(siteInfo, {});
  expect(data).toMatchObject({
    demoMode: true,
    owner: '云汀市教育局',
    rootOrgId: bureau,
    hotline: '',
    secondPhone: '',
  });
});

test('privacy texts are published as numbered versions, cleaned, and the portal shows the latest', async () => {
  const clerk = (await app.loginAs(10, { orgId: bureau })).token;
  expect((await app.call(siteText, { kind: 'privacy' })).data).toEqual({ version: 0, publishDate: '', content: '' });
  const publish = (content: string, version: number) =>
    app.call(manageSiteTextPublish, { kind: 'privacy', version, content }, clerk);
  expect(await publish('<p>&nbsp; </p><img src="/x">', 0)).toMatchObject({
    error_code: 2,
    refusal: { fields: { content: '请输入正文' } },
  });
  expect((await publish('<h1>总则</h1><p onclick="a()">第一版<script>b()</script></p>', 0)).message).toBe('已发布');
  expect((await publish('<p>同时</p>', 0)).message).toBe('该内容已被他人修改，请刷新后再试');
  expect((await publish('<p>第二版</p>', 1)).error_code).toBe(0);
  expect((await app.call(siteText, { kind: 'privacy' })).data).toMatchObject({ version: 2, content: '<p>第二版</p>' });
  expect((await app.call(siteInfo, {})).data).toMatchObject({ privacyVersion: 2, childrenVersion: 0 });
  const versions = (await app.call(manageSiteTexts, {}, clerk)).data;
  expect(versions.map(({ kind, version }) => [kind, version])).toEqual([
    ['privacy', 2],
    ['privacy', 1],
  ]);
  const before = await app.call(manageSiteTextFetch, { kind: 'privacy', version: 1 }, clerk);
  expect(before.data.content).toBe('<h2>总则</h2><p>第一版</p>');
  expect((await app.call(manageSiteTextFetch, { kind: 'children', version: 1 }, clerk)).error_code).toBe(4);
});

test('those who keep the site change its lines; the portal shows them at once, and the second of two is told', async () => {
  const clerk = (await app.loginAs(10, { orgId: bureau })).token;
  const { data } = await app.call(manageSiteFetch, {}, clerk);
  expect(data).toMatchObject({ contactHours: '周一至周五 9:00—18:00', owner: '', version: 0 });
  const texts = { ...data, hotline: '400-000-0000', secondPhone: '0000-66180000', chatAccount: '云汀素质教育' };
  expect((await app.call(manageSiteUpdate, texts, clerk)).message).toBe('保存成功');
  expect((await app.call(siteInfo, {})).data).toMatchObject({
    ...{ hotline: '400-000-0000', secondPhone: '0000-66180000', chatAccount: '云汀素质教育' },
    ...{ contactHours: '周一至周五 9:00—18:00', owner: '云汀市教育局' },
  });
  expect((await app.call(manageSiteUpdate, texts, clerk)).message).toBe('该内容已被他人修改，请刷新后再试');
  expect((await app.call(manageSiteUpdate, { ...texts, version: 1, owner: '云汀市' }, clerk)).error_code).toBe(0);
  expect((await app.call(siteInfo, {})).data.owner).toBe('云汀市');
  const below = await createOrganisation(app.platform.database, {
    name: '区局',
    type: OrgType.bureau,
    kindName: '',
    parentOrgId: bureau,
  });
  expect((await app.call(manageSiteFetch, {}, (await app.loginAs(10, { orgId: below })).token)).error_code).toBe(1);
});
