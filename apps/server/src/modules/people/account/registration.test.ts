import {
  bindStudent,
  checkUseracc,
  currentUser,
  devOutbox,
  login,
  PROOF_HEADER,
  proofChallenge,
  publicKey,
  register,
  resetPassword,
  sendCode,
  sendPersonalCode,
} from '@vimo/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Unavailable } from '../../../platform/errors.ts';
import { freshPhone, startTestApp, type TestApp, whileLocked } from '../../../testing/app.ts';
import { publishPrivacy } from '../../../testing/fixtures.ts';
import { digestOf, encryptFor } from '../../../testing/passwords.ts';

let one: TestApp;
let two: TestApp;
let phone: string;
/** An address of the test's own, so that what others asked does not count. */
let address: string;
let addresses = 0;

beforeAll(async () => {
  // A statement that waits for a lock is given up after a while: these tests are about that.
  one = await startTestApp({ budgets: { timeoutMs: 2500, patienceMs: 60_000 } });
  two = await startTestApp({ connectionString: one.connectionString, clock: one.clock });
  await one.makeAccount({ usertype: 1 });
  await publishPrivacy(one.platform.database);
});
afterAll(async () => {
  await two?.close();
  await one?.close();
});
beforeEach(() => {
  phone = freshPhone();
  addresses += 1;
  address = `10.1.0.${addresses}`;
});

const PASSWORD = 'Yunting2026';
const send = (app = one) => app.call(sendCode, { accountCode: phone }, { address });
async function codeSent(): Promise<string> {
  expect(await send()).toMatchObject({ error_code: 0, message: '验证码已发送至您的手机' });
  return one.platform.textMessages.outbox!.lastCode(phone)!;
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const form = (code: string, password = PASSWORD, password2 = password) => ({
  telPhone: phone,
  code,
  password: encryptFor(one, password),
  password2: encryptFor(one, password2),
});
const resetForm = (code: string, password: string) => {
  const { telPhone, code: checkCode, ...rest } = form(code, password);
  return { accountCode: telPhone, checkCode, ...rest };
};
const registered = async () => (await one.call(register, form(await codeSent()), { address })).data;

test('a parent registers with a code, is logged in and can log in again', async () => {
  const reply = await one.call(register, form(await codeSent()), { address });
  expect(reply).toMatchObject({
    error_code: 0,
    message: '注册成功',
    data: { usertype: 4, useracc: phone, telphone: phone },
  });
  expect((await two.call(currentUser, {}, reply.data.token)).data.userid).toBe(reply.data.userid);
  expect((await two.call(login, { user: phone, pwd: digestOf(PASSWORD) })).error_code).toBe(0);
});

test('phone and password are in no column in clear', async () => {
  await registered();
  const rows = await one.platform.database.rows<{ text: string }>(
    'select a::text as text from account a union all select v::text from verification_code v',
  );
  for (const { text } of rows) {
    expect(text).not.toContain(phone);
    expect(text).not.toContain(digestOf(PASSWORD));
    expect(text).not.toContain(Buffer.from(phone).toString('hex'));
  }
});

test('a taken number is told to who holds it, and nothing changes', async () => {
  await registered();
  one.clock.advance(61);
  const reply = await one.call(register, form(await codeSent(), 'Another2026'), { address });
  expect(reply).toMatchObject({ error_code: 1, message: '当前手机号已注册' });
  expect((await one.call(login, { user: phone, pwd: digestOf(PASSWORD) })).error_code).toBe(0);
});

test('nobody registers before a privacy text is published, and the code stays good', async () => {
  await one.platform.database.run('delete from site_text');
  const input = form(await codeSent());
  expect(await one.call(register, input, { address })).toMatchObject({
    error_code: 1,
    message: '本站还没有公布隐私政策，暂时不能注册，请联系学校',
  });
  await publishPrivacy(one.platform.database);
  expect((await one.call(register, { ...input, ...form(input.code) }, { address })).error_code).toBe(0);
});

test('one code registers once, however often it is sent at once', async () => {
  const input = form(await codeSent());
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? one : two).call(register, input, { address })),
  );
  expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(1);
});

test('a code has five tries', async () => {
  const code = await codeSent();
  for (let n = 0; n < 5; n++) {
    expect(await one.call(register, form(otherThan(code)), { address })).toMatchObject({
      error_code: 1,
      message: '验证码错误或已失效',
    });
  }
  expect((await one.call(register, form(code), { address })).message).toBe('验证码错误或已失效');
});

test('fifty wrong codes at once use up the five tries', async () => {
  const code = await codeSent();
  const guesses = Array.from({ length: 49 }, () => form(otherThan(code)));
  const replies = await Promise.all(
    [...guesses, form(code)].map((input, n) => (n % 2 ? one : two).call(register, input, { address })),
  );
  expect(replies.filter((reply) => reply.error_code === 0).length).toBeLessThanOrEqual(1);
  const row = await one.platform.database.row<{ tries: number }>('select max(tries) as tries from verification_code');
  expect(row?.tries ?? 0).toBeLessThanOrEqual(5);
});

test('a code lives five minutes and ends with the next one', async () => {
  const first = await codeSent();
  one.clock.advance(61);
  const second = await codeSent();
  if (first !== second) expect((await one.call(register, form(first), { address })).error_code).toBe(1);
  one.clock.advance(300);
  expect((await one.call(register, form(second), { address })).message).toBe('验证码错误或已失效');
});

test('the code of the personal centre does not register', async () => {
  const { token } = await one.loginAs(4);
  const reply = await one.call(sendPersonalCode, { accountCode: phone }, { token, address });
  expect(reply).toMatchObject({ error_code: 0, message: '验证码已发送至您的手机' });
  const code = one.platform.textMessages.outbox!.lastCode(phone)!;
  expect((await one.call(register, form(code), { address })).error_code).toBe(1);
});

test.each([
  ['short1', { password: '密码长度为 8—32 位' }],
  ['onlyletters', { password: '密码须同时包含字母和数字' }],
  [`${'a'.repeat(30)}123`, { password: '密码长度为 8—32 位' }],
  ['password123', { password: '密码过于简单，请更换' }],
])('the weak password %s is refused and the code stays good', async (password, fields) => {
  const code = await codeSent();
  const reply = await one.call(register, form(code, password), { address });
  expect(reply).toMatchObject({ error_code: 2, refusal: { fields } });
  expect((await one.call(register, form(code), { address })).error_code).toBe(0);
});

test('passwords that differ or are no cipher text are refused', async () => {
  const code = await codeSent();
  expect((await one.call(register, form(code, PASSWORD, `${PASSWORD}x`), { address })).refusal.fields).toEqual({
    password2: '两次输入的密码不一致',
  });
  for (const password of ['00'.repeat(120), 'ff'.repeat(2000), 'ab', encryptFor(one, PASSWORD).slice(2)]) {
    const reply = await one.call(register, { ...form(code), password }, { address });
    expect(reply).toMatchObject({ error_code: 2, refusal: { fields: { password: '密码未正确加密' } } });
  }
});

test('the public key is one point of the curve, the same on every process', async () => {
  const { data } = await one.call(publicKey, {});
  expect(data).toMatchObject({ cipherMode: 'C1C3C2', publicKey: expect.stringMatching(/^04[0-9a-f]{128}$/) });
  expect((await two.call(publicKey, {})).data).toEqual(data);
});

test('a reset changes the password and ends every session, those in a child’s account too', async () => {
  const school = await one.makeSchool();
  const childId = await one.makeStudent(school, { accountCode: `kid-${phone}`, name: '许知宁' });
  const { token, userid } = await registered();
  await one.call(bindStudent, { account: `kid-${phone}`, password: digestOf('Demo@2026'), userName: '许知宁' }, token);
  const childToken = await one.platform.sessions.create(one.platform.database, childId, userid);
  one.clock.advance(61);
  const code = await codeSent();
  const reply = await one.call(resetPassword, resetForm(code, 'Changed2026'), { address });
  expect(reply).toMatchObject({ error_code: 0, message: '密码修改成功' });
  expect((await one.call(currentUser, {}, token)).status).toBe(511);
  expect((await one.call(currentUser, {}, childToken)).status).toBe(511);
  await expect.poll(async () => (await two.call(currentUser, {}, token)).status).toBe(511);
  expect((await one.call(login, { user: phone, pwd: digestOf(PASSWORD) })).error_code).toBe(1);
  expect((await one.call(login, { user: phone, pwd: digestOf('Changed2026') })).error_code).toBe(0);
  expect((await one.call(resetPassword, resetForm(code, 'Again20266'), { address })).error_code).toBe(1);
});

test('a reset ends the lock of a login for the address it comes from', async () => {
  await registered();
  for (let n = 0; n < 6; n++) await one.call(login, { user: phone, pwd: digestOf('forgotten') }, { address });
  one.clock.advance(61);
  await one.call(resetPassword, resetForm(await codeSent(), 'Changed2026'), { address });
  expect((await one.call(login, { user: phone, pwd: digestOf('Changed2026') }, { address })).error_code).toBe(0);
});

test('a reset without the code answers alike for known and unknown numbers', async () => {
  await registered();
  const known = await one.call(resetPassword, resetForm('123456', 'Changed2026'), { address });
  phone = freshPhone();
  const unknown = await one.call(resetPassword, resetForm('123456', 'Changed2026'), { address });
  expect(known).toMatchObject({ status: 200, error_code: 1, message: '验证码错误或已失效' });
  expect({ ...unknown, headers: {} }).toEqual({ ...known, headers: {} });
});

test('a code is sent alike to known and unknown numbers', async () => {
  await registered();
  one.clock.advance(61);
  const known = await send();
  phone = freshPhone();
  expect({ ...(await send()), headers: {} }).toEqual({ ...known, headers: {} });
});

test('fifty sendings at once over two processes send one message', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? one : two).call(sendCode, { accountCode: phone }, { address: `10.2.${addresses}.${n}` }),
    ),
  );
  expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(1);
  const refusals = replies.filter((reply) => reply.status === 429);
  expect(refusals).toHaveLength(49);
  expect(refusals[0]).toMatchObject({ error_code: 1, message: '验证码发送过于频繁，请 60 秒后再试' });
});

test('a phone gets one message a minute and ten in a day, from wherever they are asked for', async () => {
  const ask = (n: number) => one.call(sendCode, { accountCode: phone }, { address: `10.3.${addresses}.${n}` });
  for (let n = 0; n < 10; n++) {
    expect((await ask(n)).error_code).toBe(0);
    one.clock.advance(59);
    expect((await ask(n)).status).toBe(429);
    one.clock.advance(1);
  }
  const eleventh = await ask(11);
  expect(eleventh).toMatchObject({ status: 429, message: '该手机号今天获取验证码的次数已达上限' });
  one.clock.advance(Number(eleventh.headers['retry-after']));
  expect((await ask(12)).error_code).toBe(0);
});

test('a message that could not be sent counts for nothing', async () => {
  const { textMessages } = one.platform;
  const { send: sending } = textMessages;
  textMessages.send = () => Promise.reject(new Unavailable());
  for (let n = 0; n < 3; n++) expect((await send()).status).toBe(503);
  textMessages.send = sending;
  expect((await send()).error_code).toBe(0);
  expect((await send()).status).toBe(429);
});

test('a code is good until the account it is for stands', async () => {
  const code = await codeSent();
  await whileLocked(one, 'account', async () => {
    expect((await one.call(register, form(code), { address })).status).toBe(503);
  });
  expect((await one.call(register, form(code), { address })).error_code).toBe(0);
  one.clock.advance(61);
  const again = await codeSent();
  expect((await one.call(register, form(again), { address })).message).toBe('当前手机号已注册');
  expect((await one.call(register, form(again), { address })).message).toBe('验证码错误或已失效');
});

test.each(['1380000000', '138000000011', '13800000001/13800000002', '', 7])(
  'the number %j is refused',
  async (accountCode) => {
    expect((await one.call(sendCode, { accountCode } as never, { address })).error_code).toBe(2);
  },
);

test('a number is the same however it is written, for the message, for its limit and for who registers', async () => {
  const written = [
    `+86${phone}`,
    `0086 ${phone}`,
    `${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}`,
    `${phone}\n`,
  ];
  expect((await one.call(sendCode, { accountCode: written[0]! }, { address })).error_code).toBe(0);
  for (const accountCode of written) expect((await one.call(sendCode, { accountCode }, { address })).status).toBe(429);
  const code = one.platform.textMessages.outbox!.lastCode(phone)!;
  const reply = await one.call(register, { ...form(code), telPhone: written[2]! }, { address });
  expect(reply.data).toMatchObject({ useracc: phone, telphone: phone });
  const elsewhere = { address: '10.2.0.1' };
  expect((await one.call(checkUseracc, { acc: written[1]! }, elsewhere)).data).toEqual({ exist: 1 });
});

test('whether a number is registered', async () => {
  expect((await one.call(checkUseracc, { acc: phone }, { address })).data).toEqual({ exist: 0 });
  await registered();
  expect((await one.call(checkUseracc, { acc: phone }, { address })).data).toEqual({ exist: 1 });
  expect((await one.call(checkUseracc, { acc: '12345' }, { address })).error_code).toBe(2);
});

async function proof(): Promise<Record<string, string>> {
  const { data } = await one.call(proofChallenge, {});
  const challenge = JSON.parse(data.challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  return { [PROOF_HEADER]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}

test('after a few calls of one address each asks for a proof of work, which works once', async () => {
  const check = (headers?: Record<string, string>, app = one) =>
    app.call(checkUseracc, { acc: freshPhone() }, { address, ...(headers ? { headers } : {}) });
  for (let n = 0; n < 5; n++) expect((await check()).error_code).toBe(0);
  expect(await check()).toMatchObject({ status: 200, error_code: 1, refusal: { proofRequired: 1 } });
  expect(await send()).toMatchObject({ error_code: 1, refusal: { proofRequired: 1 } });
  const solved = await proof();
  const replies = await Promise.all([check(solved), check(solved, two), check(solved)]);
  expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 1, 1]);
  expect((await one.call(checkUseracc, { acc: phone }, { address: `10.9.0.${addresses}` })).error_code).toBe(0);
});

test('a proof that is forged, unsolved or over is refused', async () => {
  for (let n = 0; n < 5; n++) await one.call(checkUseracc, { acc: freshPhone() }, { address });
  const check = (headers: Record<string, string>) => one.call(checkUseracc, { acc: phone }, { address, headers });
  const solved = await proof();
  const { challenge, solution } = JSON.parse(Buffer.from(solved[PROOF_HEADER]!, 'base64').toString());
  const { keySignature: _, ...bare } = challenge.parameters;
  const forgeries = [
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
    { challenge: { ...challenge, parameters: bare }, solution },
    { challenge: { signature: challenge.signature }, solution },
    { challenge },
    null,
  ];
  const headers = forgeries.map((forgery) => Buffer.from(JSON.stringify(forgery)).toString('base64'));
  for (const value of [...headers, 'no base64 \u00ff', '']) {
    expect(await check({ [PROOF_HEADER]: value })).toMatchObject({ error_code: 1, refusal: { proofRequired: 1 } });
  }
  one.clock.advance(301);
  for (let n = 0; n < 5; n++) await one.call(checkUseracc, { acc: freshPhone() }, { address });
  expect((await check(solved)).refusal.proofRequired).toBe(1);
});

test('the outbox answers in demo mode and does not exist otherwise', async () => {
  const code = await codeSent();
  expect((await one.call(devOutbox, { phone })).data).toEqual({ code });
  expect((await one.call(devOutbox, { phone: freshPhone() })).error_code).toBe(4);
  const sms = {
    driver: 'aliyun',
    accessKeyId: '',
    accessKeySecret: '',
    signName: '',
    templateCode: '',
    endpoint: '',
  } as const;
  const production = await startTestApp({
    connectionString: one.connectionString,
    config: { demoMode: false, production: true, sms },
  });
  expect((await production.call(devOutbox, { phone })).status).toBe(404);
  await production.close();
});
