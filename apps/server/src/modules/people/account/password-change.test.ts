import {
  changePassword,
  currentUser,
  login,
  logout,
  notificationPage,
  orderPage,
  publicKey,
  type Usertype,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/app.ts';
import { digestOf, encryptFor } from '../../../testing/passwords.ts';

let one: TestApp;
beforeAll(async () => {
  one = await startTestApp();
});
afterAll(() => one?.close());

const NEW = 'Yunting2026';
const sent = (newPwd: string, oldPwd?: string, repeatPwd = newPwd) => ({
  newPwd: encryptFor(one, newPwd),
  repeatPwd: encryptFor(one, repeatPwd),
  ...(oldPwd ? { oldPwd: encryptFor(one, oldPwd) } : {}),
});
const enter = (user: string, password: string) => one.call(login, { user, pwd: digestOf(password) });
const isLive = async (token: string) => (await one.call(currentUser, {}, token)).status === 200;

let serial = 0;
/** An account whose password was given out. */
async function newcomer(usertype: Usertype) {
  serial += 1;
  const accountCode = `newcomer${serial}`;
  const accountId = await one.makeAccount({ usertype, accountCode });
  await one.platform.database.run('update account set must_change_password = true where account_id = $1', [accountId]);
  return { accountId, accountCode };
}

describe('a first password', () => {
  test.each([2, 3, 4, 1] as const)('is changed before all else (usertype %i)', async (usertype) => {
    const { accountCode } = await newcomer(usertype);
    const { data } = await enter(accountCode, PASSWORD);
    expect(data.due).toBe('newPassword');
    const elsewhere = (await enter(accountCode, PASSWORD)).data.token;
    for (const endpoint of [orderPage, notificationPage])
      expect(await one.call(endpoint, {}, data.token)).toMatchObject({
        ...{ status: 200, error_code: 3, message: '请先修改初始密码', refusal: { due: 'newPassword' } },
      });
    expect((await one.call(currentUser, {}, data.token)).data.due).toBe('newPassword');
    expect((await one.call(publicKey, {}, data.token)).error_code).toBe(0);
    expect(await one.call(changePassword, sent(PASSWORD), data.token)).toMatchObject({
      ...{ error_code: 2, refusal: { fields: { newPwd: '新密码不能与原密码相同' } } },
    });
    expect(await one.call(changePassword, sent(NEW), data.token)).toMatchObject({ message: '密码修改成功' });
    expect((await one.call(currentUser, {}, data.token)).data.due).toBe('');
    expect((await one.call(notificationPage, {}, data.token)).data.dataList[0]?.title).toBe('您的登录密码已修改');
    expect(await isLive(elsewhere)).toBe(false);
    expect((await enter(accountCode, PASSWORD)).error_code).toBe(1);
    expect((await enter(accountCode, NEW)).data.due).toBe('');
  });

  test('its session can be ended; a parent who acts in the child’s account is held up by nothing of the child’s', async () => {
    const { accountId, accountCode } = await newcomer(2);
    const { token } = (await enter(accountCode, PASSWORD)).data;
    expect((await one.call(logout, {}, token)).error_code).toBe(0);
    expect(await isLive(token)).toBe(false);
    const acting = await one.platform.sessions.create(one.platform.database, accountId, await one.makeAccount());
    expect((await one.call(notificationPage, {}, acting)).error_code).toBe(0);
    expect(await one.call(changePassword, sent(NEW), acting)).toMatchObject({ error_code: 3 });
  });
});

test('the present password is asked for, and its guesses are braked as those of a login', async () => {
  const { token } = await one.loginAs(4);
  const change = (oldPwd?: string) => one.call(changePassword, sent(NEW, oldPwd), token);
  const all = { oldPwd: '请输入原密码', newPwd: '请输入新密码', repeatPwd: '请输入确认密码' };
  expect((await one.call(changePassword, {}, token)).refusal.fields).toEqual(all);
  expect(await change()).toMatchObject({ refusal: { fields: { oldPwd: '请输入原密码' } } });
  for (let tries = 0; tries < 5; tries += 1)
    expect(await change('Wrong2026')).toMatchObject({ refusal: { fields: { oldPwd: '原密码不正确' } } });
  expect(await change(PASSWORD)).toMatchObject({ status: 429 });
});

test.each([
  [sent0('short1'), { newPwd: '密码长度为 8—32 位' }],
  [sent0('onlyletters'), { newPwd: '密码须同时包含字母和数字' }],
  [sent0('abc12345'), { newPwd: '密码过于简单，请更换' }],
  [sent0(NEW, 'Yunting2027'), { repeatPwd: '两次输入的密码不一致' }],
])('a new password follows the rules (case %#)', async (make, fields) => {
  const { token } = await one.loginAs(4);
  expect(await one.call(changePassword, make(), token)).toMatchObject({ error_code: 2, refusal: { fields } });
});
function sent0(newPwd: string, repeatPwd?: string) {
  return () => sent(newPwd, PASSWORD, repeatPwd);
}
