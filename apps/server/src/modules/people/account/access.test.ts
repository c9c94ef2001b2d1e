import * as contract from '@vimo/contract';
import { type Usertype, usertypeLabel } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let one: TestApp;
const tokens = new Map<Usertype, string>();
const USERTYPES = Object.keys(usertypeLabel).map(Number) as Usertype[];

beforeAll(async () => {
  one = await startTestApp();
  for (const usertype of USERTYPES) tokens.set(usertype, (await one.loginAs(usertype)).token);
});
afterAll(() => one?.close());

const signedIn = [
  contract.findUserByToken,
  contract.currentUser,
  contract.frontFindUser,
  contract.updateUserInfo,
  contract.sendPersonalCode,
  contract.updateChoice,
  contract.chooseListForm,
  contract.putAwayNews,
  contract.bindStudent,
  contract.unbindStudent,
  contract.queryStudentByParent,
  contract.handoverAccount,
  contract.handoverParentAccount,
];
const parentsOnly = [
  contract.bindStudent,
  contract.unbindStudent,
  contract.queryStudentByParent,
  contract.handoverAccount,
];
const name = (endpoint: contract.Endpoint) => `${endpoint.method} ${endpoint.path}`;

describe.each(signedIn.map((endpoint) => [name(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  test.each(['', 'f'.repeat(64), 'nonsense', '../../etc', "' or 1=1 --"])('token %j has no session', async (token) => {
    expect(await one.call(endpoint, { id: '1' }, token)).toMatchObject({
      status: 511,
      error_code: 1,
      message: '登录过期，请重新登录',
    });
  });

  test('who may call', async () => {
    const allowed = (parentsOnly as contract.Endpoint[]).includes(endpoint) ? [4] : USERTYPES;
    for (const usertype of USERTYPES) {
      // Input that is no good: permission is judged first.
      const reply = await one.call(endpoint, { id: 'x' }, tokens.get(usertype)!);
      expect([usertype, reply.error_code === 3]).toEqual([usertype, !allowed.includes(usertype)]);
    }
  });
});

describe.each(
  [contract.login, contract.register, contract.resetPassword, contract.sendCode, contract.bindStudent].map(
    (endpoint) => [name(endpoint), endpoint] as const,
  ),
)('%s', (_, endpoint) => {
  const token = () => ({ [contract.SESSION_HEADER]: tokens.get(4)! });
  test.each([
    ['broken JSON', '{"user":', 'application/json', 200],
    ['an array', '[]', 'application/json', 200],
    ['a number', '7', 'application/json', 200],
    ['null', 'null', 'application/json', 200],
    ['a wrong content type', '<a/>', 'application/xml', 200],
    ['no body', '', 'application/json', 200],
    ['a poisoned prototype', '{"__proto__":{"user":"x"}}', 'application/json', 200],
    ['an oversized body', JSON.stringify({ user: 'x'.repeat(2_000_000) }), 'application/json', 413],
  ])('%s is told', async (_case, payload, type, status) => {
    const response = await one.app.http.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: { 'content-type': type, ...token() },
      payload,
    });
    expect([response.statusCode, response.json().error_code]).toEqual([status, 2]);
  });
});
