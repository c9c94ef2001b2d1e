import {
  manageOrgFetch,
  manageOrgMove,
  managePublicationFetch,
  managePublicationKinds,
  managePublicationPage,
  managePublicationRule,
  managePublicationRuleSave,
  managePublicationSave,
  managePublicationStep,
  noticePage,
  OrgType,
  PublicationEvent,
  PublicationState,
  type PublicationStep,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';

/** A bureau passes what schools below it publish before it goes out (docs/domains/publications.md). */

const app = await startTestApp();
const db = app.platform.database;
afterAll(() => app.close());

let [city, district, school] = ['', '', ''];
let [cityClerk, districtClerk, colleague] = ['', '', ''];
let writer = { accountId: '', token: '' };
beforeEach(async () => {
  city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  district = await makeOrg(db, { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: city });
  school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: district });
  cityClerk = (await app.loginAs(10, { orgId: city })).token;
  districtClerk = (await app.loginAs(10, { orgId: district })).token;
  writer = await app.loginAs(5, { orgId: school });
  colleague = (await app.loginAs(5, { orgId: school })).token;
});

const rule = async (token: string, change: object) => {
  const { secondPerson, edition } = (await app.call(managePublicationRule, {}, token)).data;
  return app.call(managePublicationRuleSave, { secondPerson, edition, ...change }, token);
};
const begin = async (token = writer.token) => {
  const content = { title: '校园植树', details: '<p>正文</p>' };
  return (await app.call(managePublicationSave, { kind: 'news', content }, token)).data.id;
};
const fetch = async (id: string, token = writer.token) => (await app.call(managePublicationFetch, { id }, token)).data;
const step = async (id: string, name: PublicationStep, token = writer.token, more: object = {}) =>
  app.call(managePublicationStep, { id, edition: (await fetch(id, token)).edition, step: name, ...more }, token);
/** Titles on the pages of school, district and city, for a visitor of the moment: guests share answers for a second. */
const pages = async () => {
  const { token } = await app.loginAs(4);
  const shown = async (orgId: string) =>
    (await app.call(noticePage, { belongDeptIds: [orgId], types: 0 }, token)).data.dataList.map(({ title }) => title);
  return [await shown(school), await shown(district), await shown(city)];
};
/** How many pieces of news wait, by number and by list. */
const waiting = async (token: string) => {
  const { waiting: count } = (await app.call(managePublicationKinds, {}, token)).data.find(
    ({ kind }) => kind === 'news',
  )!;
  const { dataList } = (await app.call(managePublicationPage, { kind: 'news', status: 'putForward' }, token)).data;
  return [count, dataList.filter(({ waits }) => waits === 1).length];
};

it('what a school publishes waits for the bureau that wants it, and then stands on its own page alone', async () => {
  expect((await rule(cityClerk, { passBelow: 1 })).message).toBe('保存成功');
  const id = await begin();
  expect((await fetch(id)).steps).toEqual(['putForward', 'remove']);
  expect((await fetch(id)).passer).toEqual({ orgId: city, orgName: '云汀市教育局' });
  expect((await step(id, 'publish')).message).toBe('本机构的内容由上级教育局审核后发布，请送审');
  expect((await step(id, 'putForward')).message).toBe('已送审');
  for (const token of [colleague, districtClerk, writer.token]) expect(await waiting(token)).toEqual([0, 0]);
  expect(await waiting(cityClerk)).toEqual([1, 1]);
  for (const token of [colleague, districtClerk]) expect((await step(id, 'pass', token)).error_code).toBe(1);
  expect((await step(id, 'pass')).message).toBe('不能审核自己送审的内容');
  expect((await step(id, 'return', cityClerk, { reason: '请补充图片' })).message).toBe('已退回');
  await step(id, 'putForward');
  expect(await pages()).toEqual([[], [], []]);
  expect((await step(id, 'pass', cityClerk)).message).toBe('已通过');
  expect(await pages()).toEqual([['校园植树'], [], []]);
  expect(await waiting(cityClerk)).toEqual([0, 0]);
});

it('what waits for too long is behind for the bureau that passes it, and for no school', async () => {
  await rule(cityClerk, { passBelow: 1 });
  const by = [await begin(), writer.accountId];
  await db.run('update publication set state = $3, put_forward_by = $2 where publication_id = $1', [
    ...by,
    PublicationState.putForward,
  ]);
  await db.run(
    "insert into publication_event (publication_id, account_id, what, at) values ($1, $2, $3, now() - interval '60 days')",
    [...by, PublicationEvent.putForward],
  );
  const late = async (token: string) => {
    const { data } = await app.call(managePublicationKinds, {}, token);
    const { totalCount } = (await app.call(managePublicationPage, { kind: 'news', late: 1 }, token)).data;
    return [data.find(({ kind }) => kind === 'news')!.late, totalCount];
  };
  for (const token of [colleague, districtClerk]) expect(await late(token)).toEqual([0, 0]);
  expect(await late(cityClerk)).toEqual([1, 1]);
  const behind = (orgIds: string[]) =>
    app.services.publications.late({ orgIds, accountId: null, now: toWireTime(app.clock()) });
  expect(await behind([school])).toEqual([]);
  expect(await behind([school, city])).toMatchObject([{ orgId: city, count: 1 }]);
});

it('the page of a bureau below the one that passes is out of reach by itself; that one’s own page and those below it are not', async () => {
  await rule(cityClerk, { passBelow: 1 });
  const id = await begin();
  expect((await fetch(id)).bureaus.map(({ orgId }) => orgId)).toEqual([city]);
  expect((await step(id, 'putForward', writer.token, { forOrgId: district })).refusal.fields).toEqual({
    forOrgId: '内容由云汀市教育局审核后发布，请送该机构或其上级',
  });
  await step(id, 'putForward', writer.token, { forOrgId: city });
  await step(id, 'pass', cityClerk);
  expect(await pages()).toEqual([['校园植树'], ['校园植树'], ['校园植树']]);
});

it('what was put forward to a bureau that is above the school no more waits for the one that is now', async () => {
  const id = await begin();
  await step(id, 'putForward', writer.token, { forOrgId: district });
  const next = await makeOrg(db, { name: '新湖区教育局', type: OrgType.bureau, parentOrgId: city });
  const nextClerk = (await app.loginAs(10, { orgId: next })).token;
  const both = async () => [await waiting(districtClerk), await waiting(nextClerk)];
  expect(await both()).toEqual([
    [1, 1],
    [0, 0],
  ]);
  const { version } = (await app.call(manageOrgFetch, { id: school }, cityClerk)).data;
  const moved = await app.call(manageOrgMove, { id: school, version, parentOrgId: next }, cityClerk);
  expect(moved.error_code).toBe(0);
  expect(await both()).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect((await step(id, 'pass', nextClerk)).error_code).toBe(0);
  const shown = await app.call(noticePage, { belongDeptIds: [next], types: 0 }, (await app.loginAs(4)).token);
  expect(shown.data.dataList.map(({ title }) => title)).toEqual(['校园植树']);
});

it('what stands on the page of a bureau is in its list as long as it is above the school, which changes it by itself then', async () => {
  const id = await begin();
  await step(id, 'putForward', writer.token, { forOrgId: district });
  await step(id, 'pass', districtClerk);
  const listed = async (token: string) =>
    (await app.call(managePublicationPage, { kind: 'news' }, token)).data.dataList.map((row) => row.id);
  expect(await listed(districtClerk)).toEqual([id]);
  const next = await makeOrg(db, { name: '新湖区教育局', type: OrgType.bureau, parentOrgId: city });
  const { version } = (await app.call(manageOrgFetch, { id: school }, cityClerk)).data;
  const moved = await app.call(manageOrgMove, { id: school, version, parentOrgId: next }, cityClerk);
  expect(moved.error_code).toBe(0);
  expect([await listed(districtClerk), await listed(writer.token)]).toEqual([[], [id]]);
  expect((await app.call(managePublicationFetch, { id }, districtClerk)).error_code).toBe(4);
  // Nor does it come back unasked to the page of a bureau in whose list it is not.
  const back = { id: school, version: version + 1, parentOrgId: district };
  expect((await app.call(manageOrgMove, back, cityClerk)).error_code).toBe(0);
  expect(await pages()).toEqual([['校园植树'], [], []]);
  const content = { title: '又种了十棵', details: '<p>正文</p>' };
  const { edition } = await fetch(id);
  await app.call(managePublicationSave, { id, kind: 'news', edition, content }, writer.token);
  expect((await step(id, 'publish')).error_code).toBe(0);
  expect(await pages()).toEqual([['又种了十棵'], [], []]);
});

it('the same person never puts forward and passes, wherever they work meanwhile', async () => {
  await rule(districtClerk, { passBelow: 1 });
  const id = await begin();
  await step(id, 'putForward');
  await db.run('update account set usertype = 10, org_id = $2 where account_id = $1', [writer.accountId, district]);
  const moved = await app.sessionOf(writer.accountId);
  expect(await waiting(moved)).toEqual([0, 0]);
  expect((await step(id, 'pass', moved)).message).toBe('不能审核自己送审的内容');
  expect((await step(id, 'pass', districtClerk)).error_code).toBe(0);
});

it('concerns schools and bases alone, is a bureau’s to want, and ends with the wish', async () => {
  expect((await rule(writer.token, { passBelow: 1 })).refusal.fields).toEqual({
    passBelow: '只有教育局可以审核下属机构的内容',
  });
  expect((await rule(cityClerk, { passBelow: 2 })).error_code).toBe(2);
  await rule(cityClerk, { passBelow: 1 });
  // Not named it stays.
  await rule(cityClerk, { secondPerson: 1 });
  expect((await app.call(managePublicationRule, {}, cityClerk)).data).toEqual({
    secondPerson: 1,
    passBelow: 1,
    edition: 2,
  });
  const own = await begin(districtClerk);
  expect((await step(own, 'publish', districtClerk)).error_code).toBe(0);
  const id = await begin();
  await step(id, 'putForward');
  await rule(cityClerk, { passBelow: 0 });
  expect([await waiting(cityClerk), (await fetch(id)).passer]).toEqual([[0, 0], null]);
  await step(id, 'takeBack');
  expect((await step(id, 'publish')).message).toBe('已发布');
});
