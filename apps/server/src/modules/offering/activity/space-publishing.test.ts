import {
  activitySpacePage,
  managePublicationAdopt,
  managePublicationFetch,
  managePublicationOrder,
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
import { PICTURE } from '../../../testing/access-cases/index.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';

const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());
const city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
const school = await makeOrg(db, { name: '云汀一中', parentOrgId: city });
const typeId = await makeType(db);
const activityId = await makeActivity(db, app.clock(), { typeId, orgId: school, title: '湿地观鸟' });
const head = await app.loginAs(5, { orgId: school });

const NO_TERMS = { from: '', until: '', orgTypes: [], stages: [], orgIds: [] };
const save = (content: object, { id = '', edition = 0, terms = NO_TERMS, token = head.token } = {}) =>
  app.call(managePublicationSave, { id, kind: 'space', edition, content, terms }, token);
const step = (id: string, edition: number, what: PublicationStep, token = head.token) =>
  app.call(managePublicationStep, { id, edition, step: what }, token);
/** As somebody who is signed in reads it: guests share an answer for a second. */
const space = async () => (await app.call(activitySpacePage, { objId: activityId }, (await app.loginAs(2)).token)).data;
const seen = async (fileId: string) =>
  (await app.app.http.inject({ url: `${showImage.path}?id=${fileId}` })).statusCode;
const picture = () =>
  storeFile(app.platform, { bytes: PICTURE, name: '合影.png', use: 'notice', ownerId: head.accountId });

it('who runs an activity writes of it: a draft is seen by nobody, published everybody reads it, taken down it is gone', async () => {
  const id = await picture();
  const words = { activityId, activityTitle: '别的名字', content: '孩子们到了观鸟屋。', pictures: id };
  const { data: made } = await save(words);
  expect(await space()).toEqual({ totalCount: 0, dataList: [] });
  // A picture without its words is for nobody who cannot see it.
  expect((await step(made.id, 1, 'publish')).refusal.fields?.pictures).toContain('第 1 张还没有写');
  await save({ ...words, pictures: `${id} 三个孩子举着望远镜` }, { id: made.id, edition: 1 });
  const { data: draft } = await app.call(managePublicationFetch, { id: made.id }, head.token);
  expect(draft).toMatchObject({ title: words.content, byName: '湿地观鸟', bureaus: [], steps: ['publish', 'remove'] });
  const { href } = (await app.call(managePublicationPreview, { id: made.id }, head.token)).data;
  const token = new URL(href, 'http://x').searchParams.get('preview') ?? '';
  expect((await app.call(publicationPreview, { token }, head.token)).data.space).toMatchObject({
    ...{ activityId, entry: { content: words.content, imageList: [{ id, text: '三个孩子举着望远镜' }] } },
  });
  expect(await seen(id)).toBe(404);

  expect((await step(made.id, 2, 'publish')).error_code).toBe(0);
  expect(await space()).toMatchObject({
    totalCount: 1,
    dataList: [{ content: words.content, image: id, imageList: [{ id, text: '三个孩子举着望远镜' }] }],
  });
  expect(await seen(id)).toBe(200);
  const pinned = { kind: 'space', ids: [made.id], orderEdition: 0 } as const;
  expect((await app.call(managePublicationOrder, pinned, head.token)).message).toBe('这类内容不能置顶');
  const { edition } = (await app.call(managePublicationFetch, { id: made.id }, head.token)).data;
  expect((await step(made.id, edition, 'takeDown')).error_code).toBe(0);
  expect(await space()).toEqual({ totalCount: 0, dataList: [] });
  expect(await seen(id)).toBe(404);
});

it('takes no activity of another organisation, no unpublished one, no film among pictures, and nobody who runs none', async () => {
  const other = await makeOrg(db, { name: '云汀二中', parentOrgId: city });
  const foreign = await makeActivity(db, app.clock(), { typeId, orgId: other });
  expect((await save({ activityId: foreign, content: '借用' })).refusal.fields?.activityId).toBe(
    '活动不存在或不是本机构的活动',
  );
  expect((await save({ activityId, content: '片子', film: await picture() })).refusal.fields).toHaveProperty('film');
  expect((await save({ activityId: 'x', content: '' })).error_code).toBe(2);
  const hidden = await makeActivity(db, app.clock(), { typeId, orgId: school, published: false });
  const { data: early } = await save({ activityId: hidden, content: '太早了' });
  expect((await step(early.id, 1, 'publish')).message).toBe('活动还没有发布，发布活动后才能发布它的花絮');
  const { data: bare } = await save({ content: '没有活动' });
  expect((await step(bare.id, 1, 'publish')).refusal.fields).toHaveProperty('activityId');

  const stranger = await app.loginAs(5, { orgId: other });
  const theirs = { id: bare.id, edition: 1, token: stranger.token };
  expect((await save({ activityId, content: '改' }, theirs)).error_code).toBe(4);
  expect((await save({ activityId, content: '看' }, { token: (await app.loginAs(2)).token })).error_code).toBe(3);
});

it('goes on from an entry that was there before, with the film that it shows', async () => {
  const [cover, film] = [
    await picture(),
    await storeFile(app.platform, {
      bytes: Buffer.from('000000206674797069736f6d0000020069736f6d69736f326176633169736f6d', 'hex'),
      ...{ name: '短片.mp4', use: 'notice' },
    }),
  ];
  const row = await db.row<{ id: string }>(
    `insert into activity_space_entry (activity_id, content, file_ids, created_at) values ($1, '到达营地', $2, $3) returning entry_id as id`,
    [activityId, [film, cover], daysFrom(app.clock(), -1)],
  );
  const { data: list } = await app.call(managePublicationPage, { kind: 'space', title: '营地' }, head.token);
  expect(list.dataList).toMatchObject([
    { id: '', objectId: row!.id, byName: '湿地观鸟', pictureId: cover, status: 'shown' },
  ]);
  const { data: made } = await app.call(managePublicationAdopt, { kind: 'space', objectId: row!.id }, head.token);
  const { data: adopted } = await app.call(managePublicationFetch, { id: made.id }, head.token);
  expect(adopted.content).toEqual({
    ...{ activityId, activityTitle: '湿地观鸟', content: '到达营地', pictures: `${cover} `, film },
  });
  const content = { ...adopted.content, pictures: `${cover} 帐篷前的合影`, content: '到达营地了' };
  const { id, edition } = adopted;
  const { data: saved } = await save(content, { id, edition, terms: { ...NO_TERMS, from: adopted.terms.from } });
  expect((await step(id, saved.edition, 'publish')).error_code).toBe(0);
  expect((await space()).dataList).toMatchObject([
    { id: row!.id, content: '到达营地了', creatTime: daysFrom(app.clock(), -1), image: `${cover},${film}` },
  ]);
});

it('an entry that is longer than entries are today is read, and shortened before it is saved', async () => {
  const content = '鸟'.repeat(1200);
  const row = await db.row<{ id: string }>(
    'insert into activity_space_entry (activity_id, content, created_at) values ($1, $2, $3) returning entry_id as id',
    [activityId, content, daysFrom(app.clock(), -3)],
  );
  const { data: made } = await app.call(managePublicationAdopt, { kind: 'space', objectId: row!.id }, head.token);
  const { data: adopted } = await app.call(managePublicationFetch, { id: made.id }, head.token);
  expect(adopted.content).toMatchObject({ activityId, content, pictures: '', film: '' });
  const { id, edition } = adopted;
  expect((await save(adopted.content, { id, edition })).refusal.fields).toHaveProperty('content');
});

it('shows an entry from its moment until its end', async () => {
  const terms = { ...NO_TERMS, from: daysFrom(app.clock(), 1), until: daysFrom(app.clock(), 2) };
  const { data: made } = await save({ activityId, content: '明天见。' }, { terms });
  expect((await step(made.id, 1, 'publish')).error_code).toBe(0);
  const words = async () => (await space()).dataList.map(({ content }) => content);
  expect(await words()).not.toContain('明天见。');
  app.clock.advance(86_400);
  expect(await words()).toContain('明天见。');
  app.clock.advance(86_400);
  expect(await words()).not.toContain('明天见。');
});
