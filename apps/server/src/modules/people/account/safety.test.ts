import {
  accountSafety,
  changePhone,
  currentUser,
  devOutbox,
  endMySession,
  linkWechat,
  login,
  mySessions,
  notificationPage,
  sendPersonalCode,
  unlinkWechat,
  wechatAppId,
  wechatLogin,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPhone, PASSWORD, startTestApp, type TestApp } from '../../../testing/app.ts';
import { digestOf, encryptFor } from '../../../testing/passwords.ts';

let one: TestApp;
beforeAll(async () => {
  one = await startTestApp();
});
afterAll(() => one?.close());

let networks = 0;
/** Asked from a network of its own: one that asks often is asked for a proof. */
async function codeFor(token: string, phone: string): Promise<string> {
  one.clock.advance(61);
  networks += 1;
  await one.call(sendPersonalCode, { accountCode: phone }, { token, address: `10.0.${networks}.1` });
  return (await one.call(devOutbox, { phone })).data.code;
}
async function parent() {
  const phone = freshPhone();
  const accountId = await one.makeAccount({ accountCode: phone, phone });
  return { phone, accountId, token: await one.sessionOf(accountId) };
}
const isLive = async (token: string) => (await one.call(currentUser, {}, token)).status === 200;
const oldPwd = (password = PASSWORD) => encryptFor(one, password);

describe('the phone', () => {
  test('changes with the present password: it signs in from then on, other sessions end, the person is told', async () => {
    const { phone, accountId, token } = await parent();
    const elsewhere = await one.sessionOf(accountId);
    const next = freshPhone();
    const checkCode = await codeFor(token, next);
    const changed = await one.call(changePhone, { accountCode: next, checkCode, oldPwd: oldPwd() }, token);
    expect(changed).toMatchObject({ error_code: 0, message: '安全手机已更换' });
    expect((await one.call(accountSafety, {}, token)).data.phone).toBe(`${next.slice(0, 3)}****${next.slice(-4)}`);
    expect([await isLive(token), await isLive(elsewhere)]).toEqual([true, false]);
    const enter = (user: string) => one.call(login, { user, pwd: digestOf(PASSWORD) });
    expect([(await enter(next)).error_code, (await enter(phone)).error_code]).toEqual([0, 1]);
    expect((await one.call(notificationPage, {}, token)).data.dataList[0]?.title).toBe('您的安全手机已更换');
    const again = await one.call(changePhone, { accountCode: freshPhone(), checkCode, oldPwd: oldPwd() }, token);
    expect(again).toMatchObject({ error_code: 2, refusal: { fields: { checkCode: '验证码错误或已失效' } } });
  });

  test('changes with a code to the present phone too; a wrong proof is told at its field and spends no code', async () => {
    const { phone, token } = await parent();
    const accountCode = freshPhone();
    const checkCode = await codeFor(token, accountCode);
    const presentCode = await codeFor(token, phone);
    const send = (more: object) => one.call(changePhone, { accountCode, checkCode, ...more }, token);
    const wrongCode = presentCode === '000001' ? '000002' : '000001';
    const refusals = [
      [{}, { oldPwd: '请输入当前密码' }],
      [{ oldPwd: oldPwd('Wrong2026') }, { oldPwd: '当前密码不正确' }],
      [{ presentCode: wrongCode }, { presentCode: '验证码错误或已失效' }],
      [{ presentCode, accountCode: phone }, { accountCode: '新手机号不能与当前手机号相同' }],
    ] as const;
    for (const [more, fields] of refusals)
      expect(await send(more)).toMatchObject({ error_code: 2, refusal: { fields } });
    expect((await send({ presentCode })).error_code).toBe(0);
  });

  test('of somebody else is refused, and a student’s login name stays', async () => {
    const other = await parent();
    const { token } = await parent();
    const taken = await one.call(
      changePhone,
      { accountCode: other.phone, checkCode: await codeFor(token, other.phone), oldPwd: oldPwd() },
      token,
    );
    expect(taken).toMatchObject({ error_code: 2, refusal: { fields: { accountCode: '当前手机号已注册' } } });
    const accountId = await one.makeAccount({ usertype: 2, accountCode: 'phoneless' });
    const student = await one.sessionOf(accountId);
    const accountCode = freshPhone();
    const checkCode = await codeFor(student, accountCode);
    expect((await one.call(changePhone, { accountCode, checkCode, oldPwd: oldPwd() }, student)).error_code).toBe(0);
    expect((await one.call(currentUser, {}, student)).data).toMatchObject({
      useracc: 'phoneless',
      mobilephone: accountCode,
    });
  });
});

test('who is parent and staff has both with one phone: it signs in the parent, the name the staff, each with its own password', async () => {
  const { phone, accountId } = await parent();
  const staffId = await one.makeAccount({ usertype: 3, accountCode: 'gaolaoshi' });
  const staff = await one.sessionOf(staffId);
  const checkCode = await codeFor(staff, phone);
  const changed = await one.call(changePhone, { accountCode: phone, checkCode, oldPwd: oldPwd() }, staff);
  expect(changed).toMatchObject({ error_code: 0, message: '安全手机已更换' });
  const enter = async (user: string) => (await one.call(login, { user, pwd: digestOf(PASSWORD) })).data;
  expect(await enter(phone)).toMatchObject({ userid: accountId, usertype: 4 });
  expect(await enter('gaolaoshi')).toMatchObject({ userid: staffId, usertype: 3, mobilephone: phone });
});

test('a parent in a child’s account neither sees nor changes what keeps it safe', async () => {
  const { accountId } = await parent();
  const child = await one.makeStudent(await one.makeSchool());
  const acting = await one.platform.sessions.create(one.platform.database, child, accountId);
  for (const endpoint of [accountSafety, mySessions, unlinkWechat])
    expect(await one.call(endpoint, {}, acting)).toMatchObject({
      ...{ error_code: 3, message: '账号安全请由孩子本人登录后设置' },
    });
});

test('families see and end their own sessions', async () => {
  const { accountId, token } = await parent();
  const elsewhere = await one.sessionOf(accountId);
  const { data } = await one.call(mySessions, {}, token);
  expect(data.map(({ isThis }) => isThis).toSorted()).toEqual([false, true]);
  const { id } = data.find(({ isThis }) => !isThis)!;
  expect((await one.call(endMySession, { id }, token)).message).toBe('已退出该设备');
  expect(await isLive(elsewhere)).toBe(false);
});

test('a scanned WeChat is linked once, signs in, and is taken away again', async () => {
  const scan = async () => {
    const { data, headers } = await one.call(wechatAppId, {});
    const page = await one.app.http.inject(data.authorizeUrl.split('#')[0]!);
    const href = /href="([^"]*person=demo-stranger[^"]*)"/.exec(page.body)![1]!.replaceAll('&amp;', '&');
    const back = new URL(String((await one.app.http.inject(href)).headers.location), 'http://localhost');
    const input = { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! };
    return { input, cookie: String(headers['set-cookie']).split(';')[0]! };
  };
  const link = async (token: string) => {
    const { input, cookie } = await scan();
    return one.call(linkWechat, input, { token, headers: { cookie } });
  };
  const { accountId, token } = await parent();
  expect(await link(token)).toMatchObject({ error_code: 0, message: '微信绑定成功' });
  expect((await link(token)).message).toBe('您的账号已绑定微信，请先解除绑定');
  expect((await link((await parent()).token)).message).toBe('该微信已绑定其他账号');
  const { input, cookie } = await scan();
  expect((await one.call(wechatLogin, input, { headers: { cookie } })).data.userid).toBe(accountId);
  const stale = await one.call(linkWechat, input, { token, headers: { cookie } });
  expect(stale.message).toBe('登录二维码已失效，请重新扫码');
  expect((await one.call(unlinkWechat, {}, token)).message).toBe('已解除微信绑定');
  expect((await one.call(accountSafety, {}, token)).data.hasWechat).toBe(false);
  expect((await one.call(unlinkWechat, {}, token)).error_code).toBe(1);
});
