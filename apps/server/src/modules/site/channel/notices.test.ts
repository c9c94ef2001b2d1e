import {
  manageChannelSave,
  manageNoticeSave,
  manageNotices,
  manageTellingRules,
  manageTellingRulesSave,
  switchChannel,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { JobRun } from '../../../platform/jobs/index.ts';
import type { Notice } from '../../../platform/telling.ts';
import { freshPhone, startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { startHttpStandIn } from '../../../testing/http-stand-in.ts';
import { noticeOf } from '../../../testing/notices.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { guardianIdsOf } from '../../people/account/index.ts';
import { deliverWaiting } from './deliver.ts';

const MORNING = '2026-03-12T10:00:00+08:00';
const clock = testClock(MORNING);
const app = await startTestApp({ clock });
const db = app.platform.database;
const { notifications, deliveries } = app.services;
const gateway = await startHttpStandIn(() => ({ status: 200, json: {} }));
afterAll(async () => {
  await gateway.close();
  await app.close();
});
const admin = await app.loginAs(1);
/** A new session for each call: hours pass in between. */
const asAdmin = () => app.sessionOf(admin.accountId);
const orgId = await makeOrg(db, { name: '云汀一中' });
const sms = {
  ...{ channel: 'sms', driver: 'gateway', enabled: 1, perMinute: 0, perDay: 0, version: 0 },
  values: { url: `${gateway.url}/send`, dedupes: '1', token: '' },
};
await app.call(manageChannelSave, sms, await asAdmin());

/** As the domain declares it. */
const ENDED: Notice = { ...noticeOf('activity'), key: 'enrolment.ended' };
const PASSED: Notice = { ...noticeOf('record'), key: 'record.passed' };
const rowOf = async ({ key }: Notice) =>
  (await app.call(manageNotices, {}, await asAdmin())).data.notices.find(({ notice }) => notice === key)!;
async function switchTo(notice: Notice, channels: string[]) {
  const { version } = await rowOf(notice);
  return app.call(manageNoticeSave, { notice: notice.key, channels, version }, await asAdmin());
}

let events = 0;
const tell = (accountIds: string[], notice: Notice, more = {}) =>
  notifications.notify(db, { accountIds, notice, title: '小林的活动报名已取消', text: '云汀科技馆', ...more });
const person = async (more = {}) =>
  (await app.loginAs(4, { phone: `137${String(++events).padStart(8, '0')}`, orgId, ...more })).accountId;
async function deliver() {
  await deliveries.sweep();
  await runTasks(app);
}
const states = async (accountId: string) =>
  (
    await db.rows<{ state: number }>('select state from delivery where account_id = $1 order by delivery_id', [
      accountId,
    ])
  ).map(({ state }) => state);
const problems = async (accountId: string) =>
  (
    await db.rows<{ state: number; problem: string }>(
      'select state, problem from delivery where account_id = $1 order by delivery_id',
      [accountId],
    )
  ).map(({ state, problem }) => [state, problem]);
const pupil = (of = orgId) => app.makeAccount({ usertype: 2, orgId: of });
const bind = (parentId: string, studentId: string) =>
  db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parentId, studentId]);
const told = async (accountId: string) =>
  (await db.rows('select 1 from notification where account_id = $1', [accountId])).length;

beforeEach(async () => {
  clock.set(MORNING);
  gateway.asked.length = 0;
  for (const notice of [ENDED, PASSED]) await switchTo(notice, []);
});

it('an installation begins with everything inside; what is switched on goes once to whom it reaches, and says nothing of them', async () => {
  const student = await app.makeAccount({ usertype: 2, orgId });
  const [guardian, unbound] = [await app.loginAs(4), await app.loginAs(4)];
  for (const { accountId } of [guardian, unbound])
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [accountId, student]);
  await db.run('delete from child_binding where parent_id = $1', [unbound.accountId]);
  const people = [student, ...(await guardianIdsOf(db, [student]))];
  await tell(people, ENDED, { event: 'ended:1' });
  await deliver();
  expect([await told(guardian.accountId), gateway.asked.length]).toEqual([1, 0]);

  expect((await switchTo(ENDED, ['sms', 'sms'])).error_code).toBe(0);
  expect(await rowOf(ENDED)).toMatchObject({ channels: ['sms'], outside: 'chosen', kind: 'activity' });
  for (let n = 0; n < 3; n += 1) await tell(people, ENDED, { event: 'ended:2' });
  // Another one stays inside all the same.
  await tell(people, PASSED);
  await deliver();
  await deliver();
  expect(gateway.asked.map(({ body }) => body.text)).toEqual([
    '云汀一中给您发了一条通知，请登录平台查看：http://localhost:3000/mine/notifications',
  ]);
  expect([await states(guardian.accountId), await states(student), await states(unbound.accountId)]).toEqual([
    [2],
    [],
    [],
  ]);
  expect([await told(student), await told(unbound.accountId)]).toEqual([3, 0]);
});

it('what a person has switched off, has read in the site, or is told in quiet hours does not go; what cannot wait does', async () => {
  await switchTo(PASSED, ['sms']);
  const off = await app.loginAs(4, { orgId });
  await app.call(switchChannel, { channel: 'sms', on: 0 }, off.token);
  const reader = await person();
  await tell([off.accountId, reader], PASSED);
  await db.run('update notification set read_at = now() where account_id = $1', [reader]);
  await deliver();
  expect([await states(off.accountId), await states(reader)]).toEqual([[], [4]]);

  clock.set('2026-03-12T22:30:00+08:00');
  const [one, urgent] = [await person(), await person()];
  await tell([one], PASSED);
  await tell([urgent], PASSED, { outside: { channels: ['sms'], orgId, isUrgent: true } });
  await deliver();
  expect([await states(one), await states(urgent)]).toEqual([[0], [2]]);
  clock.set('2026-03-13T07:00:00+08:00');
  await deliver();
  expect(await states(one)).toEqual([2]);
});

it('what waits goes to nobody whose right to it has ended: a guardian bound no more, staff who work elsewhere, a disabled account or organisation', async () => {
  await switchTo(PASSED, ['sms']);
  clock.set('2026-03-14T22:30:00+08:00');
  const [child, sibling] = [await pupil(), await pupil()];
  const [unbound, stays, gone, again] = [await person(), await person(), await person(), await person()];
  for (const [parent, of] of [
    [unbound, child],
    [unbound, sibling],
    [stays, child],
    [again, child],
  ] as const)
    await bind(parent, of);
  const teacher = async () => (await app.loginAs(3, { orgId, phone: freshPhone() })).accountId;
  const [left, works] = [await teacher(), await teacher()];
  const closed = await makeOrg(db);
  const shutOut = (await app.loginAs(2, { orgId: closed, phone: freshPhone() })).accountId;
  await tell([child, unbound, stays, again], PASSED, { about: [child] });
  await tell([gone, left, works, shutOut], PASSED);
  await db.run('update org set disabled = true where org_id = $1', [closed]);
  await tell([shutOut], PASSED, { outside: { channels: ['sms'], isUrgent: true } });
  for (const parent of [unbound, again])
    await db.run('delete from child_binding where parent_id = $1 and student_id = $2', [parent, child]);
  await bind(again, child);
  await db.run('update account set disabled = true where account_id = $1', [gone]);
  await db.run('update account set org_id = $2 where account_id = $1', [left, await makeOrg(db)]);
  // What is about the other child, or themselves, still is theirs.
  await tell([unbound], PASSED, { about: [child, sibling] });
  await tell([unbound], PASSED);
  await tell([left], noticeOf('account'), { outside: { channels: ['sms'] } });
  clock.set('2026-03-15T07:00:00+08:00');
  await deliver();
  expect(await problems(unbound)).toEqual([
    [4, '与孩子的绑定已解除'],
    [2, ''],
    [2, ''],
  ]);
  expect(await problems(gone)).toEqual([[4, '账号已停用']]);
  // News of the own account is theirs wherever they work.
  expect(await problems(left)).toEqual([
    [4, '本人已不在该机构'],
    [2, ''],
  ]);
  // Who was bound again meanwhile is told, and where a whole school is closed what cannot wait goes.
  expect([await states(stays), await states(works), await states(again)]).toEqual([[2], [2], [2]]);
  expect(await problems(shutOut)).toEqual([
    [4, '本人所在的机构已停用'],
    [2, ''],
  ]);
});

it('a guardian told of two children one after the other, of one event, is told as long as one of them is theirs', async () => {
  await switchTo(PASSED, ['sms']);
  const [one, children] = [await person(), [await pupil(), await pupil()]];
  for (const child of children) {
    await bind(one, child);
    await tell([one], PASSED, { event: 'passed:both', about: [child] });
  }
  await db.run('delete from child_binding where parent_id = $1 and student_id = $2', [one, children[0]]);
  await deliver();
  expect([await told(one), await states(one)]).toEqual([1, [2]]);
});

it('a guardian of children in two schools is told by the school of whom it is about', async () => {
  await switchTo(PASSED, ['sms']);
  const far = await makeOrg(db, { name: '云汀三中' });
  const { accountId } = await app.loginAs(4, { phone: freshPhone() });
  const children = [await pupil(), await pupil(far)];
  for (const child of children) await bind(accountId, child);
  for (const child of children) await tell([accountId], PASSED, { about: [child] });
  const from = 'select org_id as "orgId" from delivery where account_id = $1 order by delivery_id';
  expect(await db.rows(from, [accountId])).toEqual([{ orgId }, { orgId: far }]);
  await deliver();
});

it('who switched news of a kind off is told it nowhere; a school sends no more in a day than it may', async () => {
  await switchTo(PASSED, ['sms']);
  const quiet = await person();
  await db.run("insert into notification_off (account_id, kind) values ($1, 'record')", [quiet]);
  await tell([quiet], { ...PASSED, isNews: true });
  expect([await told(quiet), await states(quiet)]).toEqual([0, []]);

  clock.set('2026-04-01T10:00:00+08:00');
  const school = await makeOrg(db, { name: '云汀二中' });
  const rules = (await app.call(manageTellingRules, {}, await asAdmin())).data;
  await app.call(manageTellingRulesSave, { ...rules, schoolOutsidePerDay: 1 }, await asAdmin());
  // Families and staff of a school share its day, though they are sent to pages of their own.
  const teacher = await app.loginAs(3, { orgId: school, phone: freshPhone() });
  const those = [await person({ orgId: school }), await person({ orgId: school }), teacher.accountId];
  await tell(those, PASSED);
  expect((await Promise.all(those.map(states))).flat()).toEqual([0]);
  await app.call(manageTellingRulesSave, { ...rules, version: rules.version + 1 }, await asAdmin());
  await deliver();
});

it('what is untold goes out no more; of what went out the person is told more', async () => {
  await switchTo(PASSED, ['sms']);
  const [before, after] = [await person(), await person()];
  await tell([before], PASSED, { event: 'passed:1' });
  expect(await notifications.untell(db, before, 'passed:1')).toBe(true);
  await tell([after], PASSED, { event: 'passed:2' });
  await deliver();
  expect(await notifications.untell(db, after, 'passed:2')).toBe(false);
  expect([await told(before), await states(before), await told(after), await states(after)]).toEqual([0, [4], 1, [2]]);
});

it('what is being taken up while it is untold counts as sent', async () => {
  await switchTo(PASSED, ['sms']);
  const one = await person();
  await tell([one], PASSED, { event: 'passed:3' });
  const takenUp = ['update delivery set state = 1, tries = 1 where account_id = $1', [one]] as const;
  const [untold] = await queuedBehind(app, takenUp, [() => notifications.untell(db, one, 'passed:3')]);
  expect([untold, await told(one), await states(one)]).toEqual([false, 1, [4]]);
});

it('people of three schools are told with as many questions as those of one, each by their own', async () => {
  await switchTo(PASSED, ['sms']);
  let asked = 0;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'row' || name === 'rows') asked += 1;
      return Reflect.get(target, name);
    },
  });
  const schools = [orgId, await makeOrg(db), await makeOrg(db)];
  const questionsFor = async (orgIds: string[]) => {
    const accountIds = await Promise.all(orgIds.map((of) => person({ orgId: of })));
    asked = 0;
    await notifications.notify(counting, { accountIds, notice: PASSED, title: '记录通过' });
    const from = await db.rows<{ orgId: string }>(
      'select org_id as "orgId" from delivery where account_id = any ($1::bigint[]) order by account_id',
      [accountIds],
    );
    expect(from.map((row) => row.orgId).toSorted()).toEqual(orgIds.toSorted());
    return asked;
  };
  expect(await questionsFor(schools)).toBe(await questionsFor([orgId]));
  await deliver();
});

it('the administrators of the platform alone switch, what may leave, to channels that are open; two at once are told', async () => {
  const input = { notice: ENDED.key, channels: ['sms'], version: (await rowOf(ENDED)).version };
  for (const usertype of [3, 4, 5] as const) {
    const { token } = await app.loginAs(usertype, { orgId });
    expect((await app.call(manageNoticeSave, input, token)).error_code).toBe(3);
    expect((await app.call(manageNotices, {}, token)).error_code).toBe(3);
  }
  const save = async (more: object) => app.call(manageNoticeSave, { ...input, ...more }, await asAdmin());
  // Of two who switch at once one is told.
  const atOnce = await Promise.all([save({}), save({})]);
  expect(atOnce.map(({ error_code }) => error_code).toSorted()).toEqual([0, 1]);
  const written = await db.rows(
    'select event, detail from audit_log where target = $1 order by audit_id desc limit 2',
    [ENDED.key],
  );
  const event = 'notice.channelsChanged';
  expect(written).toEqual([
    { event, detail: { kind: '离校等原因取消报名：短信' } },
    { event, detail: { kind: '离校等原因取消报名：只在站内' } },
  ]);
  await switchTo(ENDED, []);
  expect((await save({ notice: 'record.nothing' })).error_code).toBe(4);
  expect((await save({ notice: 'circular.answered' })).message).toBe('这种提醒不按渠道设置发送，不能修改');
  expect((await save({ channels: ['wecom'] })).refusal.fields).toEqual({
    channels: '企业微信还没有开通，请先设置并启用该渠道',
  });
  expect((await save({ version: 99 })).message).toBe('该内容已被他人修改，请刷新后再试');
  expect((await rowOf(ENDED)).channels).toEqual([]);
  const { data } = await app.call(manageNotices, {}, await asAdmin());
  expect(data.open).toEqual(['sms']);
});

it('a worker that is killed between two batches, twenty times, loses none and sends none twice', async () => {
  const phone = app.platform.secrets.seal('13800000001');
  const crowd = await db.rows<{ id: string }>(
    `insert into account (login_index, login_cipher, password_hash, name, usertype, org_id, phone_cipher)
     select decode(md5('crowd' || n), 'hex'), '', '', '家长' || n, 4, $1::bigint, $2::bytea from generate_series(1, 215) n
     returning account_id as id`,
    [orgId, phone],
  );
  await switchTo(PASSED, ['sms']);
  const ids = crowd.map(({ id }) => id);
  await tell(ids, PASSED, { event: 'passed:crowd' });
  const work = deliverWaiting(app.platform.channels, deliveries);
  const killed = () =>
    work({
      ...({ jobId: '0', orgId: null, accountId: admin.accountId, input: {} } as JobRun),
      platform: app.platform,
      progress() {
        throw new Error('killed');
      },
    });
  for (let n = 1; n <= 20; n += 1) {
    await expect(killed()).rejects.toThrow('killed');
    expect(gateway.asked).toHaveLength(n * 10);
  }
  await deliver();
  expect(new Set(gateway.asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(215);
  expect(gateway.asked).toHaveLength(215);
  const sent = await db.rows<{ state: number; n: number }>(
    'select state, count(*)::int as n from delivery where account_id = any ($1::bigint[]) group by state',
    [ids],
  );
  expect(sent).toEqual([{ state: 2, n: 215 }]);
});
