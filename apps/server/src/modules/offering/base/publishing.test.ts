import {
  baseFetch,
  basePage as baseList,
  manageKindList,
  manageKindRename,
  managePublicationAdopt,
  managePublicationFetch,
  managePublicationKinds,
  managePublicationPage,
  managePublicationPreview,
  managePublicationSave,
  managePublicationStep,
  OrgType,
  type PublicationStep,
  publicationPreview,
  showImage,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { PICTURE } from '../../../testing/access-cases/index.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeBase, makeOrg } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';
import { createBaseType } from './index.ts';

const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());
const city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
await createBaseType(db, '自然生态', 1);
const base = await makeOrg(db, { name: '云汀湿地', type: OrgType.base, parentOrgId: city });
const otherBase = await makeBase(db, { name: '市博物馆', parentOrgId: city });
const keeper = await app.loginAs(11, { orgId: base });
const clerk = await app.loginAs(10, { orgId: city });

const words = {
  ...{ types: '自然生态', introInfo: '<b>看鸟，也看水。</b>', suitSections: '2,3', bookFlag: '1' },
  ...{
    openTimes: '周二至周日 9:00—17:00',
    prices: '学生 20 元',
    address: '临湖路 1 号',
    route: '公交 12 路湿地公园站',
  },
  ...{ officePhone: '0000-6600 0000', telephone: '0000-6601 0000', pictures: '' },
  details: '<h2>湿地课堂</h2><script>alert(1)</script><p onclick="alert(1)">两小时</p>',
};
const terms = { from: '', until: '', orgTypes: [], stages: [], orgIds: [] };
const save = (content: object, id = '', edition = 0, token = keeper.token) =>
  app.call(managePublicationSave, { id, kind: 'base', edition, content, terms }, token);
const step = (id: string, edition: number, what: PublicationStep, token: string, more: object = {}) =>
  app.call(managePublicationStep, { id, edition, step: what, ...more }, token);
const shown = async () => (await app.call(baseFetch, { orgId: base })).data;
const seen = async (fileId: string) =>
  (await app.app.http.inject({ url: `${showImage.path}?id=${fileId}` })).statusCode;

it('a base writes its page, a bureau passes it, everybody reads it; a change waits while the old page stays', async () => {
  const picture = await storeFile(app.platform, {
    ...{ bytes: PICTURE, name: '湿地.png', use: 'activity', ownerId: keeper.accountId },
  });
  const { data: made } = await save({ ...words, pictures: picture });
  expect(await shown()).toMatchObject({ names: '云汀湿地', address: '', details: '' });
  const forward = (id: string, edition: number) => step(id, edition, 'putForward', keeper.token, { forOrgId: city });
  expect((await step(made.id, 1, 'publish', keeper.token)).message).toBe('基地主页由上级教育局审核后显示，请送审');
  // A picture without its words is for nobody who cannot see it.
  expect((await forward(made.id, 1)).refusal.fields?.pictures).toContain('第 1 张还没有写');
  await save({ ...words, pictures: `${picture} 白鹭落在浅滩上` }, made.id, 1);
  expect((await save(words, made.id, 1)).error_code).toBe(1);
  expect((await step(made.id, 2, 'putForward', keeper.token)).refusal.fields).toHaveProperty('forOrgId');
  expect((await forward(made.id, 2)).error_code).toBe(0);
  expect(await seen(picture)).toBe(404);
  expect((await app.call(managePublicationPage, { kind: 'base' }, clerk.token)).data.dataList).toMatchObject([
    { id: made.id, orgName: '云汀湿地', waits: 1 },
  ]);
  expect((await step(made.id, 3, 'pass', keeper.token)).error_code).toBe(1);
  expect((await step(made.id, 3, 'pass', clerk.token)).error_code).toBe(0);
  expect(await shown()).toMatchObject({
    ...{ types: '自然生态', introInfo: words.introInfo, suitSection: '2,3', bookFlag: 1, prices: '学生 20 元' },
    ...{ route: words.route, address: '临湖路 1 号', details: '<h2>湿地课堂</h2><p>两小时</p>' },
    partnerInfo: { openTmst: words.openTimes, imagesId: picture, imagesText: ['白鹭落在浅滩上'] },
  });
  expect(await seen(picture)).toBe(200);

  const { edition } = (await app.call(managePublicationFetch, { id: made.id }, keeper.token)).data;
  const changed = { ...words, pictures: `${picture} 白鹭落在浅滩上`, prices: '学生 25 元' };
  await save(changed, made.id, edition);
  const { href } = (await app.call(managePublicationPreview, { id: made.id }, keeper.token)).data;
  const token = new URL(href, 'http://x').searchParams.get('preview') ?? '';
  expect((await app.call(publicationPreview, { token }, keeper.token)).data.base).toMatchObject({
    ...{ names: '云汀湿地', prices: '学生 25 元', partnerInfo: { imagesText: ['白鹭落在浅滩上'] } },
  });
  expect((await app.call(publicationPreview, { token }, clerk.token)).error_code).toBe(4);
  expect((await shown()).prices).toBe('学生 20 元');
  await forward(made.id, edition + 1);
  await step(made.id, edition + 2, 'return', clerk.token, { reason: '请写明学生票的年龄' });
  expect((await shown()).prices).toBe('学生 20 元');

  const last = (await app.call(managePublicationFetch, { id: made.id }, clerk.token)).data;
  expect(last).toMatchObject({ status: 'returned', reason: '请写明学生票的年龄', mayWrite: false });
  expect((await step(made.id, last.edition, 'takeDown', clerk.token)).error_code).toBe(0);
  expect(await shown()).toMatchObject({ names: '云汀湿地', address: '', introInfo: '' });
  expect(await seen(picture)).toBe(404);
  const { data: list } = await app.call(baseList, {});
  expect(list.dataList.map(({ names }) => names)).toContain('云汀湿地');
});

it('a page that was passed for a moment ahead is shown when it comes, and its pictures with it', async () => {
  const farm = await makeOrg(db, { name: '云汀果园', type: OrgType.base, parentOrgId: city });
  const { accountId, token } = await app.loginAs(11, { orgId: farm });
  const { token: reader } = await app.loginAs(4);
  const picture = await storeFile(app.platform, {
    ...{ bytes: PICTURE, name: '果园.png', use: 'activity', ownerId: accountId },
  });
  const from = toWireTime(new Date(app.clock().getTime() + 600_000));
  const content = { ...words, pictures: `${picture} 树上的橙子` };
  const written = { kind: 'base', content, terms: { ...terms, from } };
  const { data: made } = await app.call(managePublicationSave, written, token);
  await step(made.id, 1, 'putForward', token, { forOrgId: city });
  expect((await step(made.id, 2, 'pass', clerk.token)).message).toBe(`已通过，将于 ${from.slice(0, 16)} 显示`);
  const shows = async () => [
    (await app.call(baseFetch, { orgId: farm }, reader)).data.address,
    await seen(picture),
    (await app.call(managePublicationFetch, { id: made.id }, token)).data.status,
  ];
  expect(await shows()).toEqual(['', 404, 'scheduled']);
  app.clock.advance(600);
  await app.services.publications.sweep();
  expect(await shows()).toEqual(['临湖路 1 号', 200, 'shown']);
});

it('a type that is switched off while a page is written is told at its field; a page that is of it keeps it', async () => {
  const farm = await makeOrg(db, { name: '云汀农场', type: OrgType.base, parentOrgId: city });
  const { accountId, token } = await app.loginAs(11, { orgId: farm });
  const picture = await storeFile(app.platform, {
    ...{ bytes: PICTURE, name: '稻田.png', use: 'activity', ownerId: accountId },
  });
  await createBaseType(db, '劳动实践', 2);
  const offer = (on: boolean) => db.run("update base_type set disabled = not $1 where name = '劳动实践'", [on]);
  const of = { ...words, types: '劳动实践', pictures: `${picture} 秋天的稻田` };
  const { data: made } = await save(of, '', 0, token);
  const edition = async () => (await app.call(managePublicationFetch, { id: made.id }, token)).data.edition;
  const forward = async () => step(made.id, await edition(), 'putForward', token, { forOrgId: city });
  await offer(false);
  expect((await forward()).refusal.fields).toEqual({ types: '请选择基地类型' });
  await offer(true);
  expect((await forward()).error_code).toBe(0);
  expect((await step(made.id, await edition(), 'pass', clerk.token)).error_code).toBe(0);
  await offer(false);
  await save({ ...of, prices: '学生 25 元' }, made.id, await edition(), token);
  expect((await forward()).error_code).toBe(0);
});

it('a page that was there before is gone on from; a second one, another’s, and one of who is no base are refused', async () => {
  const other = await app.loginAs(11, { orgId: otherBase });
  const adopted = await app.call(managePublicationAdopt, { kind: 'base', objectId: otherBase }, other.token);
  const { data: page } = await app.call(managePublicationFetch, { id: adopted.data.id }, other.token);
  expect(page).toMatchObject({
    status: 'shown',
    content: { address: '临湖路 1 号', bookFlag: '1', suitSections: '2,3' },
  });
  expect((await app.call(managePublicationFetch, { id: page.id }, keeper.token)).error_code).toBe(4);
  expect((await save(words, page.id, page.edition)).error_code).toBe(4);

  expect((await save(words, '', 0, other.token)).error_code).toBe(1);

  const head = await app.loginAs(5, { orgId: await makeOrg(db, { name: '云汀一中', parentOrgId: city }) });
  expect((await save(words, '', 0, head.token)).message).toBe('您的机构没有基地主页');
  const kinds = async (token: string) =>
    (await app.call(managePublicationKinds, {}, token)).data.map(({ kind }) => kind);
  expect(await kinds(head.token)).not.toContain('base');
  expect([await kinds(keeper.token), await kinds(clerk.token)].every((all) => all.includes('base'))).toBe(true);
  expect((await save({ ...words, pictures: 'nope00 没有' })).error_code).toBe(2);
});

it('a type that is called otherwise since is so in a page that is being written', async () => {
  const farm = await makeOrg(db, { name: '云汀农场', type: OrgType.base, parentOrgId: city });
  const { token } = await app.loginAs(11, { orgId: farm });
  const { data: made } = await save(words, '', 0, token);
  const top = (await app.loginAs(1)).token;
  const rename = async (before: string, name: string) => {
    const kind = (await app.call(manageKindList, { list: 'base' }, top)).data.find((one) => one.name === before);
    const renamed = await app.call(manageKindRename, { list: 'base', id: kind?.id, before, name }, top);
    expect(renamed.error_code).toBe(0);
  };
  await rename('自然生态', '湿地生态');
  expect((await app.call(managePublicationFetch, { id: made.id }, token)).data).toMatchObject({
    ...{ title: '湿地生态 · 临湖路 1 号', edition: 1, content: { types: '湿地生态', bookFlag: '1' } },
  });
  await rename('湿地生态', '自然生态');
});
