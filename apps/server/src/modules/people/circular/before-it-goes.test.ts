import {
  confirmCircular,
  type InputOf,
  manageCircularCount,
  manageCircularFetch,
  manageCircularRemind,
  manageCircularSave,
  manageCircularSend,
  manageCircularTargets,
  notificationPage,
  OrgType,
  unreadNotifications,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeClub, makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { addSchoolYear } from '../school-year/index.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
// A gateway at which nobody listens: text messages can be chosen.
await db.run(
  `insert into channel (channel, driver, enabled, settings, per_minute, per_day)
   values ('sms', 'gateway', true, '{"url":"http://127.0.0.1:9/send"}', 0, 0)`,
);

/** A school with an office of two, a teacher who leads a club, and one pupil in it, who has a guardian. */
async function school(parentOrgId = city) {
  const orgId = await makeOrg(db, { parentOrgId, name: '白鹭洲小学' });
  const classId = await makeClass(db, orgId, { day: clock() });
  const [office, dean] = [await app.loginAs(5, { orgId }), await app.loginAs(5, { orgId })];
  const teacher = await app.loginAs(3, { orgId, name: '高老师' });
  const clubId = await makeClub(db, { orgId, name: '观鸟社' });
  await db.run('insert into club_leader values ($1, $2, now())', [clubId, teacher.accountId]);
  const child = await app.makeStudent({ orgId, classId }, { name: '林小禾' });
  await db.run('insert into club_member (club_id, account_id) values ($1, $2)', [clubId, child]);
  const guardian = await app.loginAs(4);
  await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 1)', [
    ...[guardian.accountId, child],
  ]);
  return { orgId, office, dean, teacher, clubId, child, guardian };
}
type Draft = InputOf<typeof manageCircularSave>;
async function written(token: string, more: Partial<Draft>) {
  const words = { audience: 1, targets: [], title: '周末观鸟', body: '<p>请带水壶。</p>' };
  return (await app.call(manageCircularSave, { ...words, ...more }, token)).data;
}
/** Scheduled for the next morning, which comes when `meanwhile` has happened. */
async function scheduled(token: string, more: Partial<Draft>, meanwhile: () => Promise<unknown>) {
  clock.set('2026-03-12T10:00:00+08:00');
  const one = await written(token, more);
  const reply = await app.call(manageCircularSend, { ...one, sendDate: '2026-03-13 08:00:00' }, token);
  expect(reply.message).toBe('已定时');
  await meanwhile();
  clock.set('2026-03-13T08:00:30+08:00');
  await app.services.staffCirculars.sweep();
  await runTasks(app);
  return one.id;
}
async function told(accountId: string) {
  const { data } = await app.call(notificationPage, { kind: 'circular' }, await app.sessionOf(accountId));
  return data.dataList.map(({ title, text }) => [title, text]);
}
const standing = (id: string) =>
  db.row<{ state: number; problem: string; total: number }>(
    'select state, problem, total_count as total from circular where circular_id = $1',
    [id],
  );

it('for whom nobody is left at its moment it is a draft again, and its writer is told', async () => {
  const at = await school();
  const targets = [{ kind: 'club' as const, id: at.clubId }];
  const leaves = () => db.run('delete from club_member where club_id = $1', [at.clubId]);
  const id = await scheduled(at.teacher.token, { targets }, leaves);
  const problem = '发送范围内已没有可以收到通知的人';
  expect(await standing(id)).toEqual({ state: 0, problem, total: 0 });
  expect(await told(at.teacher.accountId)).toEqual([['您的通知没有发出', `周末观鸟：${problem}`]]);
});

it('to a club that was disbanded nothing goes, and nobody may write to it', async () => {
  const at = await school();
  const targets = [{ kind: 'club' as const, id: at.clubId }];
  const disbanded = () => db.run('update club set disbanded_at = now() where club_id = $1', [at.clubId]);
  const id = await scheduled(at.teacher.token, { targets }, disbanded);
  const problem = '发送范围中有不由您负责的，请重新选择';
  expect(await standing(id)).toEqual({ state: 0, problem, total: 0 });
  expect(await told(at.guardian.accountId)).toEqual([]);
  for (const { accountId } of [at.teacher, at.office]) {
    const { data } = await app.call(manageCircularTargets, { kind: 'club' }, await app.sessionOf(accountId));
    expect(data.map(({ name }) => name)).toEqual([]);
  }
});

it('of who left before its moment the office is told that it did not go', async () => {
  const at = await school();
  const targets = [{ kind: 'club' as const, id: at.clubId }];
  const disabled = () => db.run('update account set disabled = true where account_id = $1', [at.teacher.accountId]);
  const id = await scheduled(at.teacher.token, { targets }, disabled);
  expect(await standing(id)).toEqual({ state: 0, problem: '发送人的账号已停用', total: 0 });
  const notSent = [['同事的通知没有发出', '周末观鸟：发送人的账号已停用']];
  expect([await told(at.office.accountId), await told(at.dean.accountId)]).toEqual([notSent, notSent]);

  // Whoever still works there is told themself, and nobody else.
  const org = [{ kind: 'org' as const, id: at.orgId }];
  const gone = () => db.run('update account set usertype = 3 where account_id = $1', [at.dean.accountId]);
  const second = await scheduled(await app.sessionOf(at.dean.accountId), { targets: org, title: '停课' }, gone);
  expect(await standing(second)).toMatchObject({ state: 0 });
  expect((await told(at.dean.accountId)).map(([title]) => title)).toEqual([
    ...['您的通知没有发出', '同事的通知没有发出'],
  ]);
  expect(await told(at.office.accountId)).toEqual(notSent);
});

it('who belongs to an organisation that was disabled is neither counted nor told, nor is a guardian of its pupils', async () => {
  const district = await makeOrg(db, { type: OrgType.bureau, parentOrgId: city });
  const [open, closed] = [await school(district), await school(district)];
  const clerk = await app.loginAs(10, { orgId: district });
  const targets = [{ kind: 'org' as const, id: district }];
  const counted = async (audience: number) =>
    (await app.call(manageCircularCount, { audience, targets }, clerk.token)).data.total;
  const [families, staff] = [await counted(3), await counted(4)];
  await db.run('update org set disabled = true where org_id = $1', [closed.orgId]);
  expect([families - (await counted(3)), staff - (await counted(4))]).toEqual([2, 3]);
  const one = await written(clerk.token, { targets });
  await app.call(manageCircularSend, one, clerk.token);
  await runTasks(app);
  expect((await told(open.guardian.accountId)).map(([title]) => title)).toEqual(['周末观鸟']);
  expect([await told(closed.guardian.accountId), (await standing(one.id))?.total]).toEqual([[], 1]);
});

it('what cannot wait is sent beyond what is left of the day outside of the site', async () => {
  const at = await school();
  clock.set('2026-03-16T10:00:00+08:00');
  const token = await app.sessionOf(at.office.accountId);
  const rules = { schoolOutsidePerDay: 0, bureauOutsidePerDay: 0, version: 1 };
  await db.run("insert into setting (name, value) values ('telling', $1)", [JSON.stringify(rules)]);
  const addressed = { targets: [{ kind: 'org' as const, id: at.orgId }], channels: ['sms' as const] };
  const send = async (more: Partial<Draft>) =>
    (await app.call(manageCircularSend, await written(token, { ...addressed, ...more }), token)).message;
  expect(await send({})).toMatch(/^站外提醒当天还能发 0 条/);
  expect(await send({ title: '因台风停课', isUrgent: 1 })).toBe('开始发送');
  await runTasks(app);
  const waiting = 'select account_id as id, is_urgent as urgent from delivery where org_id = $1';
  expect(await db.rows(waiting, [at.orgId])).toEqual([{ id: at.guardian.accountId, urgent: true }]);
  await db.run("delete from setting where name = 'telling'");
});

it('who confirms on a page that was open since before the reminder has seen the reminder', async () => {
  const at = await school();
  clock.set('2026-03-16T10:00:00+08:00');
  const token = await app.sessionOf(at.office.accountId);
  const one = await written(token, { targets: [{ kind: 'org', id: at.orgId }], needsConfirmation: 1 });
  await app.call(manageCircularSend, one, token);
  await runTasks(app);
  await app.call(manageCircularRemind, { id: one.id }, token);
  await runTasks(app);
  const own = await app.sessionOf(at.guardian.accountId);
  const unread = async () => (await app.call(unreadNotifications, {}, own)).data.count;
  expect(await unread()).toBe(2);
  expect((await app.call(confirmCircular, { id: one.id }, own)).error_code).toBe(0);
  expect(await unread()).toBe(0);
  expect((await app.call(manageCircularFetch, { id: one.id }, token)).data).toMatchObject({ read: 1, confirmed: 1 });
});
