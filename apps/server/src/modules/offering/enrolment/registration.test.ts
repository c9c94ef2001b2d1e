import {
  activityFetch,
  addEmergencyContact,
  enrol,
  manageEnrolmentExport,
  manageEnrolmentPage,
  notificationPage,
  orderPage,
} from '@vimo/contract';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import {
  daysFrom,
  identityNumberOf,
  makeActivity,
  makeOrg,
  makeType,
  type NewActivity,
} from '../../../testing/fixtures.ts';

// What is asked for beyond the promised sign-up (docs/domains/activities.md, Registration).

const START = '2026-11-10T10:00:00+08:00';
const app = await startTestApp({ clock: testClock(START) });
const db = app.platform.database;
const orgId = await makeOrg(db);
const typeId = await makeType(db);
afterAll(() => app.close());
beforeEach(() => app.clock.set(START));

const make = (activity: Partial<NewActivity>) => makeActivity(db, app.clock(), { typeId, orgId, ...activity });

it('keeps nobody away: the order waits for it, the person is told where, and the organiser sees who lacks what', async () => {
  const activityId = await make({ enrollForm: '1,3', personNum: 2 });
  const staff = await app.loginAs(5, { orgId });
  const { token } = await app.loginAs(4, { name: '许安宁' });
  const ready = await app.loginAs(4, { name: '周以晴' });
  const contact = { activityId, types: '1', name: '许山', identCode: identityNumberOf(77), telephone: '13800000077' };
  await app.call(addEmergencyContact, contact, ready.token);
  const payload = {
    activityId,
    joinUserId: '',
    remarks: '想参加',
    enrollPhone: '13800000009',
    enrollIdentityCard: '',
    source: 0,
  };
  // The numbers of the call itself are asked for as promised.
  const { enrollPhone: _, ...without } = payload;
  expect((await app.call(enrol, without, token)).refusal.fields).toEqual({ enrollPhone: '请输入手机号码' });
  const reply = await app.call(enrol, payload, token);
  expect(reply).toMatchObject({ error_code: 0, message: '报名成功', data: { toComplete: '3' } });
  expect((await app.call(enrol, payload, ready.token)).data.toComplete).toBe('');
  expect(await app.call(enrol, payload, (await app.loginAs(4)).token)).toMatchObject({
    error_code: 1,
    message: '名额已满',
  });

  const [notice] = (await app.call(notificationPage, {}, token)).data.dataList;
  expect(notice).toMatchObject({
    title: '报名成功，请补充登记信息',
    href: `/index/activityRegistration/${activityId}`,
  });
  expect((await app.call(notificationPage, {}, ready.token)).data.dataList).toEqual([]);
  const lacking = async (as = token) =>
    (await app.call(orderPage, { toComplete: 1 }, as)).data.dataList.map((order) => [
      order.activityId,
      order.toComplete,
    ]);
  expect(await lacking()).toEqual([[activityId, '3']]);
  expect(await lacking(ready.token)).toEqual([]);

  const list = async (toComplete = 0) =>
    (await app.call(manageEnrolmentPage, { activityId, toComplete }, staff.token)).data;
  expect((await list()).dataList.map((row) => [row.joinUserName, row.toComplete])).toEqual([
    ['周以晴', ''],
    ['许安宁', '3'],
  ]);
  expect(await list(1)).toMatchObject({ totalCount: 1, toCompleteCount: 1, dataList: [{ joinUserName: '许安宁' }] });
  const sheet = await app.app.http.inject({
    url: `${manageEnrolmentExport.path}?activityId=${activityId}`,
    headers: { sessiontoken: staff.token },
  });
  const [first] = await readXlsx(sheet.rawPayload);
  const text = first!.data.map((row) => row.join(' '));
  expect(text).toHaveLength(3);
  expect(text[2]).toMatch(/许安宁 .*紧急联系人/);
  expect(text[1]).not.toContain('紧急联系人');

  await app.call(addEmergencyContact, contact, token);
  expect(await lacking()).toEqual([]);
  expect((await list()).toCompleteCount).toBe(0);
});

it('is required where the organiser takes no sign-up without it', async () => {
  const activityId = await make({ enrollForm: '3' });
  await db.run('update activity set registration_required = true where activity_id = $1', [activityId]);
  const { token } = await app.loginAs(4);
  const reply = await app.call(enrol, { activityId, remarks: '想参加' }, token);
  expect(reply).toMatchObject({ error_code: 2, data: { fields: { emergencyContact: '请至少添加一位紧急联系人' } } });
  expect((await app.call(activityFetch, { id: activityId }, token)).data).toMatchObject({
    registrationRequired: 1,
    signCount: 0,
  });
});

it('is asked for no more when the activity is over', async () => {
  const day = (days: number) => daysFrom(app.clock(), days);
  const activityId = await make({ enrollForm: '3', signEnd: day(1), actStart: day(2), actEnd: day(3) });
  const { token } = await app.loginAs(4);
  await app.call(enrol, { activityId, remarks: '想参加' }, token);
  const lacking = async () => (await app.call(orderPage, { toComplete: 1 }, token)).data.totalCount;
  expect(await lacking()).toBe(1);
  app.clock.advance(4 * 24 * 3600);
  expect(await lacking()).toBe(0);
});
