import {
  clubFetch,
  clubPage,
  manageClubDisband,
  manageKindList,
  manageKindRename,
  managePublicationAdopt,
  managePublicationFetch,
  managePublicationPage,
  managePublicationPreview,
  managePublicationRuleSave,
  managePublicationSave,
  managePublicationStep,
  OrgType,
  type PublicationStep,
  publicationPreview,
  showImage,
  updateClubIntro,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/index.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClub, makeOrg } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';

const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
const db = app.platform.database;
await db.run("insert into club_type (name) values ('科技'), ('益智')");
afterAll(() => app.close());

type Person = { accountId: string; token: string };
let [city, school] = ['', ''];
let head: Person;
let clerk: Person;
let stranger: Person;
let reader = '';
beforeEach(async () => {
  city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: city });
  head = await app.loginAs(5, { orgId: school });
  clerk = await app.loginAs(10, { orgId: city });
  stranger = await app.loginAs(5, { orgId: await makeOrg(db, { name: '青山小学', parentOrgId: city }) });
  reader = (await app.loginAs(4)).token;
});

const words = { name: '机器人社', typesName: '科技', suitSections: '2,3', introInfo: '从一颗螺丝开始' };
const terms = { from: '', until: '', orgTypes: [], stages: [], orgIds: [] };
const fetch = async (id: string, token = head.token) => (await app.call(managePublicationFetch, { id }, token)).data;
/** Writes a new one, or goes on from one as it stands. */
async function save(content: object, id = '', more: object = {}) {
  const edition = id ? (await fetch(id)).edition : 0;
  return app.call(managePublicationSave, { id, kind: 'club', edition, content, terms, ...more }, head.token);
}
const step = async (id: string, what: PublicationStep, token = head.token, more: object = {}) =>
  app.call(managePublicationStep, { id, edition: (await fetch(id, token)).edition, step: what, ...more }, token);
async function founded(content: object) {
  const { id } = (await save(content)).data;
  expect(await step(id, 'publish')).toMatchObject({ error_code: 0 });
  return { id, clubId: (await fetch(id)).objectId };
}
const detail = (id: string) => app.call(clubFetch, { id }, reader);
/** Names of the clubs on the pages of school and bureau. */
const shown = () =>
  Promise.all(
    [school, city].map(async (orgId) =>
      (await app.call(clubPage, { belongDeptIds: [orgId] }, reader)).data.dataList.map(({ name }) => name),
    ),
  );
const seen = async (fileId: string) =>
  (await app.app.http.inject({ url: `${showImage.path}?id=${fileId}` })).statusCode;

it('a school founds a club on its own page; the bureau’s shows it once it was passed there; taken down it is nowhere', async () => {
  const picture = await storeFile(app.platform, {
    ...{ bytes: PICTURE, name: '望远镜.png', use: 'clubPhoto', ownerId: head.accountId },
  });
  const image = `<img src="${showImage.path}?id=${picture}" alt="望远镜" onerror="alert(1)">`;
  const details = `<h2>每周三</h2><script>alert(1)</script><p onclick="alert(1)">车间见</p>${image}`;
  const { data: made } = await save({ ...words, name: '<b>机器人社</b>', details: details.replace('望远镜', '') });
  expect(await shown()).toEqual([[], []]);
  expect((await step(made.id, 'publish')).refusal.fields).toEqual({
    details: '正文中第 1 张图片没有替代文字，请补充后再发布',
  });
  await save({ ...words, name: '<b>机器人社</b>', details }, made.id);

  const { href } = (await app.call(managePublicationPreview, { id: made.id }, head.token)).data;
  const token = new URL(href, 'http://x').searchParams.get('preview') ?? '';
  expect((await app.call(publicationPreview, { token }, head.token)).data.club).toMatchObject({
    ...{ name: '<b>机器人社</b>', belongDeptName: '白鹭洲小学', suitSection: '2,3', openToAll: 0, applyStatus: -1 },
  });
  expect((await app.call(publicationPreview, { token }, clerk.token)).error_code).toBe(4);
  expect(await seen(picture)).toBe(404);

  expect(await step(made.id, 'publish')).toMatchObject({ error_code: 0 });
  expect(await shown()).toEqual([['<b>机器人社</b>'], []]);
  const clubId = (await fetch(made.id)).objectId;
  const { data: club } = await detail(clubId);
  expect(club).toMatchObject({ nature: '校级学生社团', suitSection: '2,3', applyOpen: 1, openToAll: 0 });
  expect([club.details.includes('alert'), club.details.includes('alt="望远镜"')]).toEqual([false, true]);
  expect(await seen(picture)).toBe(200);

  await save({ ...words, slogan: '动手' }, made.id);
  expect(await step(made.id, 'putForward', head.token, { forOrgId: city })).toMatchObject({ error_code: 0 });
  expect((await app.call(managePublicationPage, { kind: 'club' }, clerk.token)).data.dataList).toMatchObject([
    { id: made.id, orgName: '白鹭洲小学', waits: 1 },
  ]);
  expect((await step(made.id, 'pass')).error_code).toBe(1);
  expect(await step(made.id, 'pass', clerk.token)).toMatchObject({ error_code: 0 });
  expect(await shown()).toEqual([['机器人社'], ['机器人社']]);
  expect((await detail(clubId)).data).toMatchObject({ name: '机器人社', purpose: '动手' });
  await save(words, made.id);
  expect((await step(made.id, 'publish')).message).toBe('内容正显示在上级页面，修改后请重新送审');

  expect(await step(made.id, 'takeDown', clerk.token)).toMatchObject({ error_code: 0 });
  expect(await shown()).toEqual([[], []]);
  expect((await detail(clubId)).error_code).toBe(4);
});

it('a kind that is switched off while a page is written is told at its field; a club that is of it keeps it', async () => {
  const { id } = await founded({ ...words, typesName: '益智', name: '棋社' });
  const offer = (on: boolean) => db.run("update club_type set disabled = not $1 where name = '益智'", [on]);
  const { data: other } = await save({ ...words, typesName: '益智', name: '桥牌社' });
  const unknown = await save({ ...words, typesName: '没有这个类型', name: '桥牌社' });
  await offer(false);
  for (const made of [other.id, unknown.data.id])
    expect((await step(made, 'publish')).refusal.fields).toEqual({ typesName: '请选择社团类型' });
  await save({ ...words, typesName: '益智', name: '围棋社' }, id);
  expect(await step(id, 'publish')).toMatchObject({ error_code: 0 });
  expect(await shown()).toEqual([['围棋社'], []]);
  await offer(true);
});

it('a kind that is called otherwise since is so in what is written and in what waits', async () => {
  const keeper = (await app.loginAs(1)).token;
  const rename = async (before: string, name: string) => {
    const kind = (await app.call(manageKindList, { list: 'club' }, keeper)).data.find((one) => one.name === before);
    const renamed = await app.call(manageKindRename, { list: 'club', id: kind?.id, before, name }, keeper);
    expect(renamed.error_code).toBe(0);
  };
  const { id } = await founded(words);
  const { data: other } = await save({ ...words, name: '航模社' });
  await step(other.id, 'putForward', head.token, { forOrgId: city });
  await rename('科技', '科技创新');
  expect(await fetch(id)).toMatchObject({ byName: '科技创新', content: { typesName: '科技创新' }, changed: 0 });
  expect(await step(other.id, 'pass', clerk.token)).toMatchObject({ error_code: 0 });
  const { objectId } = await fetch(other.id);
  expect((await detail(objectId)).data).toMatchObject({ name: '航模社', typesName: '科技创新' });
  await rename('科技创新', '科技');
});

it('what leaders put in the place of the introduction stays until the school writes another', async () => {
  const { id, clubId } = await founded(words);
  const intro = async () => (await detail(clubId)).data.introInfo;
  const lead = (introInfo: string) => app.call(updateClubIntro, { asstionId: clubId, introInfo }, head.token);
  for (const said of ['每周三一起拆电机', '每周四一起拆电机']) {
    expect((await lead(said)).error_code).toBe(0);
    await save({ ...words, slogan: said }, id);
    expect(await step(id, 'publish')).toMatchObject({ error_code: 0 });
    expect(await intro()).toBe(said);
  }
  await save({ ...words, introInfo: '从一根导线开始' }, id);
  await step(id, 'publish');
  expect(await intro()).toBe('从一根导线开始');
});

it('goes on from clubs that were there before: those shown, those that were not, and none that was disbanded', async () => {
  const clubId = await makeClub(db, { orgId: school, name: '星野天文社' });
  const hidden = await makeClub(db, { orgId: school, name: '未公开的社团', published: false });
  expect(await shown()).toEqual([['星野天文社'], ['星野天文社']]);
  const adopt = (objectId: string, token = head.token) =>
    app.call(managePublicationAdopt, { kind: 'club', objectId }, token);
  expect((await adopt(clubId, stranger.token)).error_code).toBe(4);
  const { data: page } = await adopt(clubId);
  expect(await fetch(page.id)).toMatchObject({
    status: 'shown',
    content: { name: '星野天文社', slogan: '把好奇变成作品' },
  });
  await save({ ...words, name: '星野社' }, page.id);
  expect((await step(page.id, 'publish')).error_code).toBe(1);
  await step(page.id, 'putForward', head.token, { forOrgId: city });
  expect(await shown()).toEqual([['星野天文社'], ['星野天文社']]);
  await step(page.id, 'pass', clerk.token);
  expect(await shown()).toEqual([['星野社'], ['星野社']]);

  const { data: draft } = await adopt(hidden);
  expect((await fetch(draft.id)).status).toBe('draft');
  await save({ ...words, name: '公开的社团' }, draft.id);
  await step(draft.id, 'publish');
  expect((await shown())[0]).toContain('公开的社团');

  const listed = async () =>
    (await app.call(managePublicationPage, { kind: 'club' }, head.token)).data.dataList.map(({ title }) => title);
  expect((await listed()).toSorted()).toEqual(['公开的社团', '星野社'].toSorted());
  expect((await app.call(manageClubDisband, { clubId: hidden }, head.token)).error_code).toBe(0);
  expect(await listed()).toEqual(['星野社']);
  await save({ ...words, name: '又来了' }, draft.id);
  expect((await step(draft.id, 'publish')).message).toBe('社团已解散，请先在“回收站”恢复');
});

it('is no base’s, and waits for the bureau that wants to pass it', async () => {
  const base = await makeOrg(db, { name: '云汀湿地', type: OrgType.base, parentOrgId: city });
  const keeper = (await app.loginAs(11, { orgId: base })).token;
  const of = { kind: 'club', content: words } as const;
  expect((await app.call(managePublicationSave, of, keeper)).message).toBe('您的机构没有社团主页');
  expect((await app.call(managePublicationSave, { ...of, orgId: school }, stranger.token)).error_code).toBe(4);
  expect((await app.call(managePublicationSave, of)).status).toBe(511);
  expect((await save({ ...words, logoUrl: 'zzzzzz' })).refusal.fields).toEqual({ logoUrl: '图片不存在，请重新上传' });
  const { data: bare } = await save({});
  expect((await step(bare.id, 'publish')).refusal.fields).toEqual({
    ...{ name: '请输入社团名称', typesName: '请选择社团类型', introInfo: '请输入社团介绍' },
  });

  await app.call(managePublicationRuleSave, { secondPerson: 0, passBelow: 1, edition: 0 }, clerk.token);
  const { data: made } = await save(words);
  expect((await step(made.id, 'publish')).message).toBe('本机构的内容由上级教育局审核后发布，请送审');
  await step(made.id, 'putForward');
  expect(await shown()).toEqual([[], []]);
  await step(made.id, 'pass', clerk.token);
  expect(await shown()).toEqual([['机器人社'], []]);
});
