import { activityFetch, enrol, manageOrgFetch, manageOrgSetDisabled, notificationPage, OrgType } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeActivity, makeOrg, makeType } from '../../../testing/fixtures.ts';

/** An organisation is disabled while its activities run (docs/domains/organisations.md). */
const app = await startTestApp({ clock: testClock('2026-11-10T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());

it('ends the sign-ups for what has not begun and tells who came and their guardians; what has begun stays, and nothing comes back by itself', async () => {
  const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  const host = await makeOrg(db, { name: '青山小学', parentOrgId: bureau });
  const clerk = (await app.loginAs(10, { orgId: bureau })).token;
  const typeId = await makeType(db);
  const make = (title: string, orgId = host) =>
    makeActivity(db, app.clock(), { typeId, orgId, title, personNum: 3, openToAllStages: true });
  const [ahead, begun, elsewhere] = [await make('湿地观鸟'), await make('陶艺'), await make('观星', bureau)];
  const accountId = await app.makeStudent(await app.makeSchool('白鹭洲小学'), { name: '许知宁' });
  const pupil = { accountId, token: await app.sessionOf(accountId) };
  const guardian = await app.loginAs(4);
  await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 1)', [
    guardian.accountId,
    pupil.accountId,
  ]);
  const signUp = (activityId: string) => app.call(enrol, { activityId, remarks: '好' }, guardian.token);
  const sent = { remarks: '好', joinUserId: pupil.accountId };
  for (const activityId of [ahead, begun, elsewhere])
    expect((await app.call(enrol, { activityId, ...sent }, guardian.token)).error_code).toBe(0);
  await db.run('update activity set act_start_at = sign_start_at where activity_id = $1', [begun]);
  const { data: before } = await app.call(manageOrgFetch, { id: host, open: 1 }, clerk);
  expect(before.open).toEqual({ activities: 2, signUps: 1 });

  const set = (disabled: 0 | 1) => app.call(manageOrgSetDisabled, { id: host, disabled }, clerk);
  expect((await set(1)).message).toBe('已停用');
  const places = () =>
    db.rows('select title, sign_count as taken, sign_up_closed as closed from activity order by activity_id');
  const LEFT = [
    { title: '湿地观鸟', taken: 0, closed: true },
    { title: '陶艺', taken: 1, closed: false },
    { title: '观星', taken: 1, closed: false },
  ];
  expect(await places()).toEqual(LEFT);
  const told = async ({ token }: { token: string }) =>
    (await app.call(notificationPage, {}, token)).data.dataList.map(({ title, text }) => `${title}|${text}`);
  const ENDED = '主办方取消了您的活动报名|湿地观鸟：主办机构已停用';
  expect([(await told(pupil)).filter((one) => one === ENDED), await told(guardian)]).toEqual([[ENDED], [ENDED]]);
  expect(
    await db.rows(
      'select ended_how as how, end_reason as reason from enrolment where activity_id = $1 and cancelled_at is not null',
      [ahead],
    ),
  ).toEqual([{ how: 1, reason: '主办机构已停用' }]);
  expect((await signUp(ahead)).error_code).toBe(4);

  expect((await set(0)).message).toBe('已启用');
  expect((await app.call(activityFetch, { id: ahead })).error_code).toBe(0);
  expect(await places()).toEqual(LEFT);
  expect((await signUp(ahead)).error_code).toBe(1);
});
