import { currentUser, wechatAppId, wechatLogin } from '@vimo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';

let one: TestApp;
let parentId: string;

beforeAll(async () => {
  one = await startTestApp();
  parentId = await one.makeAccount({ wechatUnionId: 'demo-parent' });
  await one.makeStudent(await one.makeSchool(), { wechatUnionId: 'demo-student' });
});
afterAll(() => one?.close());

/** What the browser holds after asking for a QR code. */
async function askForCode(cookie = '') {
  const { data, headers } = await one.call(wechatAppId, {}, { headers: { cookie } });
  return { ...data, cookie: String(headers['set-cookie']).split(';')[0]! };
}

/** Opens the QR page, follows the link of one person and answers the code it leads back with. */
async function scan(authorizeUrl: string, person: string) {
  const page = await one.app.http.inject(authorizeUrl.split('#')[0]!);
  expect(page.statusCode).toBe(200);
  const href = new RegExp(`href="([^"]*person=${person}[^"]*)"`).exec(page.body)![1]!.replaceAll('&amp;', '&');
  const back = await one.app.http.inject(href);
  const location = new URL(String(back.headers.location), 'http://localhost');
  expect(location.pathname).toBe('/wechatLogin');
  return { code: location.searchParams.get('code')!, state: location.searchParams.get('state')! };
}

const enter = (input: { code: string; state?: string }, cookie: string) =>
  one.call(wechatLogin, input, { headers: { cookie } });

test('a scan by a linked person logs in', async () => {
  const { appId, state, authorizeUrl, cookie } = await askForCode();
  expect(appId).toBe('wx-demo');
  const scanned = await scan(authorizeUrl, 'demo-parent');
  expect(scanned.state).toBe(state);
  const reply = await enter(scanned, cookie);
  expect(reply).toMatchObject({ error_code: 0, data: { userid: parentId, usertype: 4 } });
  expect((await one.call(currentUser, {}, reply.data.token)).data.userid).toBe(parentId);
  expect(await enter(scanned, cookie)).toMatchObject({ error_code: 1, message: '登录二维码已失效，请重新扫码' });
});

test('the page has neither script nor names in the address, and its cookie is out of reach', async () => {
  const { headers, data } = await one.call(wechatAppId, {});
  expect(String(headers['set-cookie'])).toMatch(
    /^wechat-login=[0-9a-f]{32}; Max-Age=\d+; Path=.*; HttpOnly; SameSite=Lax$/,
  );
  const page = await one.app.http.inject(data.authorizeUrl.split('#')[0]!);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).not.toContain('<script');
});

test('an unlinked person is told what to do', async () => {
  const { authorizeUrl, cookie } = await askForCode();
  expect(await enter(await scan(authorizeUrl, 'demo-stranger'), cookie)).toMatchObject({
    error_code: 1,
    message: '该微信尚未绑定账号，请先用账号密码登录',
  });
});

test('a closed account is not entered', async () => {
  await one.platform.database.run("update account set disabled = true where wechat_union_id = 'demo-student'");
  const { authorizeUrl, cookie } = await askForCode();
  expect((await enter(await scan(authorizeUrl, 'demo-student'), cookie)).message).toBe('账号已停用，请联系管理员');
});

test('a state works only in the browser that asked, unchanged, for ten minutes', async () => {
  const asked = await askForCode();
  const scanned = await scan(asked.authorizeUrl, 'demo-parent');
  const stranger = await askForCode();
  const [until, once, signature] = scanned.state.split('.');
  const stale = { error_code: 1, message: '登录二维码已失效，请重新扫码' };
  expect(await enter(scanned, stranger.cookie)).toMatchObject(stale);
  expect(await enter(scanned, '')).toMatchObject(stale);
  expect(await enter({ code: scanned.code }, asked.cookie)).toMatchObject(stale);
  for (const state of [
    `${Number(until) + 1}.${once}.${signature}`,
    `${until}.${'0'.repeat(16)}.${signature}`,
    '..',
    'x',
  ]) {
    expect(await enter({ ...scanned, state }, asked.cookie)).toMatchObject(stale);
  }
  one.clock.advance(601);
  expect(await enter(scanned, asked.cookie)).toMatchObject(stale);
});

test('two tabs of one browser each have a state of their own', async () => {
  const first = await askForCode();
  const second = await askForCode(first.cookie);
  expect(second.cookie).toBe(first.cookie);
  for (const tab of [second, first]) {
    expect((await enter(await scan(tab.authorizeUrl, 'demo-parent'), tab.cookie)).error_code).toBe(0);
  }
});

test('an invented code and a code used twice are refused', async () => {
  const asked = await askForCode();
  const { code, state } = await scan(asked.authorizeUrl, 'demo-parent');
  const refusal = { error_code: 1, message: '微信授权已失效，请重新扫码' };
  expect(await enter({ code: 'invented', state }, asked.cookie)).toMatchObject(refusal);
  const again = await askForCode();
  expect((await enter({ code, state: again.state }, again.cookie)).error_code).toBe(0);
  const third = await askForCode();
  expect(await enter({ code, state: third.state }, third.cookie)).toMatchObject(refusal);
  expect((await enter({ code: '', state }, asked.cookie)).error_code).toBe(2);
});

test('the stand-in leads nowhere else', async () => {
  for (const url of [
    '/wechat-stand-in/connect/confirm?person=toString&state=x',
    '/wechat-stand-in/connect/confirm?person=demo-parent&state=%22%3E%3Cscript%3E',
    '/wechat-stand-in/connect/qrconnect?appid=other&state=x',
    '/wechat-stand-in/connect/qrconnect?appid=wx-demo&state=%3Cscript%3E',
  ]) {
    expect((await one.app.http.inject(url)).statusCode).toBe(400);
  }
});

test('the real protocol runs against the same calls over the network', async () => {
  await one.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = one.app.http.server.address() as { port: number };
  const base = `http://127.0.0.1:${port}/wechat-stand-in`;
  const appSecret = one.platform.secrets.derive('wechat-stand-in').toString('hex');
  const wechat = { appId: 'wx-demo', appSecret, baseUrl: base, authorizeUrl: `${base}/connect/qrconnect` };
  const production = await startTestApp({ config: { demoMode: false, wechat } });
  expect(production.platform.wechat.frameSources).toEqual([`http://127.0.0.1:${port}`]);
  const accountId = await production.makeAccount({ wechatUnionId: 'demo-parent' });
  const asked = await production.call(wechatAppId, {});
  // As the specification has it, and beside it for the page.
  expect(asked).toMatchObject({ message: 'wx-demo', data: { appId: 'wx-demo' } });
  const query = new URL(asked.data.authorizeUrl).searchParams;
  expect(query.get('redirect_uri')).toBe('http://localhost:3000/wechatLogin');
  const { code } = await scan((await askForCode()).authorizeUrl, 'demo-parent');
  const headers = { cookie: String(asked.headers['set-cookie']).split(';')[0]! };
  const reply = await production.call(wechatLogin, { code, state: asked.data.state }, { headers });
  expect(reply).toMatchObject({ error_code: 0, data: { userid: accountId } });
  expect(production.platform.wechat.standInRoutes).toEqual([]);
  await production.close();
});

test('without WeChat there is no code to show', async () => {
  const production = await startTestApp({ config: { demoMode: false } });
  expect(await production.call(wechatAppId, {})).toMatchObject({ message: '', data: { appId: '', authorizeUrl: '' } });
  await production.close();
});
