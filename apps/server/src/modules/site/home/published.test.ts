import {
  aboutPage,
  bannerPage,
  homeLayout,
  kindOf,
  manageOrgFetch,
  manageOrgMove,
  manageOrgSetDisabled,
  managePublicationAdopt,
  managePublicationFetch,
  managePublicationOrder,
  managePublicationPage,
  managePublicationPreview,
  managePublicationSave,
  managePublicationStep,
  OrgType,
  type PublicationKind,
  publicationPreview,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/stage.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { daysFrom, makeOrg } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';

let app: TestApp;
let city: string;
let school: string;
let clerk: { accountId: string; token: string };
let head: string;
beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: city });
  clerk = await app.loginAs(10, { orgId: city });
  head = (await app.loginAs(5, { orgId: school })).token;
});
afterAll(() => app.close());

const save = (kind: PublicationKind, content: object, token = clerk.token, more: object = {}) =>
  app.call(managePublicationSave, { kind, content, ...more }, token);
const step = async (id: string, name: string, token = clerk.token, more: object = {}) => {
  const { edition } = (await app.call(managePublicationFetch, { id }, token)).data;
  return app.call(managePublicationStep, { id, edition, step: name, ...more }, token);
};
async function published(kind: PublicationKind, content: object, token = clerk.token, more: object = {}) {
  const { id } = (await save(kind, content, token, more)).data;
  expect(await step(id, 'publish', token)).toMatchObject({ error_code: 0 });
  return id;
}
const layoutOf = async (belongDeptId?: string) => (await app.call(homeLayout, { belongDeptId })).data;
const section = (key: string, on = true) => ({ key, on });
const bannerTitles = async (orgIds: string[] = []) =>
  (await app.call(bannerPage, { belongDeptIds: orgIds }, clerk.token)).data.dataList.map(({ title }) => title);
const banner = async (title: string, ownerId = clerk.accountId) => {
  const pictureId = await storeFile(app.platform, { bytes: PICTURE, name: '横幅.png', use: 'banner', ownerId });
  return { title, alt: '孩子们在看星星', pictureId, href: '/index/news' };
};

it('a home is laid out as its organisation published it, else as the bureau above did', async () => {
  expect(await layoutOf()).toMatchObject({
    ...{ sections: ['news', 'activity', 'research', 'club', 'college', 'links'], name: '', colour: '' },
  });
  const links = [{ title: '云汀市图书馆', href: 'https://lib.example.cn' }];
  await published('home', {
    ...{ sections: [section('activity'), section('news'), section('club', false)], links },
    ...{ name: '云汀素质教育', colour: '#0b5fa5', entries: [{ icon: 'news', label: '新闻', href: '/index/news' }] },
  });
  const ofCity = { sections: ['activity', 'news'], links, name: '云汀素质教育', colour: '#0b5fa5' };
  for (const orgId of [undefined, city, school]) expect(await layoutOf(orgId)).toMatchObject(ofCity);
  const own = await published('home', { sections: [section('news')] }, head);
  expect(await layoutOf(school)).toMatchObject({ sections: ['news'], links: [], name: '云汀素质教育' });
  expect(await layoutOf()).toMatchObject(ofCity);
  await step(own, 'takeDown', head);
  expect(await layoutOf(school)).toMatchObject(ofCity);
  expect((await save('home', {}, head)).message).toBe('该内容已被他人修改，请刷新后再试');
  const { data } = await app.call(managePublicationFetch, { id: own }, head);
  expect(data).toMatchObject({ bureaus: [], steps: ['publish'] });
});

it('a layout whose links lead nowhere or whose colour cannot be read is not published', async () => {
  const { dataList } = (await app.call(managePublicationPage, { kind: 'home' }, clerk.token)).data;
  const { id, edition } = dataList[0]!;
  const draft = {
    ...{ links: [{ title: '坏', href: 'javascript:alert(1)' }], colour: '#ffee99' },
    entries: [{ icon: 'news', label: '去', href: '/nowhere' }],
  };
  await save('home', draft, clerk.token, { id, edition });
  expect((await step(id, 'publish')).refusal.fields).toEqual({
    ...{ links: '友情链接要有名称和完整的网址', entries: '快捷入口要有名称，以及站内页面或完整的网址' },
    colour: '颜色太浅，白底上的文字会看不清，请选深一些的颜色',
  });
  expect((await layoutOf()).colour).toBe('#0b5fa5');
});

it('a preview is its editor’s alone, and not for ever', async () => {
  const own = (await app.call(managePublicationPage, { kind: 'home' }, head)).data.dataList[0]!.id;
  const { href } = (await app.call(managePublicationPreview, { id: own }, head)).data;
  expect(href).toMatch(/^\/vimoHome\?preview=/);
  const token = decodeURIComponent(href.split('preview=')[1]!);
  // As it will be: what the school leaves empty is its bureau's.
  const layout = { sections: ['news'], name: '云汀素质教育', colour: '#0b5fa5' };
  expect((await app.call(publicationPreview, { token }, head)).data).toMatchObject({ layout, notice: null });
  expect(await app.call(publicationPreview, { token })).toMatchObject({ status: 511 });
  expect(await app.call(publicationPreview, { token }, clerk.token)).toMatchObject({ error_code: 4 });
  const article = (await save('news', { title: '预览', details: '<p>一</p>' }, head)).data.id;
  const page = (await app.call(managePublicationPreview, { id: article }, head)).data.href;
  const shown = await app.call(publicationPreview, { token: page.split('preview=')[1]! }, head);
  expect(shown.data.notice).toMatchObject({ title: '预览', comments: '<p>一</p>', belongDeptName: '白鹭洲小学' });
});

it('banners: described before they are shown, in the order set by hand, for their time', async () => {
  const bare = (await save('banner', { ...(await banner('科学周')), alt: '', href: '/nowhere' })).data.id;
  expect((await step(bare, 'publish')).refusal.fields).toEqual({
    alt: '请写明图片里有什么，看不到图片的人会听到这句话',
    href: '请填写站内页面，或完整的网址',
  });
  // The form promises a preview to all kinds but those that have none.
  const { href } = (await app.call(managePublicationPreview, { id: bare }, clerk.token)).data;
  expect([href, kindOf('banner').noPreview]).toEqual(['', true]);
  const first = await published('banner', await banner('研学季'));
  const second = await published('banner', await banner('科技节'));
  const until = daysFrom(app.clock(), 5 / 1440);
  await published('banner', await banner('今日'), clerk.token, { terms: { until } });
  const order = (ids: string[], orderEdition: number) =>
    app.call(managePublicationOrder, { kind: 'banner', ids, orderEdition }, clerk.token);
  const ordered = async () => (await bannerTitles([school])).filter((title) => title !== '今日');
  // The newest stands before the others until somebody puts them in order.
  expect(await ordered()).toEqual(['科技节', '研学季']);
  expect((await order([first, second], 0)).error_code).toBe(0);
  expect((await order([second, first], 0)).message).toBe('该内容已被他人修改，请刷新后再试');
  expect(await ordered()).toEqual(['研学季', '科技节']);
  const before = await bannerTitles();
  app.clock.advance(5 * 60);
  expect(await bannerTitles()).toEqual(before.filter((title) => title !== '今日'));
  expect(before).toContain('今日');
  // What was taken down does not stand before what is shown.
  const { dataList } = (await app.call(managePublicationPage, { kind: 'banner' }, clerk.token)).data;
  expect(dataList.map(({ title }) => title)).toEqual(['科学周', '研学季', '科技节', '今日']);
});

it('a banner on the pages of bureaus leaves those that are above its school no more, and all of them when that is disabled', async () => {
  const db = app.platform.database;
  const bureau = (name: string) => makeOrg(db, { name, type: OrgType.bureau, parentOrgId: city });
  const [former, next] = [await bureau('临湖区教育局'), await bureau('新湖区教育局')];
  const moving = await makeOrg(db, { name: '荻港小学', parentOrgId: former });
  const writer = await app.loginAs(5, { orgId: moving });
  const { id } = (await save('banner', await banner('荻港书市', writer.accountId), writer.token)).data;
  await step(id, 'putForward', writer.token, { forOrgId: city });
  expect(await step(id, 'pass')).toMatchObject({ error_code: 0 });
  const pages = () =>
    Promise.all([[moving], [former], [next], []].map(async (at) => (await bannerTitles(at)).includes('荻港书市')));
  expect(await pages()).toEqual([true, true, false, true]);
  // What the bureau put in order stands before it.
  expect((await bannerTitles()).at(-1)).toBe('荻港书市');
  const { version } = (await app.call(manageOrgFetch, { id: moving }, clerk.token)).data;
  await app.call(manageOrgMove, { id: moving, version, parentOrgId: next }, clerk.token);
  expect(await pages()).toEqual([true, false, false, true]);
  expect((await app.call(manageOrgSetDisabled, { id: moving, disabled: 1 }, clerk.token)).error_code).toBe(0);
  expect(await pages()).toEqual([false, false, false, false]);
});

it('a banner that was there is adopted with its place on the page; the about page is the highest bureau’s', async () => {
  const row = await app.platform.database.row<{ id: string }>(
    `insert into banner (title, picture_id, position_type, sort) values ('旧横幅', 'pic001', 3, 7) returning banner_id as id`,
  );
  const { data } = await app.call(managePublicationAdopt, { kind: 'banner', objectId: row!.id }, clerk.token);
  expect((await app.call(managePublicationFetch, { id: data.id }, clerk.token)).data).toMatchObject({
    ...{ status: 'shown', content: { title: '旧横幅', position: 3 }, orgId: city, place: 7 },
  });
  expect((await app.call(aboutPage, {})).data).toEqual({ title: '', details: '' });
  const words = { title: '关于云汀', details: '<p>我们<script>x()</script></p>' };
  const about = await published('about', words);
  expect((await app.call(aboutPage, {})).data).toEqual({ title: '关于云汀', details: '<p>我们</p>' });
  const { href } = (await app.call(managePublicationPreview, { id: about }, clerk.token)).data;
  expect(href).toMatch(/^\/aboutUs\?preview=/);
  const token = decodeURIComponent(href.split('preview=')[1]!);
  expect((await app.call(publicationPreview, { token }, clerk.token)).data.about).toEqual({
    ...{ title: '关于云汀', details: '<p>我们</p>' },
  });
  const { id } = (await save('about', words, head)).data;
  expect((await step(id, 'publish', head)).message).toBe('关于我们由最高一级教育局发布');
});

it('a home and the about page wait for their moment, and go when it is over', async () => {
  const other = await makeOrg(app.platform.database, { name: '柳岸小学', parentOrgId: city });
  const { token } = await app.loginAs(5, { orgId: other });
  const now = app.clock();
  const terms = { from: daysFrom(now, 1 / 24), until: daysFrom(now, 2 / 24), orgTypes: [], stages: [], orgIds: [] };
  await published('home', { sections: [section('club')] }, token, { terms });
  const { dataList } = (await app.call(managePublicationPage, { kind: 'about' }, clerk.token)).data;
  await step(dataList[0]!.id, 'takeDown');
  const { edition } = (await app.call(managePublicationFetch, { id: dataList[0]!.id }, clerk.token)).data;
  const words = { title: '关于', details: '<p>新</p>' };
  await save('about', words, clerk.token, { terms, id: dataList[0]!.id, edition });
  expect(await step(dataList[0]!.id, 'publish')).toMatchObject({ error_code: 0 });
  // Somebody who is logged in: answers to guests are kept a second.
  const seen = async () => {
    const reader = await app.loginAs(3, { orgId: other });
    return [
      (await app.call(homeLayout, { belongDeptId: other }, reader.token)).data.sections[0],
      (await app.call(aboutPage, {}, reader.token)).data.title,
    ];
  };
  expect(await seen()).toEqual(['activity', '']);
  app.clock.advance(61 * 60);
  expect(await seen()).toEqual(['club', '关于']);
  app.clock.advance(60 * 60);
  expect(await seen()).toEqual(['activity', '']);
});

it('where another bureau comes to the top, the about page is that one’s', async () => {
  const own = await app.sessionOf(clerk.accountId);
  const { id } = (await app.call(managePublicationPage, { kind: 'about' }, own)).data.dataList[0]!;
  const { edition } = (await app.call(managePublicationFetch, { id }, own)).data;
  await save('about', { title: '关于云汀', details: '<p>市</p>' }, own, { id, edition });
  await step(id, 'publish', own);
  expect((await app.call(aboutPage, {}, own)).data.title).toBe('关于云汀');
  const upper = await makeOrg(app.platform.database, { name: '云江省教育厅', type: OrgType.bureau });
  await app.platform.database.run('update org set parent_org_id = $2 where org_id = $1', [city, upper]);
  expect((await app.call(aboutPage, {}, own)).data.title).toBe('');
  const { token } = await app.loginAs(10, { orgId: upper });
  await published('about', { title: '关于云江', details: '<p>省</p>' }, token);
  expect((await app.call(aboutPage, {}, own)).data.title).toBe('关于云江');
});
