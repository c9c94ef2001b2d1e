import {
  manageActivityHostCandidates,
  manageActivityHosts,
  manageActivityPage,
  manageAttendanceRest,
  manageEnrolmentPage,
  manageEnrolmentSheet,
  notificationPage,
  OrgType,
  setSignUpClosed,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeEnrolment, makeOrg, makeType } from '../../../testing/fixtures.ts';

let app: TestApp;
let school: string;
let keeper: string;
let host: { accountId: string; token: string };
let activityId: string;
let other: string;
beforeAll(async () => {
  app = await startTestApp();
  const db = app.platform.database;
  const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '第一小学', parentOrgId: bureau });
  keeper = (await app.loginAs(5, { orgId: school })).token;
  host = await app.loginAs(3, { orgId: school });
  const typeId = await makeType(db);
  const begun = { actStart: daysFrom(app.clock(), -1), signEnd: daysFrom(app.clock(), -1), typeId, orgId: school };
  activityId = await makeActivity(db, app.clock(), { ...begun, title: '带队的', signCount: 2 });
  other = await makeActivity(db, app.clock(), { ...begun, title: '别人的' });
  const [came, gone] = [await app.makeAccount({ usertype: 4 }), await app.makeAccount({ usertype: 4 })];
  await makeEnrolment(db, activityId, came);
  await makeEnrolment(db, activityId, gone, { cancelledAt: daysFrom(app.clock(), -2) });
});
afterAll(() => app.close());

const set = (input: object, token = keeper) =>
  app.call(manageActivityHosts, { activityId, before: [], ...input }, token);
const signUps = (id: string, token = host.token) => app.call(manageEnrolmentPage, { activityId: id }, token);

it('who hosts an activity sees who comes, prints them and marks them, and nothing more; nobody else of the school does', async () => {
  expect(await signUps(activityId)).toMatchObject({ error_code: 3 });
  const candidates = (await app.call(manageActivityHostCandidates, { activityId }, keeper)).data;
  expect(candidates.map(({ accountId }) => accountId)).toContain(host.accountId);
  const stranger = (await app.loginAs(3, { orgId: await makeOrg(app.platform.database, { name: '二小' }) })).accountId;
  expect(await set({ accountIds: [stranger] })).toMatchObject({ error_code: 2 });
  expect(await set({ accountIds: [host.accountId] })).toMatchObject({ error_code: 0 });
  expect(await set({ accountIds: [] })).toMatchObject({ error_code: 1, message: '该内容已被他人修改，请刷新后再试' });
  const [told] = (await app.call(notificationPage, { pageSize: 10, currentPage: 1 }, host.token)).data.dataList;
  expect(told).toMatchObject({ title: '您被设为活动带队人', text: '带队的' });

  const mine = (await app.call(manageActivityPage, { hosting: 1 }, host.token)).data;
  expect(mine.dataList).toMatchObject([{ title: '带队的', hosting: 1, hosts: [{ accountId: host.accountId }] }]);
  expect(await signUps(activityId)).toMatchObject({ error_code: 0, data: { totalCount: 2 } });
  expect(await signUps(other)).toMatchObject({ error_code: 3 });
  const sheet = await app.call(manageEnrolmentSheet, { activityId }, host.token);
  expect(sheet.data).toMatchObject({ title: '带队的', totalCount: 1, people: [{ personCount: 1 }] });
  expect(await app.call(manageAttendanceRest, { activityId, state: 1 }, host.token)).toMatchObject({ error_code: 0 });
  expect(await app.call(setSignUpClosed, { activityId, closed: 1 }, host.token)).not.toMatchObject({ error_code: 0 });
  expect(await set({ accountIds: [], before: [host.accountId] }, host.token)).not.toMatchObject({ error_code: 0 });

  const written = await app.platform.database.rows<{ event: string }>(
    `select event from audit_log where target = $1 and event in ('activity.hosts', 'enrolment.printed') order by audit_id`,
    [activityId],
  );
  expect(written.map(({ event }) => event)).toEqual(['activity.hosts', 'enrolment.printed']);
});

it('who works elsewhere now hosts nothing here any more', async () => {
  const elsewhere = await makeOrg(app.platform.database, { name: '三小' });
  const moved = await app.loginAs(3, { orgId: elsewhere });
  await app.platform.database.run('insert into activity_host (activity_id, account_id, since) values ($1, $2, now())', [
    ...[other, moved.accountId],
  ]);
  expect(await signUps(other, moved.token)).toMatchObject({ error_code: 3 });
});
