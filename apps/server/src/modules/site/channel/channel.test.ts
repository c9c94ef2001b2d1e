import {
  manageChannelSave,
  manageChannels,
  manageChannelTry,
  manageDeliveryAgain,
  manageDeliveryAgainAll,
  manageDeliveryGiveUp,
  manageDeliveryPage,
  manageTellingRules,
  manageTellingRulesSave,
  manageWorkbench,
  ownChannels,
  ownQuietHours,
  quietHoursSave,
  sendCode,
  siteInfo,
  switchChannel,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { Unavailable } from '../../../platform/errors.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { type Reaction, startHttpStandIn } from '../../../testing/http-stand-in.ts';
import { noticeOf } from '../../../testing/notices.ts';
import { startSmtpStandIn } from '../../../testing/smtp-stand-in.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { personal } from './personal.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
let reaction: Reaction | (() => Promise<Reaction>) = { status: 200, json: {} };
const gateway = await startHttpStandIn(() => (typeof reaction === 'function' ? reaction() : reaction));
afterAll(async () => {
  await gateway.close();
  await app.close();
});
const admin = await app.loginAs(1);
/** A new session for each call: hours pass in between. */
const asAdmin = () => app.sessionOf(admin.accountId);
const orgId = await makeOrg(db, { name: '云汀一中' });

const settings = (more = {}) => ({
  ...{ channel: 'sms', driver: 'gateway', enabled: 1, perMinute: 0, perDay: 0, version: 0 },
  values: { url: `${gateway.url}/send`, dedupes: '1', token: 'very-secret' },
  ...more,
});
const save = async (more = {}) => app.call(manageChannelSave, settings(more), await asAdmin());
const version = async () => (await app.call(manageChannels, {}, await asAdmin())).data[0]!.version;
await save();

let events = 0;
/** Tells a person with a phone something. */
async function tell(accountId: string, more = {}) {
  const notice = {
    channels: ['sms'] as const,
    accountIds: [accountId],
    event: `tried:${++events}`,
    orgId,
    href: '/mine',
  };
  await app.services.deliveries.queue(db, { ...notice, isUrgent: false, now: now(), ...more });
}
const now = () => clock().toISOString();
const person = async () => (await app.loginAs(4, { phone: `138${String(++events).padStart(8, '0')}` })).accountId;
const hasMail = (accountId: string, address: string) =>
  db.run('update account set email_cipher = $2 where account_id = $1', [
    ...[accountId, app.platform.secrets.seal(address)],
  ]);
async function deliver() {
  await app.services.deliveries.sweep();
  await runTasks(app);
}
const states = async (accountId: string) =>
  (
    await db.rows<{ state: number; tries: number; problem: string }>(
      'select state, tries, problem from delivery where account_id = $1 order by delivery_id',
      [accountId],
    )
  ).map(({ state, tries, problem }) => [state, tries, problem]);
const keysSent = () => gateway.asked.map(({ headers }) => headers['idempotency-key']);

beforeEach(() => {
  reaction = { status: 200, json: {} };
  gateway.asked.length = 0;
  clock.set('2026-03-12T10:00:00+08:00');
});

it('is set up by its settings, of which the secret ones are kept sealed and never shown; two who change it at once are told', async () => {
  const { data } = await app.call(manageChannels, {}, await asAdmin());
  expect(data[0]).toMatchObject({
    ...{ channel: 'sms', driver: 'gateway', enabled: 1, kept: ['token'] },
    values: { url: `${gateway.url}/send`, dedupes: '1' },
  });
  expect(JSON.stringify(data)).not.toContain('very-secret');
  const row = await db.row<{ text: string }>('select row_to_json(c)::text as text from channel c');
  expect(row!.text).not.toContain('very-secret');
  expect((await save({ version: 99 })).message).toBe('该内容已被他人修改，请刷新后再试');
  expect((await save({ values: { url: 'nowhere' } })).refusal.fields).toEqual({ 'values.url': '应为完整网址' });
  expect((await save({ driver: 'smtp' })).refusal.fields).toHaveProperty('driver');
  // What is secret and left out stays.
  await save({ version: await version(), values: { url: `${gateway.url}/send`, dedupes: '1', token: '' } });
  expect((await app.call(manageChannelTry, { channel: 'sms', to: '13800000001' }, await asAdmin())).error_code).toBe(0);
  expect(gateway.asked[0]).toMatchObject({
    headers: { authorization: 'Bearer very-secret' },
    body: { phone: '13800000001' },
  });
  reaction = { status: 403, json: {} };
  expect((await app.call(manageChannelTry, { channel: 'sms', to: '13800000001' }, await asAdmin())).message).toBe(
    '没有发出：服务返回 403',
  );
});

it('what is secret goes to no other address than that for which it was typed, and an address is whole', async () => {
  const elsewhere = { version: await version(), values: { url: 'https://elsewhere.example/send', token: '' } };
  expect((await save(elsewhere)).refusal.fields).toEqual({ 'values.token': '服务的地址改了，请重新填写令牌' });
  const keys = { secretId: 'id', secretKey: 'key', appId: '1', signName: '云汀', codeTemplate: '2' };
  for (const endpoint of ['sms.tencentcloudapi.com', 'https://'])
    expect((await save({ driver: 'tencent', values: { ...keys, endpoint } })).refusal.fields).toEqual({
      'values.endpoint': '应为完整网址',
    });
});

it('a notice goes once to whom it reaches and who wants it; who is told and what of is not in it', async () => {
  const [one, off] = [await person(), await app.loginAs(4, { phone: '13911112222' })];
  expect((await app.call(ownChannels, {}, off.token)).data).toEqual([{ channel: 'sms', on: 1, reachable: 1 }]);
  await app.call(switchChannel, { channel: 'sms', on: 0 }, off.token);
  const nobody = await app.makeAccount({ usertype: 2, orgId });
  for (let n = 0; n < 3; n += 1) await tell(one, { accountIds: [one, off.accountId, nobody], event: 'the same' });
  await deliver();
  await deliver();
  expect(gateway.asked.map(({ body }) => body.text)).toEqual([
    '云汀一中给您发了一条通知，请登录平台查看：http://localhost:3000/mine',
  ]);
  expect(await states(one)).toEqual([[2, 1, '']]);
});

it('what was not taken, or may have been, is tried again with the same key, later and later; then it waits for a decision', async () => {
  const one = await person();
  await tell(one);
  reaction = { status: 503, json: {} };
  await deliver();
  await deliver();
  expect([keysSent().length, await states(one)]).toEqual([1, [[0, 1, '服务返回 503']]]);
  reaction = 'breaks off';
  for (const minutes of [1, 5, 15, 60, 180]) {
    clock.advance(minutes * 60);
    await deliver();
  }
  expect([keysSent().length, new Set(keysSent()).size]).toEqual([6, 1]);
  expect(await states(one)).toEqual([[3, 6, '服务没有在规定时间内应答，不确定是否已送达']]);
  const waiting = async () =>
    (await app.call(manageWorkbench, { only: ['deliveriesFailed'] }, await asAdmin())).data.items;
  expect(await waiting()).toEqual([{ key: 'deliveriesFailed', count: 1 }]);
  const { items } = (await app.call(manageWorkbench, {}, await asAdmin())).data;
  expect(items.find(({ key }) => key === 'deliveriesFailed')?.since).toMatch(/^2026-03-12 10:/);
  const { data } = await app.call(manageDeliveryPage, { state: 3 }, await asAdmin());
  expect(data.dataList).toMatchObject([{ channel: 'sms', orgName: '云汀一中', tries: 6 }]);
  expect(data.dataList[0]!.to).toMatch(/^138\*{4}\d{4}$/);
  reaction = { status: 200, json: {} };
  await app.call(manageDeliveryAgain, { ids: data.dataList[0]!.id }, await asAdmin());
  await deliver();
  expect([await states(one), await waiting()]).toEqual([[[2, 1, '']], []]);
});

it('what is refused for good is given to people at once, and can be given up', async () => {
  const one = await person();
  await tell(one);
  reaction = { status: 400, json: {} };
  await deliver();
  expect(await states(one)).toEqual([[3, 1, '服务返回 400']]);
  const { data } = await app.call(manageDeliveryPage, { state: 3 }, await asAdmin());
  await app.call(manageDeliveryGiveUp, { ids: data.dataList[0]!.id }, await asAdmin());
  expect((await states(one))[0]![0]).toBe(4);
});

it('all that did not arrive for a reason goes again in one press, and nothing else', async () => {
  const [refusedOne, refusedTwo, other, givenUp, takenBack] = await Promise.all([
    ...([person(), person(), person(), person(), person()] as const),
  ]);
  const all = [refusedOne, refusedTwo, other, givenUp, takenBack];
  await db.run('delete from delivery');
  await tell(refusedOne, { accountIds: all });
  reaction = { status: 400, json: {} };
  await deliver();
  const set = (accountId: string, state: number, problem: string) =>
    db.run('update delivery set state = $2, problem = $3 where account_id = $1', [accountId, state, problem]);
  await set(other, 3, '不确定是否已送达');
  await set(givenUp, 4, '服务返回 400');
  await set(takenBack, 3, '发送人已收回');
  const listed = async (more: object) =>
    (await app.call(manageDeliveryPage, { state: 3, ...more }, await asAdmin())).data.totalCount;
  expect([await listed({ problem: '返回 400' }), await listed({ problem: '没有这个原因' })]).toEqual([2, 0]);
  const again = async (more: object) => app.call(manageDeliveryAgainAll, { state: 3, ...more }, await asAdmin());
  const none = { error_code: 1, message: '没有可以重新发送的，请刷新后查看' };
  expect(await again({ channel: 'mail' })).toMatchObject(none);
  expect(await again({ problem: '发送人已收回' })).toMatchObject(none);
  expect((await again({ state: 0 })).refusal.fields).toHaveProperty('state');
  expect(await again({ channel: 'sms', problem: '返回 400' })).toMatchObject({
    ...{ error_code: 0, message: '2 条已重新排队', data: { count: 2 } },
  });
  expect((await states(refusedOne))[0]).toEqual([0, 0, '']);
  expect(await again({ state: 4, problem: '返回 400' })).toMatchObject({ data: { count: 1 } });
  reaction = { status: 200, json: {} };
  await deliver();
  expect((await Promise.all(all.map(states))).map(([one]) => [one![0], one![2]])).toEqual([
    ...[
      [2, ''],
      [2, ''],
    ],
    [3, '不确定是否已送达'],
    [2, ''],
    [3, '发送人已收回'],
  ]);
  expect(await again({ problem: '返回 400' })).toMatchObject(none);
  await db.run('delete from delivery where account_id = any ($1::bigint[])', [all]);
});

it('a service that takes nothing, as no credit is left, is no fault of whom it is for: all waits, who keeps the channels is told, and it goes once that is mended', async () => {
  const some = await Promise.all(Array.from({ length: 12 }, person));
  await tell(some[0]!, { accountIds: some });
  reaction = { status: 402, json: {} };
  await deliver();
  // A few are tried, the rest is left alone.
  expect(gateway.asked).toHaveLength(10);
  const problem = '服务商账户或设置异常：服务返回 402';
  const stood = async () => (await Promise.all(some.map(states))).flat().toSorted();
  expect(await stood()).toEqual([...Array(2).fill([0, 0, '']), ...Array(10).fill([0, 0, problem])]);
  const told = async () => {
    const [sms] = (await app.call(manageChannels, {}, await asAdmin())).data;
    const { items } = (await app.call(manageWorkbench, { only: ['channelsTroubled'] }, await asAdmin())).data;
    return [sms!.trouble, items];
  };
  expect(await told()).toEqual([problem, [{ key: 'channelsTroubled', count: 1 }]]);
  // However often: it is no try of theirs.
  for (let n = 0; n < 8; n += 1) {
    clock.advance(16 * 60);
    await deliver();
  }
  expect((await stood()).map(([state]) => state)).toEqual(Array(12).fill(0));
  reaction = { status: 200, json: {} };
  clock.advance(16 * 60);
  await deliver();
  expect(await stood()).toEqual(Array(12).fill([2, 1, '']));
  expect(await told()).toEqual(['', []]);

  // What nobody mends for three days is told as not delivered.
  const late = await person();
  await tell(late);
  await db.run("update delivery set created_at = created_at - interval '4 days' where account_id = $1", [late]);
  reaction = { status: 402, json: {} };
  await deliver();
  expect(await states(late)).toEqual([[3, 1, problem]]);
});

it('nothing goes in the quiet hours but what cannot wait; a limit of a minute holds', async () => {
  const [one, urgent] = [await person(), await person()];
  clock.set('2026-03-12T22:30:00+08:00');
  await tell(one);
  await tell(urgent, { isUrgent: true });
  await deliver();
  expect([await states(one), await states(urgent)]).toEqual([[[0, 0, '']], [[2, 1, '']]]);
  clock.set('2026-03-13T07:00:00+08:00');
  await deliver();
  expect(await states(one)).toEqual([[2, 1, '']]);

  await save({ version: await version(), perMinute: 2 });
  const three = [await person(), await person(), await person()];
  await tell(three[0]!, { accountIds: three });
  clock.advance(120);
  await deliver();
  const sent = async () => (await Promise.all(three.map(states))).map(([state]) => state?.[0]).toSorted();
  expect(await sent()).toEqual([0, 2, 2]);
  clock.advance(61);
  await deliver();
  expect(await sent()).toEqual([2, 2, 2]);
  await save({ version: await version() });
});

it('what cannot wait goes before what has waited for longer', async () => {
  await save({ version: await version(), perMinute: 1 });
  const [one, urgent] = [await person(), await person()];
  clock.set('2026-03-13T20:10:00+08:00');
  await tell(one);
  clock.set('2026-03-13T20:15:00+08:00');
  await tell(urgent, { isUrgent: true });
  await deliver();
  expect([await states(one), await states(urgent)]).toEqual([[[0, 0, '']], [[2, 1, '']]]);
  clock.set('2026-03-13T20:17:00+08:00');
  await save({ version: await version() });
  await deliver();
  expect(await states(one)).toEqual([[2, 1, '']]);
});

it('a person may have quiet hours besides those of all; what cannot wait goes all the same', async () => {
  const one = await app.loginAs(4);
  const other = await person();
  expect((await app.call(ownQuietHours, {}, one.token)).data).toEqual({ from: 0, to: 0 });
  expect((await app.call(quietHoursSave, { from: 9, to: 24 }, one.token)).refusal.fields).toHaveProperty('to');
  await app.call(quietHoursSave, { from: 20, to: 11 }, one.token);
  expect((await app.call(ownQuietHours, {}, one.token)).data).toEqual({ from: 20, to: 11 });
  await tell(other, { accountIds: [one.accountId, other], event: 'in their hours' });
  await tell(one.accountId, { isUrgent: true });
  await deliver();
  expect([await states(one.accountId), await states(other)]).toEqual([
    [
      [0, 0, ''],
      [2, 1, ''],
    ],
    [[2, 1, '']],
  ]);
  clock.set('2026-03-12T11:00:00+08:00');
  await deliver();
  expect((await states(one.accountId))[0]).toEqual([2, 1, '']);
  const again = await app.sessionOf(one.accountId);
  await app.call(quietHoursSave, { from: 5, to: 5 }, again);
  expect((await app.call(ownQuietHours, {}, again)).data).toEqual({ from: 0, to: 0 });
});

it('a person is sent so much a day and no more, but what cannot wait; the rest goes on the next', async () => {
  const one = await person();
  const rules = (await app.call(manageTellingRules, {}, await asAdmin())).data;
  expect(rules).toMatchObject({ personPerDay: 10 });
  await app.call(manageTellingRulesSave, { ...rules, personPerDay: 2 }, await asAdmin());
  for (const isUrgent of [false, false, false, true]) await tell(one, { isUrgent });
  await deliver();
  const full = [0, 0, '本人当天的站外提醒已到上限'];
  expect(await states(one)).toEqual([[2, 1, ''], [2, 1, ''], full, [2, 1, '']]);
  clock.set('2026-03-13T08:00:00+08:00');
  await deliver();
  expect((await states(one))[2]).toEqual([2, 1, '']);
  // What they have read in the site does not go, and is not counted.
  const reader = await person();
  for (const event of ['read one', 'read two']) {
    const told = { accountIds: [reader], notice: noticeOf('circular'), event, title: '家长会' };
    await app.services.notifications.notify(db, told);
    await tell(reader, { event });
  }
  await db.run('update notification set read_at = now() where account_id = $1', [reader]);
  await tell(reader);
  await deliver();
  expect((await states(reader))[2]).toEqual([2, 1, '']);
  await app.call(manageTellingRulesSave, { ...rules, version: rules.version + 1 }, await asAdmin());
});

it('one whose process died while it was on its way is tried again with its key', async () => {
  const one = await person();
  await tell(one);
  await db.run(
    "update delivery set state = 1, tries = 1, next_at = $2::timestamptz + interval '2 minutes' where account_id = $1",
    [one, clock()],
  );
  await deliver();
  expect(gateway.asked).toEqual([]);
  clock.advance(180);
  await deliver();
  expect(await states(one)).toEqual([[2, 2, '']]);
});

it('what was taken is not for sending again because the database was away just then', async () => {
  const one = await person();
  await tell(one);
  const { run } = db;
  reaction = async () => {
    db.run = () => {
      db.run = run;
      return Promise.reject(new Unavailable());
    };
    return { status: 200, json: {} };
  };
  await deliver().catch(() => {});
  db.run = run;
  // Still on its way, and not waiting for another try.
  expect(await states(one)).toEqual([[1, 1, '']]);
  await db.run('update delivery set state = 2 where account_id = $1', [one]);
  // Its task would begin anew; the next ones are asked for as ever.
  await db.run("delete from job where kind = 'channel.deliver'");
});

it('what was read in the site meanwhile goes no more, and what could not go for days is given up', async () => {
  const [one, two] = [await person(), await person()];
  const told = { accountIds: [one, two], notice: noticeOf('circular'), event: 'read meanwhile', title: '家长会' };
  await app.services.notifications.notify(db, told);
  await tell(one, { accountIds: [one, two], event: told.event });
  await db.run('update notification set read_at = now() where account_id = $1', [one]);
  await deliver();
  expect([await states(one), await states(two)]).toEqual([[[4, 1, '本人已在站内读过']], [[2, 1, '']]]);

  await save({ version: await version(), enabled: 0 });
  const [old, young] = [await person(), await person()];
  await tell(old);
  clock.advance(2 * 24 * 3600);
  await tell(young);
  clock.advance(30 * 3600);
  await deliver();
  await save({ version: await version() });
  await deliver();
  expect([await states(old), await states(young)]).toEqual([[[4, 0, '长时间未能发出']], [[2, 1, '']]]);
});

it('what is taken back on its way is not tried again, nor sent by hand; what arrived says so; a limit counts none of it', async () => {
  const [one, two, three, four] = [await person(), await person(), await person(), await person()];
  const event = 'taken back on its way';
  const takeBack = (accountId: string) =>
    app.services.deliveries.takeBack(db, { accountIds: [accountId], event, now: now() });
  const during = (accountId: string, status: number) => async () => {
    await takeBack(accountId);
    return { status, json: {} };
  };
  const gone = [[4, 1, '发送人已收回']];
  // After all that went before: a limit counts from a moment on.
  clock.set('2026-03-20T10:00:00+08:00');
  reaction = during(one, 503);
  await tell(one, { event });
  await deliver();
  expect(await states(one)).toEqual(gone);
  reaction = during(two, 200);
  clock.advance(3600);
  await tell(two, { event });
  await deliver();
  expect([gateway.asked.length, await states(one), await states(two)]).toEqual([2, gone, [[2, 1, '']]]);
  // What did not arrive has no such time in the copy of a person's own data.
  const { sql } = personal.sections!.find(({ key }) => key === 'deliveries')!;
  const arrived = async (who: string) => (await db.rows<Record<string, string>>(sql, [who]))[0]!['送达时间'] !== '';
  expect([await arrived(one), await arrived(two)]).toEqual([false, true]);
  const { id } = (await db.row<{ id: string }>('select delivery_id as id from delivery where account_id = $1', [one]))!;
  expect((await app.call(manageDeliveryAgain, { ids: id }, await asAdmin())).error_code).toBe(1);

  reaction = { status: 200, json: {} };
  await save({ version: await version(), perMinute: 1 });
  clock.advance(120);
  await tell(three, { event });
  await takeBack(three);
  await tell(four);
  await deliver();
  expect([await states(three), await states(four)]).toEqual([[[4, 0, '发送人已收回']], [[2, 1, '']]]);
  await save({ version: await version() });
});

it('a channel that is switched off sends what is on its way and no more', async () => {
  const many = await Promise.all(Array.from({ length: 11 }, person));
  await tell(many[0]!, { accountIds: many });
  const switchTo = async (enabled: boolean) => {
    await db.run("update channel set enabled = $1 where channel = 'sms'", [enabled]);
    app.platform.channels.forget();
  };
  reaction = async () => {
    await switchTo(false);
    return { status: 200, json: {} };
  };
  await deliver();
  expect(gateway.asked).toHaveLength(10);
  reaction = { status: 200, json: {} };
  await switchTo(true);
  await deliver();
  expect(gateway.asked).toHaveLength(11);
});

it('a channel that does not answer holds up no other', async () => {
  const mail = await startSmtpStandIn();
  const values = { host: '127.0.0.1', port: mail.port, from: 'tongzhi@example.cn' };
  await save({ channel: 'mail', driver: 'smtp', values });
  const one = await person();
  await hasMail(one, 'lin@example.cn');
  // The gateway answers once the letter is there.
  reaction = async () => {
    await eventually(() => mail.letters.length === 1);
    return { status: 200, json: {} };
  };
  await tell(one, { channels: ['sms', 'mail'] });
  await deliver();
  expect(await states(one)).toEqual([
    [2, 1, ''],
    [2, 1, ''],
  ]);
  // Of both together a person is sent no more than a day has.
  reaction = { status: 200, json: {} };
  const rules = (await app.call(manageTellingRules, {}, await asAdmin())).data;
  await app.call(manageTellingRulesSave, { ...rules, personPerDay: 2 }, await asAdmin());
  const two = await person();
  await hasMail(two, 'su@example.cn');
  for (let n = 0; n < 2; n += 1) await tell(two, { channels: ['sms', 'mail'] });
  await deliver();
  expect((await states(two)).filter(([state]) => state === 2)).toHaveLength(2);
  await app.call(manageTellingRulesSave, { ...rules, version: rules.version + 1 }, await asAdmin());
  await mail.close();
});

it('codes go by it as well; where nothing is set up they are not offered, and production stands all the same', async () => {
  const { data } = await app.call(siteInfo, {});
  expect(data.codesOpen).toBe(true);
  await app.platform.textMessages.send('13800000009', '123456');
  expect(gateway.asked[0]!.body.text).toContain('123456');
  const production = await startTestApp({ config: { demoMode: false } });
  try {
    expect((await production.call(siteInfo, {})).data.codesOpen).toBe(false);
    expect((await production.call(sendCode, { accountCode: '13800000009' })).status).toBe(503);
  } finally {
    await production.close();
  }
});
