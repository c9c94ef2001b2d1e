import { confirmPassword } from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/app.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { requireRecentPassword } from './index.ts';

let one: TestApp;
beforeAll(async () => {
  one = await startTestApp();
});
afterAll(() => one?.close());

const pwd = digestOf(PASSWORD);
const give = (token: string, digest = pwd) => one.call(confirmPassword, { pwd: digest }, token);
/** What a call that asks for a recent password says to a session. */
async function ask(token: string) {
  const session = await one.platform.sessions.find(token);
  try {
    requireRecentPassword(session!, toWireTime(one.clock()));
    return 'goes on';
  } catch (error) {
    return error;
  }
}
const NEEDED = { code: 1, message: '请再次输入密码', data: { passwordNeeded: true, codeNeeded: false } };

test('the password once more holds for five minutes, in the session in which it was given', async () => {
  const { accountId, token } = await one.loginAs(5);
  const other = await one.sessionOf(accountId);
  expect(await ask(token)).toMatchObject(NEEDED);
  expect((await give(token)).error_code).toBe(0);
  expect([await ask(token), await ask(other)]).toEqual(['goes on', expect.objectContaining(NEEDED)]);
  one.clock.advance(300);
  expect(await ask(token)).toBe('goes on');
  one.clock.advance(1);
  expect(await ask(token)).toMatchObject(NEEDED);
});

test('wrong passwords count as those of a login do', async () => {
  const { token } = await one.loginAs(5);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await give(token, digestOf('Wrong2026'))).toMatchObject({
      error_code: 2,
      refusal: { fields: { pwd: '密码不正确' } },
    });
  }
  expect(await give(token)).toMatchObject({ status: 429, message: '登录失败次数过多，请 15 分钟后再试' });
  expect(await ask(token)).toMatchObject(NEEDED);
});
