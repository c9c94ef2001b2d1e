import { currentUser, endOwnSession, login, ownSessions, stay, unreadNotifications } from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/app.ts';
import { digestOf } from '../../../testing/passwords.ts';

let one: TestApp;
beforeAll(async () => {
  one = await startTestApp();
});
afterAll(() => one?.close());

const isLive = async (token: string) => (await one.call(currentUser, {}, token)).status === 200;
const minutes = (count: number) => one.clock.advance(count * 60);

test('a session of staff ends after half an hour without a call; what a page asks on its own is none', async () => {
  const { token } = await one.loginAs(5);
  expect((await one.call(stay, {}, token)).data.idleSeconds).toBe(1800);
  for (let times = 0; times < 3; times += 1) {
    minutes(25);
    expect((await one.call(stay, {}, token)).error_code).toBe(0);
  }
  minutes(20);
  expect((await one.call(unreadNotifications, {}, token)).error_code).toBe(0);
  minutes(12);
  expect((await one.call(unreadNotifications, {}, token)).status).toBe(511);
  expect(await isLive(token)).toBe(false);
});

test('calls that are answered from memory count as well', async () => {
  const { token } = await one.loginAs(5);
  minutes(29);
  await one.call(unreadNotifications, {}, token);
  await one.call(stay, {}, token);
  minutes(29);
  expect(await isLive(token)).toBe(true);
});

test('families are not sent away', async () => {
  const { token } = await one.loginAs(4);
  minutes(60 * 24);
  expect(await isLive(token)).toBe(true);
});

test('a person sees where they are signed in, and ends a session; those of others are not there', async () => {
  const accountCode = 'sessions1';
  await one.makeAccount({ usertype: 5, accountCode });
  const enter = async (agent: string, address: string) => {
    const reply = await one.call(
      login,
      { user: accountCode, pwd: digestOf(PASSWORD) },
      { address, headers: { 'user-agent': agent } },
    );
    return reply.data.token;
  };
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  const phone =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36 MicroMessenger/8.0.50';
  const here = await enter(chrome, '203.0.113.77');
  const there = await enter(phone, '2001:db8:7:8::9');
  const { data } = await one.call(ownSessions, {}, here);
  expect(data.map(({ device, address, isThis }) => [device, address, isThis]).toSorted()).toEqual([
    ['Chrome · Windows', '203.0.113.*', true],
    ['微信 · 安卓', '2001:db8::*', false],
  ]);
  const { id } = data.find(({ isThis }) => !isThis)!;
  const stranger = await one.loginAs(5);
  expect(await one.call(endOwnSession, { id }, stranger.token)).toMatchObject({ error_code: 4 });
  expect(await one.call(endOwnSession, { id }, here)).toMatchObject({ error_code: 0, message: '已退出该设备' });
  expect([await isLive(here), await isLive(there)]).toEqual([true, false]);
  expect(await one.call(endOwnSession, { id }, here)).toMatchObject({ error_code: 4, message: '该登录已退出' });
});
