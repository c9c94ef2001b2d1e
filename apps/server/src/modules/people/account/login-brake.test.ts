import {
  bindStudent,
  DEVICE_COOKIE,
  DEVICE_HEADER,
  devOutbox,
  HIGHEST_PROOF_PRICE,
  login,
  PROOF_HEADER,
  proofChallenge,
  resetPassword,
  sendCode,
} from '@vimo/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CallOptions, freshPhone, PASSWORD, startTestApp, type TestApp } from '../../../testing/app.ts';
import { digestOf, encryptFor } from '../../../testing/passwords.ts';
import { priceAfter } from './login-brake.ts';

let one: TestApp;
let two: TestApp;
let phone: string;
let addresses = 0;

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
  await one.makeAccount({ accountCode: phone, phone });
});

const WRONG_TEXT = '用户名或密码错误';
const freshAddress = () => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};
const right = (options: CallOptions = {}, user = phone) =>
  one.call(login, { user, pwd: digestOf(PASSWORD) }, { address: freshAddress(), ...options });
const wrong = (options: CallOptions = {}, user = phone, app = one) =>
  app.call(login, { user, pwd: digestOf('wrong') }, { address: freshAddress(), ...options });

async function proof(price: number): Promise<Record<string, string>> {
  const { data } = await one.call(proofChallenge, { price });
  const challenge = JSON.parse(data.challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  return { [PROOF_HEADER]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}
/** As if so many guesses from strange places had been judged in this hour. */
async function attacked(guesses: number, user = phone): Promise<void> {
  const { limits, secrets } = one.platform;
  const index = secrets.blindIndex('login', user.toLowerCase());
  const key = secrets.blindIndex('login-brake', index.toString('hex'));
  for (let n = 0; n < guesses; n++) expect(await limits.take(key, { max: 100, seconds: 3600 })).toBe(0);
}
/** The cookie of a device that has just logged in, as the device sends it back. */
const cookieOf = (reply: { headers: Record<string, unknown> }) => {
  const cookie = String(reply.headers['set-cookie']);
  expect(cookie).toMatch(/; Max-Age=\d+; Path=\/vimo-cms\/v1; HttpOnly; SameSite=Lax$/);
  return { cookie: cookie.split(';')[0]! };
};

test('the price of a guess grows with what failed before, to a limit', () => {
  expect([0, 19, 20, 29, 30, 59, 60, 99].map(priceAfter)).toEqual([0, 0, 1, 1, 2, 4, 5, 5]);
  expect(priceAfter(1e6)).toBe(HIGHEST_PROOF_PRICE);
});

describe('guesses from many addresses', () => {
  test('twenty at once are judged for nothing, whatever their number; every further one costs a proof', async () => {
    const replies = await Promise.all(Array.from({ length: 300 }, (_, n) => wrong({}, phone, n % 2 ? one : two)));
    expect(replies.filter(({ message }) => message === WRONG_TEXT)).toHaveLength(20);
    // A machine that cannot take them all at once sends some away; what it takes is asked for a proof.
    const sentAway = replies.filter(({ status }) => status === 503).length;
    expect(sentAway).toBeLessThan(280);
    expect(replies.filter(({ refusal }) => refusal.proofRequired === 1)).toHaveLength(280 - sentAway);
    expect((await right()).refusal.proofRequired).toBe(1);
  });

  test('a proof of the price is judged once, a cheaper one is not', async () => {
    await attacked(30);
    expect((await right()).refusal.proofRequired).toBe(2);
    expect((await right({ headers: await proof(1) })).refusal.proofRequired).toBe(2);
    const paid = await proof(2);
    expect((await wrong({ headers: paid })).message).toBe(WRONG_TEXT);
    expect((await right({ headers: paid })).refusal.proofRequired).toBe(2);
    expect((await right({ headers: await proof(2) })).error_code).toBe(0);
  });

  test('a hundred in an hour are judged; then strangers wait, and the oldest failure lets one in', async () => {
    await attacked(100);
    const reply = await right();
    expect(reply).toMatchObject({ status: 429, error_code: 1 });
    expect(reply.message).toMatch(/^该账号正被反复尝试登录，为保护账号，新设备请 60 分钟后再试/);
    one.clock.advance(Number(reply.headers['retry-after']));
    expect((await right()).error_code).toBe(0);
  });

  test('a name without account asks the same price, says the same and is written alike', async () => {
    const nobody = freshPhone();
    for (const [guesses, more] of [
      [0, {}],
      [20, {}],
      [70, {}],
    ] as const) {
      await attacked(guesses);
      await attacked(guesses, nobody);
      const [known, unknown] = [await wrong(more), await wrong(more, nobody)];
      expect({ ...unknown, headers: {} }).toEqual({ ...known, headers: {} });
    }
    const rows = await one.platform.database.rows(
      `select failures from failed_login where login_index in ($1, $2)`,
      [phone, nobody].map((user) => one.platform.secrets.blindIndex('login', user)),
    );
    expect(rows).toEqual([{ failures: 1 }, { failures: 1 }]);
  });
});

describe('a known device', () => {
  test('goes on while strangers are kept out, from wherever it is', async () => {
    const headers = cookieOf(await right());
    await attacked(100);
    expect((await right()).status).toBe(429);
    expect((await right({ headers })).error_code).toBe(0);
  });

  test('has a lock of its own, which strangers behind the same address do not fill', async () => {
    const address = freshAddress();
    const headers = cookieOf(await right({ address }));
    for (let n = 0; n < 6; n++) await wrong({ address });
    expect((await right({ address })).status).toBe(429);
    expect((await right({ address, headers })).error_code).toBe(0);
    for (let n = 0; n < 5; n++) expect((await wrong({ headers })).message).toBe(WRONG_TEXT);
    expect((await right({ headers })).status).toBe(429);
    one.clock.advance(900);
    expect((await right({ headers })).error_code).toBe(0);
  });

  test('a network from which the person logged in goes on too, for a month', async () => {
    const address = freshAddress();
    await right({ address });
    await attacked(100);
    expect((await right({ address })).error_code).toBe(0);
    one.clock.advance(31 * 24 * 3600);
    await attacked(20);
    expect((await right({ address })).refusal.proofRequired).toBe(1);
  });

  test('is known to each of the accounts that use it, and to no other', async () => {
    const mine = phone;
    let headers = cookieOf(await right());
    const theirs = freshPhone();
    await one.makeAccount({ accountCode: theirs, phone: theirs });
    headers = cookieOf(await right({ headers }, theirs));
    const strange = freshPhone();
    await one.makeAccount({ accountCode: strange, phone: strange });
    for (const user of [mine, theirs, strange]) await attacked(100, user);
    expect((await right({ headers }, mine)).error_code).toBe(0);
    expect((await right({ headers }, theirs)).error_code).toBe(0);
    expect((await right({ headers }, strange)).status).toBe(429);
  });

  test('a program says and hears its token in a header; without one it hears none', async () => {
    expect((await right()).headers[DEVICE_HEADER]).toBeUndefined();
    const token = String((await right({ headers: { [DEVICE_HEADER]: '' } })).headers[DEVICE_HEADER]);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    await attacked(100);
    const reply = await right({ headers: { [DEVICE_HEADER]: token } });
    expect([reply.error_code, reply.headers[DEVICE_HEADER]]).toEqual([0, token]);
    for (const forged of ['f'.repeat(32), `${token}x`, 'x'.repeat(9000)]) {
      expect((await right({ headers: { [DEVICE_HEADER]: forged } })).status).toBe(429);
    }
  });

  test('is stored as a digest, forgotten by a new password, and the one that set it is known', async () => {
    const old = cookieOf(await right());
    const stored = await one.platform.database.rows<{ text: string }>('select k::text as text from known_origin k');
    const token = old.cookie.slice(DEVICE_COOKIE.length + 1);
    expect(stored.some(({ text }) => text.includes(token))).toBe(false);
    const address = freshAddress();
    await one.call(sendCode, { accountCode: phone }, { address });
    const { code: checkCode } = (await one.call(devOutbox, { phone })).data;
    const [password, password2] = [encryptFor(one, PASSWORD), encryptFor(one, PASSWORD)];
    const reset = await one.call(resetPassword, { accountCode: phone, checkCode, password, password2 }, { address });
    expect(reset.error_code).toBe(0);
    await attacked(100);
    expect((await right({ headers: old })).status).toBe(429);
    expect((await right({ headers: cookieOf(reset) })).error_code).toBe(0);
  });
});

describe('the person is told', () => {
  test('of failures from elsewhere, until a known device was told', async () => {
    const headers = cookieOf(await right());
    for (let n = 0; n < 12; n++) await wrong();
    const told = /^有人多次尝试登录您的账号（共 12 次，最近一次 \d\d-\d\d \d\d:\d\d），均未成功/;
    expect((await right()).data.notice).toMatch(told);
    expect((await right({ headers })).data.notice).toMatch(told);
    expect((await right({ headers })).data.notice).toBe('');
  });

  test('of bindings that failed, and not of a few slips or of the own device', async () => {
    const headers = cookieOf(await right());
    for (let n = 0; n < 4; n++) await wrong({ headers });
    for (let n = 0; n < 9; n++) await wrong();
    expect((await right({ headers })).data.notice).toBe('');
    for (let n = 0; n < 10; n++) {
      const { token } = await one.loginAs(4);
      await one.call(bindStudent, { account: phone, password: digestOf('wrong'), userName: '许知宁' }, token);
    }
    expect((await right({ headers })).data.notice).toContain('共 10 次');
  });
});
