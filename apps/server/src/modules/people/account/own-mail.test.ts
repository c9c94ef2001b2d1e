import {
  accountSafety,
  changeEmail,
  currentUser,
  manageChannelSave,
  notificationPage,
  ownChannels,
  removeEmail,
  sendEmailCode,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshPhone, startTestApp } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { bodyOf, startSmtpStandIn } from '../../../testing/smtp-stand-in.ts';
import { runTasks } from '../../../testing/tasks.ts';

const app = await startTestApp();
const db = app.platform.database;
const mail = await startSmtpStandIn();
afterAll(async () => {
  await app.close();
  await mail.close();
});

/** The channel of mail, switched on or off. */
async function mailIs(enabled: 0 | 1): Promise<void> {
  const row = await db.row<{ version: number }>("select version from channel where channel = 'mail'");
  const { token } = await app.loginAs(1);
  const saved = await app.call(
    manageChannelSave,
    {
      ...{ channel: 'mail', driver: 'smtp', enabled, perMinute: 0, perDay: 0, version: row?.version ?? 0 },
      values: { host: '127.0.0.1', port: mail.port, from: 'tongzhi@example.cn' },
    },
    token,
  );
  expect(saved.error_code).toBe(0);
}
await mailIs(1);

let networks = 0;
/** Asked from a network of its own: one that asks often is asked for a proof. */
const askCode = (token: string, email: string) => {
  networks += 1;
  return app.call(sendEmailCode, { email }, { token, address: `10.1.${networks}.1` });
};
async function codeFor(token: string, email: string): Promise<string> {
  app.clock.advance(61);
  expect(await askCode(token, email)).toMatchObject({ error_code: 0, message: '验证码已发送至您的邮箱' });
  return /您的验证码是 (\d{6})/.exec(bodyOf(mail.letters.at(-1)!.text))![1]!;
}
async function enter(token: string, email: string) {
  return app.call(changeEmail, { email, checkCode: await codeFor(token, email) }, token);
}
async function parent() {
  const phone = freshPhone();
  const accountId = await app.makeAccount({ accountCode: phone, phone });
  return { accountId, token: await app.sessionOf(accountId) };
}
const kept = async (accountId: string) =>
  app.platform.secrets.openIfAny(
    (await db.row<{ sealed: Buffer | null }>('select email_cipher as sealed from account where account_id = $1', [
      accountId,
    ]))!.sealed,
  );
const audited = async (accountId: string) =>
  (
    await db.rows<{ event: string }>(
      "select event from audit_log where account_id = $1 and event like 'email.%' order by audit_id",
      [accountId],
    )
  ).map(({ event }) => event);

beforeEach(() => {
  mail.letters.length = 0;
});

test('is entered with the code that was sent there, shown masked, kept sealed, changed and removed; each is told and audited', async () => {
  const { accountId, token } = await parent();
  expect((await app.call(accountSafety, {}, token)).data).toMatchObject({ email: '', emailOpen: true });
  expect(await enter(token, 'ｌｉｎ＠Example。CN')).toMatchObject({ error_code: 0, message: '安全邮箱已设置' });
  expect(mail.letters.map(({ to }) => to)).toEqual(['lin@example.cn']);
  expect((await app.call(accountSafety, {}, token)).data.email).toBe('l***@example.cn');
  expect((await app.call(currentUser, {}, token)).data.email).toBe('lin@example.cn');
  const row = await db.row<{ text: string }>(
    "select encode(email_cipher, 'escape') as text from account where account_id = $1",
    [accountId],
  );
  expect(row!.text).not.toContain('example.cn');
  expect((await enter(token, 'su@example.cn')).message).toBe('安全邮箱已更换');
  expect(await kept(accountId)).toBe('su@example.cn');
  const same = await app.call(changeEmail, { email: 'su@example.cn', checkCode: '000000' }, token);
  expect(same.refusal.fields).toEqual({ email: '新邮箱不能与当前邮箱相同' });
  expect(await app.call(removeEmail, {}, token)).toMatchObject({ error_code: 0, message: '安全邮箱已移除' });
  expect(await kept(accountId)).toBe('');
  expect((await app.call(removeEmail, {}, token)).message).toBe('您还没有设置安全邮箱');
  expect(await audited(accountId)).toEqual(['email.changed', 'email.changed', 'email.removed']);
  const { dataList } = (await app.call(notificationPage, {}, token)).data;
  expect(dataList.map(({ title }) => title).toSorted()).toEqual(
    ['您的安全邮箱已设置', '您的安全邮箱已更换', '您的安全邮箱已移除'].toSorted(),
  );
});

test('a code is good for its address alone, once and for five minutes; guesses are counted', async () => {
  const { accountId, token } = await parent();
  const send = (email: string, checkCode: string) => app.call(changeEmail, { email, checkCode }, token);
  const wrong = { error_code: 2, refusal: { fields: { checkCode: '验证码错误或已失效' } } };
  const checkCode = await codeFor(token, 'one@example.cn');
  expect(await send('other@example.cn', checkCode)).toMatchObject(wrong);
  app.clock.advance(301);
  expect(await send('one@example.cn', checkCode)).toMatchObject(wrong);
  const fresh = await codeFor(token, 'one@example.cn');
  const guess = fresh === '000001' ? '000002' : '000001';
  for (let n = 0; n < 5; n += 1) expect(await send('one@example.cn', guess)).toMatchObject(wrong);
  expect(await send('one@example.cn', fresh)).toMatchObject(wrong);
  expect(await kept(accountId)).toBe('');
  const used = await codeFor(token, 'one@example.cn');
  expect((await send('one@example.cn', used)).error_code).toBe(0);
  await app.call(removeEmail, {}, token);
  expect(await send('one@example.cn', used)).toMatchObject(wrong);
});

test('an address gets one code a minute and ten a day, whoever asks and however it is written; what is not taken uses nothing up', async () => {
  const [one, two] = [await parent(), await parent()];
  await codeFor(one.token, 'often@example.cn');
  expect(await askCode(two.token, 'Often@example.cn')).toMatchObject({
    ...{ status: 429, message: expect.stringContaining('验证码发送过于频繁') },
  });
  for (let n = 1; n < 10; n += 1) await codeFor(two.token, 'often@example.cn');
  app.clock.advance(61);
  expect((await askCode(one.token, 'often@example.cn')).message).toBe('该邮箱今天获取验证码的次数已达上限');
  for (let n = 0; n < 2; n += 1) {
    expect((await askCode(one.token, 'refused@example.cn')).refusal.fields).toEqual({
      email: '该邮箱收不到邮件，请检查是否填写正确',
    });
    expect(await askCode(one.token, 'later@example.cn')).toMatchObject({
      ...{ status: 503, message: '邮件发送失败，请稍后再试' },
    });
  }
});

test.each([
  '',
  'lin',
  'lin@',
  '@example.cn',
  'lin@example',
  'lin@@example.cn',
  'a,b@example.cn',
  'lin@-a.cn',
  '小禾@example.cn',
])('%j is no address', async (email) => {
  const { token } = await parent();
  expect((await askCode(token, email)).refusal.fields).toHaveProperty('email');
  expect(mail.letters).toEqual([]);
});

test('what is told goes there, and nothing any more once it is removed', async () => {
  const orgId = await makeOrg(db, { name: '云汀一中' });
  const { accountId, token } = await parent();
  const ofMail = async () =>
    (await app.call(ownChannels, {}, token)).data.find(({ channel }) => channel === 'mail')?.reachable;
  expect(await ofMail()).toBe(0);
  await enter(token, 'gao@example.cn');
  expect(await ofMail()).toBe(1);
  mail.letters.length = 0;
  const tell = (event: string) =>
    app.services.deliveries.queue(db, {
      ...{ channels: ['mail'] as const, accountIds: [accountId], event, orgId, href: '/mine', isUrgent: true },
      now: app.clock().toISOString(),
    });
  const deliver = async () => {
    await app.services.deliveries.sweep();
    await runTasks(app);
  };
  expect(await tell('tried:mail')).toBe(1);
  await deliver();
  expect(mail.letters.map(({ to }) => to)).toEqual(['gao@example.cn']);
  await tell('tried:late');
  await app.call(removeEmail, {}, token);
  await deliver();
  expect(await tell('tried:none')).toBe(0);
  expect(mail.letters).toHaveLength(1);
});

test('without the channel it is not offered, but one that is there can still be taken away', async () => {
  const { token } = await parent();
  await enter(token, 'chen@example.cn');
  await mailIs(0);
  app.clock.advance(61);
  expect((await app.call(accountSafety, {}, token)).data).toMatchObject({ email: 'c***@example.cn', emailOpen: false });
  expect(await askCode(token, 'wu@example.cn')).toMatchObject({
    ...{ error_code: 1, message: '本平台没有开通邮件，不能设置邮箱' },
  });
  expect((await app.call(removeEmail, {}, token)).error_code).toBe(0);
  await mailIs(1);
});

test('a parent in a child’s account neither asks for a code nor changes anything', async () => {
  const { accountId } = await parent();
  const child = await app.makeStudent(await app.makeSchool());
  const acting = await app.platform.sessions.create(db, child, accountId);
  const email = 'lin@example.cn';
  for (const reply of [
    await askCode(acting, email),
    await app.call(changeEmail, { email, checkCode: '000000' }, acting),
    await app.call(removeEmail, {}, acting),
  ])
    expect(reply).toMatchObject({ error_code: 3, message: '账号安全请由孩子本人登录后设置' });
});
