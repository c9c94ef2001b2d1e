import {
  homeRow,
  managePublicationAdopt,
  managePublicationBringBack,
  managePublicationFetch,
  managePublicationKinds,
  managePublicationOrder,
  managePublicationPage,
  managePublicationRuleSave,
  managePublicationSave,
  managePublicationStep,
  managePublicationVersion,
  noticeFetch,
  noticePage,
  notificationPage,
  Office,
  OrgType,
  type PublicationStep,
  setStaffOffice,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/stage.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { daysFrom, makeNotice, makeOrg } from '../../../testing/fixtures.ts';
import { storeFile } from '../file/index.ts';

let app: TestApp;
let city: string;
let district: string;
let school: string;
let other: string;
let cityClerk: string;
let clerk: string;
let writer: { accountId: string; token: string };
let colleague: string;
/** A visitor with a session: guests share answers for a second. */
let reader: string;
beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  district = await makeOrg(db, { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: city });
  school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: district });
  other = await makeOrg(db, { name: '青山小学', parentOrgId: district });
  cityClerk = (await app.loginAs(10, { orgId: city })).token;
  clerk = (await app.loginAs(10, { orgId: district })).token;
  writer = await app.loginAs(5, { orgId: school });
  reader = (await app.loginAs(4)).token;
  colleague = (await app.loginAs(5, { orgId: school })).token;
});
afterAll(() => app.close());

const article = (title: string, more: object = {}) => ({ title, details: '<p>正文</p>', ...more });
const save = (input: object, token = writer.token) =>
  app.call(managePublicationSave, { kind: 'news', content: article('校园植树'), ...input }, token);
const fetch = async (id: string, token = writer.token) => (await app.call(managePublicationFetch, { id }, token)).data;
/** Takes a step from where the publication stands now. */
const step = async (id: string, name: PublicationStep, token = writer.token, more: object = {}) =>
  app.call(managePublicationStep, { id, edition: (await fetch(id, token)).edition, step: name, ...more }, token);
const published = async (title: string, token = writer.token, more: object = {}) => {
  const { id } = (await save({ content: article(title), ...more }, token)).data;
  expect(await step(id, 'publish', token)).toMatchObject({ error_code: 0, message: '已发布' });
  return id;
};
const seen = async (belongDeptIds: string[] = [], types = 0) =>
  (await app.call(noticePage, { belongDeptIds, types, pageSize: 50 }, reader)).data.dataList.map(({ title }) => title);
const listed = async (input: object = {}, token = writer.token) =>
  (await app.call(managePublicationPage, { kind: 'news', pageSize: 50, ...input }, token)).data;

it('a draft is nobody’s but its writer’s; published it stands in lists, detail and home; taken down, nowhere', async () => {
  const picture = await storeFile(app.platform, {
    ...{ bytes: PICTURE, name: '封面.png', use: 'notice', ownerId: writer.accountId },
  });
  const shows = async () =>
    (await app.app.http.inject({ url: `/vimo-cms/v1/api/fileInfo/showImage?id=${picture}` })).statusCode;
  const details = `<p onclick="x()">惊蛰<script>alert(1)</script></p><img src="/vimo-cms/v1/api/fileInfo/showImage?id=${picture}">`;
  const { id } = (await save({ content: article('一棵树', { pictureIds: picture, details }) })).data;
  expect([await seen([school]), await shows()]).toEqual([[], 404]);
  expect(await step(id, 'publish')).toMatchObject({
    ...{ error_code: 2, refusal: { fields: { details: '正文中第 1 张图片没有替代文字，请补充后再发布' } } },
  });
  const described = { ...(await fetch(id)).content, details: details.replace('<img', '<img alt="一排树苗"') };
  await save({ id, edition: 1, content: described });
  // So is the cover.
  expect((await step(id, 'publish')).refusal.fields).toHaveProperty('coverAlt');
  const whole = { ...described, coverAlt: '孩子们扶着一棵树苗' };
  await save({ id, edition: 2, content: whole });
  expect((await step(id, 'publish')).message).toBe('已发布');
  const shown = await fetch(id);
  expect(shown).toMatchObject({ status: 'shown', shownVersion: 1, changed: 0, steps: ['takeDown'] });
  expect(shown.content.details).toContain('<p>惊蛰</p><img ');
  expect([await seen([school]), await shows()]).toEqual([['一棵树'], 200]);
  expect((await app.call(homeRow, { belongDeptId: school })).data.news).toMatchObject([
    { title: '一棵树', logoId: picture, logoText: whole.coverAlt },
  ]);
  const { objectId } = shown;
  expect((await app.call(noticeFetch, { id: objectId })).data.comments).toContain('<p>惊蛰</p>');

  await save({ id, edition: shown.edition, content: { ...whole, pictureIds: '', title: '两棵树' } });
  expect([(await fetch(id)).changed, await seen([school])]).toEqual([1, ['一棵树']]);
  await step(id, 'publish');
  // Its cover went, and with it what the cover shows.
  const { dataList } = (await app.call(noticePage, { belongDeptIds: [school], types: 0 }, reader)).data;
  expect(dataList).toMatchObject([{ title: '两棵树', logoId: '', logoText: '' }]);
  expect((await fetch(id)).objectId).toBe(objectId);

  expect((await step(id, 'takeDown', writer.token, { reason: '数字有误' })).message).toBe('已下线');
  expect([await seen([school]), await shows()]).toEqual([[], 404]);
  // Its text is kept for a second.
  await expect
    .poll(async () => (await app.call(noticeFetch, { id: objectId }, reader)).message, { timeout: 10_000 })
    .toBe('内容不存在或已下线');
  const { events, versions, status } = await fetch(id);
  expect(status).toBe('takenDown');
  expect(versions.map(({ number, title }) => [number, title])).toEqual([
    [2, '两棵树'],
    [1, '一棵树'],
  ]);
  expect(events.map(({ what, note }) => [what, note])).toEqual([
    ...[
      [8, '数字有误'],
      [7, ''],
      [2, ''],
      [7, ''],
      [2, ''],
      [1, ''],
    ],
  ]);
  expect((await step(id, 'publish')).message).toBe('已发布');
  expect(await seen([school])).toEqual(['两棵树']);
  await step(id, 'takeDown');
});

it('what was taken down comes back with one step, an earlier version of it too', async () => {
  const before = app.clock();
  const id = await published('再来一次');
  app.clock.advance(60);
  await step(id, 'takeDown');
  expect((await fetch(id)).terms.from).toBe('');
  expect((await step(id, 'publish')).message).toBe('已发布');
  app.clock.advance(60);
  await step(id, 'takeDown');
  const { edition } = await fetch(id);
  expect((await app.call(managePublicationBringBack, { id, number: 1, edition }, writer.token)).error_code).toBe(0);
  expect((await step(id, 'publish')).message).toBe('已发布');
  expect(await seen([school])).toContain('再来一次');
  await step(id, 'takeDown');
  app.clock.set(before);
});

it('is shown from its moment on and until its end, without anybody doing anything', async () => {
  const now = app.clock();
  const at = (minutes: number) => daysFrom(now, minutes / 1440);
  const { id } = (await save({ content: article('暑期书单'), terms: { from: at(5), until: at(10) } })).data;
  await step(id, 'publish');
  expect([(await fetch(id)).status, await seen([school])]).toEqual(['scheduled', []]);
  app.clock.advance(5 * 60);
  expect([(await fetch(id)).status, await seen([school])]).toEqual(['shown', ['暑期书单']]);
  app.clock.advance(5 * 60);
  expect([(await fetch(id)).status, await seen([school])]).toEqual(['takenDown', []]);
  expect((await app.call(noticeFetch, { id: (await fetch(id)).objectId })).error_code).toBe(4);
  await app.services.publications.sweep();
  expect(await fetch(id)).toMatchObject({ shownVersion: 0, events: [{ what: 9, userName: '' }, {}, {}] });
  app.clock.set(now);
});

it('refuses what lies in the past, an end before the start, and what is not whole; what was typed stays', async () => {
  const at = (days: number) => daysFrom(app.clock(), days);
  expect((await save({ terms: { from: at(2), until: at(1) } })).refusal.fields).toEqual({
    'terms.until': '下线时间应晚于上线时间',
  });
  const past = (await save({ content: article('补发'), terms: { from: at(-1) } })).data;
  expect((await step(past.id, 'publish')).refusal.fields).toEqual({
    from: '上线时间已过，请重新选择，或留空立即上线',
  });
  const blank = (await save({ content: { introInfo: '只有摘要' } })).data;
  expect((await step(blank.id, 'publish')).refusal.fields).toEqual({ title: '请输入标题', details: '请输入正文' });
  expect((await fetch(blank.id)).content).toMatchObject({ introInfo: '只有摘要', title: '' });
  for (const [content, fields] of [
    [{ details: '字'.repeat(100_001) }, { details: '正文过长，请删减后再保存' }],
    [{ title: '长'.repeat(61) }, { title: '最多 60 个字' }],
    [{ pictureIds: 'zzzzzz' }, { pictureIds: '图片不存在，请重新上传' }],
    [{ title: ['a'] }, { title: '请输入文字' }],
  ] as const)
    expect((await save({ content })).refusal.fields).toEqual(fields);
  const latin = await save({ content: { details: 'a'.repeat(1_000_000) } });
  expect(latin.refusal.fields).toEqual({ details: '正文过长，请删减后再保存' });
  const chinese = await save({ content: { details: '字'.repeat(1_000_000) } });
  expect(chinese).toMatchObject({ status: 413, error_code: 2, message: '提交的内容过大，请删减后再试' });
  expect((await save({ terms: { orgIds: [city] } })).refusal.fields).toEqual({
    orgIds: '指定的机构不在本机构范围内',
  });
  await step(blank.id, 'remove');
  expect(await app.call(managePublicationFetch, { id: blank.id }, writer.token)).toMatchObject({ error_code: 4 });
});

it('what an editor put forward who is one no more comes back to those who publish there', async () => {
  const editor = await app.loginAs(3, { orgId: school });
  const setEditor = (holds: 0 | 1) =>
    app.call(setStaffOffice, { id: editor.accountId, office: Office.contentEditor, holds }, writer.token);
  expect((await setEditor(1)).error_code).toBe(0);
  const { id } = (await save({ content: article('编辑写的') }, editor.token)).data;
  await step(id, 'putForward', editor.token, { forOrgId: district });
  expect((await setEditor(0)).error_code).toBe(0);
  expect((await step(id, 'return', clerk, { reason: '请补充图片' })).error_code).toBe(0);
  const heard = async (token: string) => (await app.call(notificationPage, {}, token)).data.dataList[0]?.title;
  expect([await heard(writer.token), await heard(colleague)]).toEqual(['同事送审的内容被退回', '同事送审的内容被退回']);
  expect(await heard(editor.token)).toBe('您不再担任内容编辑');
});

it('appears on the page of a bureau when it was passed there, and only then', async () => {
  const { id } = (await save({ content: article('一校一品') })).data;
  const pages = async () => [await seen([school]), await seen([district]), await seen([city]), await seen()];
  expect((await step(id, 'putForward', writer.token, { forOrgId: other })).refusal.fields).toEqual({
    forOrgId: '请选择送审的上级机构',
  });
  expect((await step(id, 'putForward', writer.token, { forOrgId: district })).message).toBe('已送审');
  expect((await save({ id, edition: (await fetch(id)).edition })).message).toBe('内容已送审，撤回送审后才能修改');
  expect((await app.call(managePublicationKinds, {}, clerk)).data[0]).toMatchObject({ kind: 'news', waiting: 1 });
  expect((await listed({ status: 'putForward' }, clerk)).dataList).toMatchObject([{ id, waits: 1 }]);
  expect((await step(id, 'pass', cityClerk)).message).toBe('您不能审核这条内容');
  expect((await step(id, 'return', clerk)).refusal.fields).toEqual({ reason: '请填写退回的原因' });
  expect((await step(id, 'return', clerk, { reason: '请补充图片' })).message).toBe('已退回');
  expect(await fetch(id)).toMatchObject({ status: 'returned', reason: '请补充图片', forOrgId: district });
  expect((await app.call(notificationPage, {}, writer.token)).data.dataList[0]).toMatchObject({
    ...{ title: '您送审的内容被退回', text: '一校一品：请补充图片' },
  });
  expect(await pages()).toEqual([[], [], [], []]);
  await step(id, 'putForward', writer.token, { forOrgId: district });
  expect((await step(id, 'pass', clerk)).message).toBe('已通过');
  expect(await pages()).toEqual([['一校一品'], ['一校一品'], [], []]);

  await save({ id, edition: (await fetch(id)).edition, content: article('一校一品（更新）') });
  expect((await step(id, 'publish')).message).toBe('内容正显示在上级页面，修改后请重新送审');
  await step(id, 'putForward', writer.token, { forOrgId: city });
  await step(id, 'pass', cityClerk);
  const everywhere = ['一校一品（更新）'];
  expect(await pages()).toEqual([everywhere, everywhere, everywhere, everywhere]);
  await step(id, 'takeDown', clerk);
  expect(await pages()).toEqual([[], [], [], []]);
});

it('a second person passes where the organisation wants it, and nobody passes what they put forward', async () => {
  const rule = (secondPerson: number, edition: number) =>
    app.call(managePublicationRuleSave, { secondPerson, edition }, writer.token);
  expect((await rule(1, 0)).message).toBe('保存成功');
  expect((await rule(1, 0)).message).toBe('该内容已被他人修改，请刷新后再试');
  const { id } = (await save({ content: article('两人核对') })).data;
  expect((await step(id, 'publish')).message).toBe('本机构的内容需另一人审核，请送审');
  await step(id, 'putForward');
  expect((await step(id, 'pass')).message).toBe('不能审核自己送审的内容');
  expect((await step(id, 'takeBack')).message).toBe('已撤回送审');
  await step(id, 'putForward');
  expect((await step(id, 'pass', colleague)).message).toBe('已通过');
  expect([await seen([school]), await seen([district])]).toEqual([['两人核对'], []]);
  await step(id, 'takeDown');
  expect((await rule(0, 1)).message).toBe('保存成功');
});

it('is read by those for whom it is meant', async () => {
  const kindergarten = await makeOrg(app.platform.database, { name: '蓓蕾幼儿园', parentOrgId: district });
  await app.platform.database.run('update org set stages = $2 where org_id = $1', [kindergarten, [1]]);
  await app.platform.database.run('update org set stages = $2 where org_id = $1', [school, [2]]);
  const primary = await published('致小学', clerk, { terms: { stages: [2] } });
  const named = await published('致幼儿园', clerk, { terms: { orgIds: [kindergarten], orgTypes: [4] } });
  expect(await seen([district])).toEqual(['致幼儿园', '致小学']);
  expect([await seen([school]), await seen([kindergarten])]).toEqual([['致小学'], ['致幼儿园']]);
  for (const id of [primary, named]) await step(id, 'takeDown', clerk);
});

it('pinned ones come first, in their order; who orders second is told', async () => {
  const [a, b, c] = [await published('甲'), await published('乙'), await published('丙')];
  const { orderEdition } = await listed();
  const order = (ids: string[], edition: number, token = writer.token) =>
    app.call(managePublicationOrder, { kind: 'news', ids, orderEdition: edition }, token);
  const replies = await Promise.all([order([a, b], orderEdition), order([b, a], orderEdition, colleague)]);
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 1]);
  expect((await order([b, a], orderEdition + 1)).error_code).toBe(0);
  expect(await seen([school])).toEqual(['乙', '甲', '丙']);
  const places = (await listed()).dataList.filter(({ title }) => ['甲', '乙', '丙'].includes(title));
  expect(places.map(({ title, place }) => `${title} ${place}`)).toEqual(['乙 2', '甲 1', '丙 0']);
  await order([], orderEdition + 2);
  expect(await seen([school])).toEqual(['丙', '乙', '甲']);
  const draft = (await save({ content: article('草') })).data.id;
  expect((await order([draft], orderEdition + 3)).message).toBe('只有显示在本机构页面的已发布内容可以置顶');
  for (const id of [a, b, c]) await step(id, 'takeDown');
  await step(draft, 'remove');
});

it('what a school pinned on its own page has no place among those of the bureau to which it is put forward', async () => {
  const order = async (ids: string[], token: string) => {
    const { orderEdition } = await listed({}, token);
    return app.call(managePublicationOrder, { kind: 'news', ids, orderEdition }, token);
  };
  const [own, theirs] = [await published('局里的', clerk), await published('校里的')];
  expect((await order([theirs], writer.token)).error_code).toBe(0);
  await save({ id: theirs, edition: (await fetch(theirs)).edition, content: article('校里的') });
  await step(theirs, 'putForward', writer.token, { forOrgId: district });
  const pinned = async (token: string) =>
    (await listed({}, token)).dataList.flatMap(({ id, place }) => (place > 0 ? [id] : []));
  expect([await pinned(clerk), await pinned(writer.token)]).toEqual([[], [theirs]]);
  // As the list does it: before those that are pinned.
  expect((await order([own, ...(await pinned(clerk))], clerk)).error_code).toBe(0);
  expect(await pinned(clerk)).toEqual([own]);
  await step(theirs, 'takeBack');
  await step(theirs, 'takeDown');
  await step(own, 'takeDown', clerk);
});

it('two editors lose nothing: the second is told, and reads what the first saved; an old version comes back', async () => {
  const { id } = (await save({ content: article('初稿') })).data;
  await step(id, 'publish');
  const { edition } = await fetch(id);
  const replies = await Promise.all(
    [writer.token, colleague].map((token, at) => save({ id, edition, content: article(`改${at}`) }, token)),
  );
  expect(replies.map(({ message }) => message).sort()).toEqual(
    ['草稿已保存', '该内容已被他人修改，请刷新后再试'].sort(),
  );
  const now = await fetch(id);
  const back = (at: number) => app.call(managePublicationBringBack, { id, number: 1, edition: at }, writer.token);
  expect((await back(edition)).error_code).toBe(1);
  expect((await back(now.edition)).message).toBe('已恢复到草稿');
  expect((await fetch(id)).content).toMatchObject({ title: '初稿' });
  expect((await app.call(managePublicationVersion, { id, number: 1 }, clerk)).data.content).toMatchObject({
    title: '初稿',
  });
  expect((await app.call(managePublicationVersion, { id, number: 9 }, writer.token)).error_code).toBe(4);
  await step(id, 'takeDown');
});

it('what was there before is adopted as it stands when somebody begins to edit it, once', async () => {
  const objectId = await makeNotice(app.platform.database, app.clock(), { title: '旧闻', orgId: district });
  expect((await listed({ title: '旧闻' }, clerk)).dataList).toMatchObject([
    { id: '', objectId, title: '旧闻', byName: '宣传科', status: 'shown', readNum: 0 },
  ]);
  const adopt = (token: string) => app.call(managePublicationAdopt, { kind: 'news', objectId }, token);
  expect((await adopt(writer.token)).error_code).toBe(4);
  const ids = (await Promise.all([adopt(clerk), adopt(clerk), adopt(cityClerk)])).map(({ data }) => data.id);
  expect(new Set(ids).size).toBe(1);
  expect(await fetch(ids[0]!, clerk)).toMatchObject({
    ...{ status: 'shown', shownVersion: 1, mayWrite: true, content: { title: '旧闻', pictureIds: 'pic001,pic002' } },
  });
  expect((await listed({ title: '旧闻' }, clerk)).totalCount).toBe(1);
  expect((await step(ids[0]!, 'takeDown', clerk)).message).toBe('已下线');
});

it('the same submission fifty times at once is one draft', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => save({ content: article('五十次') })));
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
  expect((await listed({ title: '五十次' })).totalCount).toBe(1);
});
