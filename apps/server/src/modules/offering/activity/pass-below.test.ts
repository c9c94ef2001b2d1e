import {
  ActivityAudit,
  type ActivityStep,
  activityFetch,
  activityPage,
  enrol,
  IssueStatus,
  manageActivityFetch,
  manageActivityPage,
  manageActivitySave,
  manageActivitySeries,
  manageActivityStep,
  managePublicationRule,
  managePublicationRuleSave,
  manageWorkbench,
  notificationPage,
  OrgType,
  showImage,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/index.ts';
import { startTestApp } from '../../../testing/app.ts';
import { daysFrom, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { storeFile } from '../../content/file/index.ts';

/** A bureau that wants it passes the activities of schools before they are shown (docs/domains/activities.md, The bureau's pages). */

const app = await startTestApp();
const db = app.platform.database;
afterAll(() => app.close());

let [city, district, school, typeId] = ['', '', '', ''];
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
  typeId = await makeType(db);
});

const rule = async (token: string, change: object) => {
  const { secondPerson, edition } = (await app.call(managePublicationRule, {}, token)).data;
  return app.call(managePublicationRuleSave, { secondPerson, edition, ...change }, token);
};
const words = () => ({
  ...{ title: '湿地观鸟', introInfo: '认识十种水鸟。', typeId, personNum: 20, published: 0 },
  ...{ signStartDate: daysFrom(app.clock(), -1), signEndDate: daysFrom(app.clock(), 5) },
  ...{ actStartDate: daysFrom(app.clock(), 10), actEndDate: daysFrom(app.clock(), 11) },
  ...{ address: '湿地公园东门', contactName: '陈老师', contactPhone: '0000-6618 0000' },
});
const save = (input: object = {}, token = writer.token) =>
  app.call(manageActivitySave, { ...words(), ...input }, token);
const begin = async (input: object = {}) => (await save(input)).data.id;
const fetch = async (activityId: string, token = writer.token) =>
  (await app.call(manageActivityFetch, { activityId }, token)).data;
const step = async (activityId: string, name: ActivityStep, token = writer.token, more: object = {}) => {
  const { edition } = await fetch(activityId, token);
  return app.call(manageActivityStep, { activityId, edition, step: name, ...more }, token);
};
/** How many activities a visitor of the moment finds on the pages of school, district and city. */
const shown = async () => {
  const { token } = await app.loginAs(4);
  const found = async (orgId: string) =>
    (await app.call(activityPage, { belongDeptIds: [orgId] }, { token })).data.totalCount;
  return [await found(school), await found(district), await found(city)];
};
/** What waits for somebody, by number and by list. */
const waiting = async (token: string) => {
  const { items } = (await app.call(manageWorkbench, {}, token)).data;
  const { totalCount } = (await app.call(manageActivityPage, { waiting: 1 }, token)).data;
  expect(items.find(({ key }) => key === 'activitiesWaiting')?.count ?? 0).toBe(totalCount);
  return totalCount;
};
const OFF = [0, 0, 0];
const AT_HOME = [1, 0, 0];
const EVERYWHERE = [1, 1, 1];

it('an activity for the own page alone is shown there once the bureau that wants it has passed it, and waits for nobody then', async () => {
  await rule(cityClerk, { passBelow: 1 });
  const refused = { published: '本机构的活动由上级教育局审核后发布，请先不发布，保存后送审' };
  for (const token of [writer.token, districtClerk])
    expect((await save({ orgId: school, published: 1 }, token)).refusal.fields).toEqual(refused);
  const id = await begin();
  expect(await fetch(id)).toMatchObject({ steps: ['putForward', 'putForwardOwn'], passedBelow: 1, forOwnPage: 0 });
  expect((await fetch(id)).bureauName).toBe('云汀市教育局');
  expect((await save({ ...(await fetch(id)), published: 1 })).refusal.fields).toEqual(refused);
  expect((await step(id, 'putForwardOwn')).message).toBe('已送审，通过后显示在本机构页面');
  expect((await save({ ...(await fetch(id)), published: 1 })).refusal.fields).toEqual(refused);
  for (const token of [writer.token, colleague, districtClerk]) expect(await waiting(token)).toBe(0);
  expect(await waiting(cityClerk)).toBe(1);
  expect((await step(id, 'pass')).message).toBe('不能审核自己送审的活动');
  for (const token of [colleague, districtClerk]) expect((await step(id, 'pass', token)).error_code).toBe(1);
  expect((await step(id, 'passAndIssue', cityClerk)).message).toBe('活动只送审了本机构页面，请按“通过”');

  expect((await step(id, 'return', cityClerk, { reason: '请写明集合地点' })).error_code).toBe(0);
  expect((await app.call(notificationPage, {}, writer.token)).data.dataList[0]).toMatchObject({
    ...{ title: '您送审的活动被退回', text: '湿地观鸟：请写明集合地点' },
  });
  await step(id, 'putForwardOwn');
  expect(await shown()).toEqual(OFF);
  expect((await step(id, 'pass', cityClerk)).message).toBe('已通过，显示在该机构的页面');
  expect(await shown()).toEqual(AT_HOME);
  expect((await step(id, 'issue', cityClerk)).error_code).toBe(1);
  expect([await waiting(cityClerk), (await fetch(id, cityClerk)).steps]).toEqual([0, ['putForward']]);
  const listed = (await app.call(manageActivityPage, { orgId: school }, cityClerk)).data.dataList;
  expect(listed).toMatchObject([{ id, auditStatus: ActivityAudit.passed, forOwnPage: 1 }]);
  const passed = await app.call(manageActivityPage, { audit: ActivityAudit.passed }, cityClerk);
  expect(passed.data.totalCount, 'nothing that waits to be issued').toBe(0);
});

it('nothing is put forward with a picture in its text that nobody described', async () => {
  await rule(cityClerk, { passBelow: 1 });
  const sent = { bytes: PICTURE, name: '图.png', use: 'activity' as const, ownerId: writer.accountId };
  const details = `<p>行程</p><img src="${showImage.path}?id=${await storeFile(app.platform, sent)}">`;
  const id = await begin({ details });
  for (const name of ['putForward', 'putForwardOwn'] as const)
    expect(await step(id, name)).toMatchObject({
      error_code: 1,
      message: '正文中第 1 张图片没有替代文字，请补充后再发布',
    });
  await save({ ...(await fetch(id)), details: details.replace('<img', '<img alt="三只白鹭"') });
  expect(await step(id, 'putForward')).toMatchObject({ error_code: 0 });
});

it('put forward for the bureau’s page it is shown at home once passed, and there once issued', async () => {
  await rule(cityClerk, { passBelow: 1 });
  const atOnce = await begin();
  await step(atOnce, 'putForward');
  expect((await step(atOnce, 'passAndIssue', cityClerk)).error_code).toBe(0);
  expect(await shown()).toEqual(EVERYWHERE);
  await save({ ...(await fetch(atOnce)), published: 0 });

  const id = await begin({ title: '观星' });
  await step(id, 'putForward');
  await step(id, 'pass', cityClerk);
  expect([await shown(), await waiting(cityClerk)]).toEqual([AT_HOME, 1]);
  await step(id, 'issue', cityClerk);
  expect(await shown()).toEqual(EVERYWHERE);
  expect((await step(id, 'withdraw', cityClerk, { reason: '改期' })).error_code).toBe(0);
  expect(await shown()).toEqual(AT_HOME);

  // What stands at home alone may go on, and stays there meanwhile.
  const home = await begin({ title: '观花' });
  await step(home, 'putForwardOwn');
  await step(home, 'pass', cityClerk);
  expect((await step(home, 'putForward')).error_code).toBe(0);
  expect(await shown()).toEqual([2, 0, 0]);
  await step(home, 'passAndIssue', cityClerk);
  expect(await shown()).toEqual([2, 1, 1]);
});

it('what is changed afterwards is off until it is passed anew; who signed up hears when it is back', async () => {
  await rule(cityClerk, { passBelow: 1 });
  const id = await begin();
  await step(id, 'putForwardOwn');
  await step(id, 'pass', cityClerk);
  const family = await app.loginAs(4);
  expect(await app.call(enrol, { activityId: id, remarks: '好' }, family.token)).toMatchObject({ error_code: 0 });
  const told = async () => (await app.call(notificationPage, {}, family.token)).data.dataList.map(({ title }) => title);
  // When and where it takes place its organisation changes by itself.
  await save({ ...(await fetch(id)), address: '湿地公园西门' });
  expect([await shown(), await told()]).toEqual([AT_HOME, ['您报名的活动有变动']]);
  expect(await save({ ...(await fetch(id)), introInfo: '换了一个样子。' })).toMatchObject({
    message: '已保存；内容有改动，重新通过审核后才显示',
  });
  expect([await shown(), await waiting(cityClerk), (await told()).length]).toEqual([OFF, 1, 1]);
  expect(await app.call(activityFetch, { id }, (await app.loginAs(4)).token)).toMatchObject({ error_code: 4 });
  await step(id, 'pass', cityClerk);
  expect([await shown(), (await told())[0]]).toEqual([AT_HOME, '您报名的活动已重新发布']);

  // Taken down and shown again as it was passed it asks nobody.
  await save({ ...(await fetch(id)), published: 0 });
  expect((await save({ ...(await fetch(id)), published: 1 })).error_code).toBe(0);
  expect(await shown()).toEqual(AT_HOME);
  await save({ ...(await fetch(id)), published: 0 });
  await save({ ...(await fetch(id)), published: 0, introInfo: '又换了一个样子。' });
  expect([await shown(), await waiting(cityClerk)]).toEqual([OFF, 0]);
  expect((await save({ ...(await fetch(id)), published: 1 })).error_code).toBe(2);

  // Taken back it stays off, and who is signed up has to know.
  await step(id, 'putForwardOwn');
  await step(id, 'pass', cityClerk);
  await save({ ...(await fetch(id)), introInfo: '第三个样子。' });
  expect([await shown(), (await told())[0]]).toEqual([OFF, '您报名的活动已重新发布']);
  expect((await step(id, 'takeBack')).message).toBe('已撤回');
  expect((await told())[0]).toBe('您报名的活动已下架');
});

it('nobody passes their own, wherever they work meanwhile; other dates wait as the first did; what is over is not shown any more', async () => {
  await rule(districtClerk, { passBelow: 1 });
  const id = await begin();
  const days = [daysFrom(app.clock(), 17).slice(0, 10)];
  const series = (published: number) =>
    app.call(manageActivitySeries, { activityId: id, days, published }, writer.token);
  expect((await series(1)).error_code).toBe(2);
  expect((await series(0)).error_code).toBe(0);
  await step(id, 'putForwardOwn');
  await db.run('update account set usertype = 10, org_id = $2 where account_id = $1', [writer.accountId, district]);
  const moved = await app.sessionOf(writer.accountId);
  expect(await waiting(moved)).toBe(0);
  expect((await step(id, 'pass', moved)).message).toBe('不能审核自己送审的活动');
  expect((await save({ ...(await fetch(id, moved)), published: 1 }, moved)).error_code).toBe(2);
  await db.run(
    `update activity set sign_start_at = sign_start_at - interval '20 days', sign_end_at = sign_end_at - interval '20 days',
       act_start_at = act_start_at - interval '20 days', act_end_at = act_end_at - interval '20 days' where activity_id = $1`,
    [id],
  );
  expect((await step(id, 'pass', districtClerk)).message).toBe('活动已经结束，不能再发布，请退回');
  expect(await shown()).toEqual(OFF);
});

it('where the school wants a second person too, a colleague passes before the bureau; what was shown before stays until it is changed', async () => {
  const old = await begin({ title: '原有的', published: 1 });
  await rule(cityClerk, { passBelow: 1 });
  await rule(writer.token, { secondPerson: 1 });
  expect(await shown()).toEqual(AT_HOME);
  await save({ ...(await fetch(old, colleague)), introInfo: '改了。' }, colleague);
  expect(await shown()).toEqual(OFF);
  expect([await waiting(colleague), await waiting(writer.token), await waiting(cityClerk)]).toEqual([0, 1, 0]);
  expect((await step(old, 'passWithin')).error_code).toBe(0);
  expect([await shown(), await waiting(cityClerk)]).toEqual([OFF, 1]);
  await step(old, 'pass', cityClerk);
  expect(await shown()).toEqual(AT_HOME);
});

it('is a wish of the moment: without it a school shows its activities itself; what a bureau holds or writes asks nobody', async () => {
  await rule(cityClerk, { passBelow: 1 });
  expect((await save({ orgId: district, published: 1 }, districtClerk)).error_code).toBe(0);
  const written = (await save({ orgId: school, published: 1, title: '局里替校办的' }, cityClerk)).data.id;
  expect(await fetch(written)).toMatchObject({ issueStatus: IssueStatus.issued, published: 1 });
  const id = await begin();
  await step(id, 'putForwardOwn');
  await rule(cityClerk, { passBelow: 0 });
  expect((await fetch(id)).passedBelow).toBe(0);
  await step(id, 'takeBack');
  expect((await step(id, 'putForwardOwn')).error_code).toBe(1);
  expect((await save({ ...(await fetch(id)), published: 1 })).message).toMatch(/已发布到本机构页面/);
});
