import { currentUser, findUserByToken, login, logout } from '@vimo/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshPhone, PASSWORD, startTestApp, type TestApp } from '../../../testing/app.ts';
import { digestOf } from '../../../testing/passwords.ts';

let one: TestApp;
/** A second server process on the same database. */
let two: TestApp;
let phone: string;
let accountId: string;

beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({ connectionString: one.connectionString, clock: one.clock });
});
afterAll(async () => {
  await two?.close();
  await one?.close();
});
beforeEach(async () => {
  phone = freshPhone();
  accountId = await one.makeAccount({ accountCode: phone, phone });
});

const right = () => ({ user: phone, pwd: digestOf(PASSWORD) });
const wrong = () => ({ user: phone, pwd: digestOf('wrong') });
const events = async (event: string) =>
  (await one.platform.database.rows('select 1 from audit_log where account_id = $1 and event = $2', [accountId, event]))
    .length;

test('a login answers the user and a token that works on every process', async () => {
  const reply = await one.call(login, right());
  expect(reply).toMatchObject({ status: 200, error_code: 0, data: { userid: accountId, usertype: 4, useracc: phone } });
  expect(reply.data.token).toMatch(/^[0-9a-f]{64}$/);
  expect(reply.data.sessiontoken).toBe(reply.data.token);
  expect((await two.call(currentUser, {}, reply.data.token)).data.userid).toBe(accountId);
  expect(await events('login.succeeded')).toBe(1);
});

test('the token is nowhere in the database', async () => {
  const { data } = await one.call(login, right());
  const rows = await one.platform.database.rows<{ text: string }>('select session::text as text from session');
  expect(rows.some(({ text }) => text.includes(data.token))).toBe(false);
});

test('spaces and case of the login name do not matter, nor does the case of the digest', async () => {
  await one.makeAccount({ accountCode: 'Ls-Spaces', usertype: 3 });
  const reply = await one.call(login, { user: ' ls-spa ces ', pwd: digestOf(PASSWORD).toUpperCase() });
  expect(reply).toMatchObject({ error_code: 0, data: { useracc: 'Ls-Spaces' } });
});

test('the login name is read as forms read it: a phone with +86 and dashes, a number in full width; what is kept so comes first', async () => {
  const serial = phone.slice(-6);
  await one.makeAccount({ accountCode: `G2024${serial}`, usertype: 2 });
  const dashed = `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`;
  const wide = `ｇ２０２４${serial}`;
  for (const [user, useracc] of [
    [`+86 ${dashed}`, phone],
    [`0086${phone}`, phone],
    [wide, `G2024${serial}`],
  ] as const)
    expect(await one.call(login, { ...right(), user }), user).toMatchObject({ error_code: 0, data: { useracc } });
  const staff = await one.makeAccount({ accountCode: dashed, usertype: 3 });
  expect((await one.call(login, { ...right(), user: dashed })).data.userid).toBe(staff);
  expect((await one.call(login, { ...right(), user: phone })).data.userid).toBe(accountId);
});

test('guesses count together under whatever spelling, also of a number that has no account', async () => {
  const from = { address: '10.7.0.9' };
  for (const number of [phone, freshPhone()]) {
    for (const user of [number, `+86${number}`, number, `0086${number}`, number])
      expect((await one.call(login, { ...wrong(), user }, from)).status, user).toBe(200);
    expect((await one.call(login, { ...wrong(), user: `(86)${number}` }, from)).status).toBe(429);
  }
});

test('the form body of old clients is taken', async () => {
  const response = await one.app.http.inject({
    method: 'POST',
    url: login.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(right()).toString(),
  });
  expect(response.json()).toMatchObject({ error_code: 0, data: { userid: accountId } });
});

test('an unknown account and a wrong password answer alike', async () => {
  const known = await one.call(login, wrong());
  const unknown = await one.call(login, { ...wrong(), user: freshPhone() });
  expect(known).toMatchObject({ status: 200, error_code: 1, message: '用户名或密码错误' });
  expect({ ...unknown, headers: {} }).toEqual({ ...known, headers: {} });
  expect(await events('login.failed')).toBe(1);
});

test('a closed account is told so only to who knows the password', async () => {
  await one.platform.database.run('update account set disabled = true where account_id = $1', [accountId]);
  expect((await one.call(login, wrong())).message).toBe('用户名或密码错误');
  expect(await one.call(login, right())).toMatchObject({ error_code: 1, message: '账号已停用，请联系管理员' });
});

test('five failures lock the account for that address for fifteen minutes from the fifth, on every process', async () => {
  for (const app of [one, two, one, two]) {
    expect((await app.call(login, wrong())).message).toBe('用户名或密码错误');
    one.clock.advance(200);
  }
  expect((await one.call(login, wrong())).message).toBe('用户名或密码错误');
  for (const app of [one, two]) {
    const locked = await app.call(login, right());
    expect(locked).toMatchObject({ status: 429, error_code: 1, message: '登录失败次数过多，请 15 分钟后再试' });
    expect(locked.headers['retry-after']).toBe('900');
  }
  expect((await one.call(login, right(), { address: '10.0.0.9' })).error_code).toBe(0);
  one.clock.advance(899);
  expect((await two.call(login, right())).status).toBe(429);
  one.clock.advance(1);
  expect((await two.call(login, right())).error_code).toBe(0);
});

test('an unknown account is locked in the same way', async () => {
  const nobody = { user: freshPhone(), pwd: digestOf('wrong') };
  for (let n = 0; n < 5; n++) expect((await one.call(login, nobody)).error_code).toBe(1);
  expect((await one.call(login, nobody)).status).toBe(429);
});

test('a success forgets the failures; old failures do not count', async () => {
  for (let n = 0; n < 4; n++) await one.call(login, wrong());
  expect((await one.call(login, right())).error_code).toBe(0);
  for (let n = 0; n < 4; n++) await one.call(login, wrong());
  one.clock.advance(900);
  expect((await one.call(login, wrong())).status).toBe(200);
  expect((await one.call(login, right())).error_code).toBe(0);
});

test('of a hundred guesses at once over two processes five are judged', async () => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      (n % 2 ? one : two).call(login, { user: phone, pwd: digestOf(`guess ${n}`) }),
    ),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(5);
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(95);
});

test('forty right logins at once all succeed', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => one.call(login, right())));
  expect(new Set(replies.map((reply) => reply.error_code))).toEqual(new Set([0]));
});

test('two hundred people who sign in at once behind one address all come in', async () => {
  const people = Array.from({ length: 200 }, (_, at) => `lesson${at}`);
  await Promise.all(people.map((accountCode) => one.makeAccount({ accountCode, usertype: 2 })));
  const replies = await Promise.all(people.map((user) => one.call(login, { user, pwd: digestOf(PASSWORD) })));
  expect(replies.filter(({ error_code }) => error_code !== 0)).toEqual([]);
});

test('logout ends the session everywhere, and without a session it is no fault', async () => {
  const { data } = await one.call(login, right());
  expect((await two.call(currentUser, {}, data.token)).status).toBe(200);
  expect((await one.call(logout, {}, data.token)).error_code).toBe(0);
  expect((await one.call(currentUser, {}, data.token)).status).toBe(511);
  await expect.poll(async () => (await two.call(currentUser, {}, data.token)).status).toBe(511);
  expect((await one.call(logout, {})).error_code).toBe(0);
  expect(await events('logout')).toBe(1);
});

test('a session ends after seven days', async () => {
  const { data } = await one.call(login, right());
  one.clock.advance(7 * 24 * 3600 - 60);
  expect((await one.call(findUserByToken, {}, data.token)).data).toMatchObject({
    userid: accountId,
    token: data.token,
  });
  one.clock.advance(120);
  expect((await one.call(findUserByToken, {}, data.token)).status).toBe(511);
});

test.each([
  [{}, '用户名或密码不能为空'],
  [{ user: '   ', pwd: digestOf(PASSWORD) }, '用户名或密码不能为空'],
  [{ user: 'a', pwd: '' }, '用户名或密码不能为空'],
  [{ user: 'a', pwd: PASSWORD }, '密码未正确加密'],
  [{ user: 7, pwd: digestOf(PASSWORD) }, '用户名或密码不能为空'],
  [{ user: ['a'], pwd: digestOf(PASSWORD) }, '用户名或密码不能为空'],
  [{ user: 'x'.repeat(10_000), pwd: digestOf(PASSWORD) }, '用户名或密码错误'],
])('bad input %# is told', async (input, message) => {
  expect(await one.call(login, input)).toMatchObject({ status: 200, error_code: 2, message });
});

test('NUL characters in a login name are a wrong login, not a fault', async () => {
  expect((await one.call(login, { user: `${phone}\u0000`, pwd: digestOf(PASSWORD) })).error_code).toBe(1);
});
