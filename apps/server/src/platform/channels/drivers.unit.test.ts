import { afterAll, expect, test } from 'vitest';
import { type Reaction, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { bodyOf, startSmtpStandIn } from '../../testing/smtp-stand-in.ts';
import { Unavailable } from '../errors.ts';
import { AccountTrouble, NotTaken, Uncertain } from './driver.ts';
import { aliyun } from './drivers/aliyun.ts';
import { gateway } from './drivers/gateway.ts';
import { smtp } from './drivers/smtp.ts';
import { tencent, tencentAuthorization } from './drivers/tencent.ts';
import { dingtalk, wecom } from './drivers/work-apps.ts';
import { askJson } from './http.ts';

let reaction: Reaction = { status: 200, json: {} };
const byPath: Record<string, unknown> = {};
const service = await startHttpStandIn(({ path }) => {
  const known = Object.keys(byPath).find((one) => path.startsWith(one));
  return known && reaction !== 'hangs' ? { status: 200, json: byPath[known] } : reaction;
});
const mail = await startSmtpStandIn();
afterAll(async () => {
  await service.close();
  await mail.close();
});

const PHONE = '13800000001';
const notice = { from: '云汀一中', link: 'https://zhsz.example.cn/mine/circular?id=12' };
const last = () => service.asked.at(-1)!;

test('what a service does says what is to be done: nothing more, again, or nobody knows', async () => {
  const ask = (timeoutMs?: number) =>
    askJson({ url: service.url, body: { a: 1 }, ...(timeoutMs ? { timeoutMs } : {}) });
  reaction = { status: 200, json: { ok: 1 } };
  expect(await ask()).toEqual({ ok: 1 });
  reaction = { status: 400, json: {} };
  await expect(ask()).rejects.toThrow(NotTaken);
  for (const status of [429, 503]) {
    reaction = { status, json: {} };
    await expect(ask()).rejects.toThrow(Unavailable);
  }
  for (const status of [401, 402, 403]) {
    reaction = { status, json: {} };
    await expect(ask()).rejects.toThrow(AccountTrouble);
  }
  // A gateway that moved to https is asked at a wrong address, whoever it is for.
  for (const status of [301, 302, 308]) {
    reaction = { status, json: {} };
    await expect(ask()).rejects.toThrow(new AccountTrouble(`服务返回 ${status}，请核对服务的网址`));
  }
  reaction = 'breaks off';
  await expect(ask()).rejects.toThrow(Uncertain);
  reaction = 'hangs';
  await expect(ask(50)).rejects.toThrow(Uncertain);
  reaction = { status: 200, json: 'x'.repeat(100_000) };
  await expect(ask()).rejects.toThrow(Uncertain);
  // Nobody listens there any more.
  const gone = await startHttpStandIn(() => reaction);
  await gone.close();
  await expect(askJson({ url: gone.url, body: {} })).rejects.toThrow(Unavailable);
});

test('an answer in GBK is read as one in UTF-8, whatever its head says: half of a letter may be a backslash', async () => {
  // 乗 in GBK is 0x81 0x5c.
  reaction = { status: 200, bytes: Buffer.from([...Buffer.from('{"errmsg":"'), 0x81, 0x5c, ...Buffer.from('"}')]) };
  expect(await askJson({ url: service.url, body: {} })).toEqual({ errmsg: '乗' });
  reaction = { status: 200, json: { errmsg: '成功' } };
  expect(await askJson({ url: service.url, body: {} })).toEqual({ errmsg: '成功' });
});

test('what a gateway says besides its status tells nothing: it took the message', async () => {
  const driver = gateway({ url: service.url });
  for (const said of ['OK', '', '<p>成功</p>', '0,"success', '<p>成功</p>'.repeat(10_000)]) {
    reaction = { status: 200, bytes: Buffer.from(said) };
    await expect(driver.notify!(PHONE, notice, 'vimo-8')).resolves.toBeUndefined();
  }
});

test('only of a gateway that is said to dedupe what may have arrived is sent again', () => {
  const keys = [gateway({ url: '' }), gateway({ url: '', dedupes: '' }), gateway({ url: '', dedupes: '1' })];
  expect(keys.map(({ knowsKeys }) => knowsKeys)).toEqual([false, false, true]);
});

test('a service that says yes twice is heard once: the second is the answer to nobody else', async () => {
  const driver = gateway({ url: service.url });
  reaction = 'says yes twice';
  await driver.notify!(PHONE, notice, 'vimo-8');
  reaction = { status: 400, json: {} };
  await expect(driver.notify!(PHONE, notice, 'vimo-9')).rejects.toThrow(NotTaken);
});

test('a gateway is given the text and a key that stays the same; who tells and where, and nothing of the person', async () => {
  reaction = { status: 200, json: {} };
  const driver = gateway({ url: `${service.url}/send`, token: 'secret', signName: '云汀教育' });
  await driver.notify!(PHONE, notice, 'vimo-7');
  expect(last()).toMatchObject({
    path: '/send',
    headers: { 'idempotency-key': 'vimo-7', authorization: 'Bearer secret' },
    body: { phone: PHONE, text: `【云汀教育】云汀一中给您发了一条通知，请登录平台查看：${notice.link}` },
  });
  await driver.sendCode!(PHONE, '123456');
  expect(last().body.text).toContain('123456');
});

test('Aliyun is given the template of notices with organisation and path, and its code says how it went', async () => {
  const values = { accessKeyId: 'id', accessKeySecret: 'secret', signName: '云汀教育', codeTemplate: 'SMS_1' };
  const driver = aliyun({ ...values, noticeTemplate: 'SMS_2', endpoint: service.url });
  const answers = (Code: string, status = 200) => {
    reaction = { status, json: { Code, Message: `${PHONE} refused` } };
  };
  answers('OK');
  await driver.notify!(PHONE, notice, 'k');
  const { searchParams } = new URL(last().path, service.url);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ PhoneNumbers: PHONE, SignName: '云汀教育', TemplateCode: 'SMS_2' },
    TemplateParam: JSON.stringify({ org: '云汀一中', path: 'mine/circular?id=12' }),
  });
  answers('isv.BUSINESS_LIMIT_CONTROL');
  await expect(driver.notify!(PHONE, notice, 'k')).rejects.toThrow(Unavailable);
  for (const status of [200, 400]) {
    answers('isv.MOBILE_NUMBER_ILLEGAL', status);
    await expect(driver.notify!(PHONE, notice, 'k')).rejects.toThrow(new NotTaken('isv.MOBILE_NUMBER_ILLEGAL'));
  }
  for (const [code, status] of [
    ['isv.AMOUNT_NOT_ENOUGH', 200],
    ['isv.OUT_OF_SERVICE', 400],
    ['InvalidAccessKeyId.NotFound', 404],
    ['SignatureDoesNotMatch', 400],
  ] as const) {
    answers(code, status);
    await expect(driver.notify!(PHONE, notice, 'k'), code).rejects.toThrow(AccountTrouble);
  }
  for (const said of [{ status: 200, json: {} }, 'breaks off'] as const) {
    reaction = said;
    await expect(driver.notify!(PHONE, notice, 'k')).rejects.toThrow(Uncertain);
  }
  // It knows no keys: what is uncertain is not tried again by itself.
  expect(driver.knowsKeys).toBe(false);
  expect(aliyun(values).notify).toBeUndefined();
});

test('Tencent is asked with its signature, and its code says how it went', async () => {
  const driver = tencent({
    ...{ secretId: 'id', secretKey: 'key', appId: '1400', signName: '云汀教育', codeTemplate: '1' },
    ...{ noticeTemplate: '2', endpoint: service.url },
  });
  const answers = (Code: string) => {
    reaction = { status: 200, json: { Response: { SendStatusSet: [{ Code }] } } };
  };
  answers('Ok');
  await driver.notify!(PHONE, notice, 'k');
  expect(last().body).toMatchObject({
    ...{ PhoneNumberSet: [`+86${PHONE}`], TemplateId: '2' },
    TemplateParamSet: ['云汀一中', 'mine/circular?id=12'],
  });
  expect(last().headers.authorization).toMatch(
    /^TC3-HMAC-SHA256 Credential=id\/\d{4}-\d\d-\d\d\/sms\/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=[0-9a-f]{64}$/,
  );
  const one = { secretId: 'id', secretKey: 'key', host: 'h', body: '{}', timestamp: 1_700_000_000 };
  expect(tencentAuthorization(one)).not.toBe(tencentAuthorization({ ...one, body: '{} ' }));
  answers('FailedOperation.PhoneNumberInBlacklist');
  await expect(driver.notify!(PHONE, notice, 'k')).rejects.toThrow(NotTaken);
  for (const code of ['FailedOperation.InsufficientBalanceInSmsPackage', 'AuthFailure.SecretIdNotFound']) {
    answers(code);
    await expect(driver.notify!(PHONE, notice, 'k'), code).rejects.toThrow(AccountTrouble);
  }
  answers('LimitExceeded.PhoneNumberDailyLimit');
  await expect(driver.sendCode!(PHONE, '1')).rejects.toThrow(Unavailable);
  reaction = { status: 200, json: {} };
  await expect(driver.notify!(PHONE, notice, 'k')).rejects.toThrow(Uncertain);
  expect(tencent({ endpoint: service.url }).notify).toBeUndefined();
});

test('WeCom and DingTalk look the person up by phone and ask for a token once; one that is over is asked for anew', async () => {
  byPath['/cgi-bin/gettoken'] = { errcode: 0, access_token: 't1', expires_in: 7200 };
  byPath['/cgi-bin/user/getuserid'] = { errcode: 0, userid: 'lin' };
  byPath['/cgi-bin/message/send'] = { errcode: 0 };
  const card = wecom({ corpId: 'c', secret: 's', agentId: '7', endpoint: service.url });
  await card.notify!(PHONE, notice, 'another');
  await card.notify!(PHONE, notice, 'k');
  expect(service.asked.filter(({ path }) => path.startsWith('/cgi-bin/gettoken'))).toHaveLength(1);
  expect(last()).toMatchObject({
    path: '/cgi-bin/message/send?access_token=t1',
    body: { touser: 'lin', agentid: 7, enable_duplicate_check: 1, textcard: { url: `${notice.link}#k` } },
  });
  // Taken, and sent to nobody: who is no member, or not one of the application's, was not reached.
  for (const [answer, problem] of [
    [{ errcode: 0, invaliduser: 'LIN' }, '该成员不在应用的可见范围内，或没有加入企业'],
    [{ errcode: 81013 }, '该成员不在应用的可见范围内，或没有加入企业'],
    [{ errcode: 0, unlicenseduser: 'su|lin' }, '该成员没有应用的使用许可'],
  ] as const) {
    byPath['/cgi-bin/message/send'] = answer;
    await expect(card.notify!(PHONE, notice, 'k')).rejects.toThrow(new NotTaken(problem));
  }
  byPath['/cgi-bin/message/send'] = { errcode: 0, invaliduser: '', unlicenseduser: 'somebody' };
  await card.notify!(PHONE, notice, 'k');
  byPath['/cgi-bin/message/send'] = { errcode: 42001 };
  await expect(card.notify!(PHONE, notice, 'k')).rejects.toThrow(Unavailable);
  byPath['/cgi-bin/user/getuserid'] = { errcode: 0, userid: '' };
  await expect(card.notify!(PHONE, notice, 'k')).rejects.toThrow(NotTaken);
  byPath['/cgi-bin/user/getuserid'] = { errcode: 46004 };
  await expect(card.notify!(PHONE, notice, 'k')).rejects.toThrow('没有找到登记该手机号的成员');
  expect(service.asked.filter(({ path }) => path.startsWith('/cgi-bin/gettoken'))).toHaveLength(2);

  byPath['/gettoken'] = { errcode: 0, access_token: 't2', expires_in: 7200 };
  byPath['/topapi/v2/user/getbymobile'] = { errcode: 0, result: { userid: 'lin' } };
  byPath['/topapi/message/corpconversation/asyncsend_v2'] = { errcode: 0, task_id: 1 };
  const work = dingtalk({ appKey: 'k', appSecret: 's', agentId: '8', endpoint: service.url });
  await work.notify!(PHONE, notice, 'k');
  expect(last().body).toMatchObject({ agent_id: 8, userid_list: 'lin' });
  // The services drop what is worded alike: a second try is, the next notice with the same words is not.
  const textOf = async (key: string) => {
    await work.notify!(PHONE, notice, key);
    return (last().body as { msg: { text: { content: string } } }).msg.text.content;
  };
  const [first, again, next] = [await textOf('vimo-1'), await textOf('vimo-1'), await textOf('vimo-2')];
  expect([again === first, next === first]).toEqual([true, false]);
  for (const answer of [{ errcode: 0, result: {} }, { errcode: 60121 }]) {
    byPath['/topapi/v2/user/getbymobile'] = answer;
    await expect(work.notify!(PHONE, notice, 'k')).rejects.toThrow(new NotTaken('没有找到登记该手机号的成员'));
  }
});

test('mail goes over SMTP with the notice’s own id; what is refused, busy or broken off is told apart', async () => {
  const driver = smtp({ host: '127.0.0.1', port: mail.port, from: 'tongzhi@example.cn' });
  await driver.notify!('lin@example.cn', notice, 'vimo-9');
  expect(mail.letters).toHaveLength(1);
  expect(mail.letters[0]).toMatchObject({ to: 'lin@example.cn', text: expect.stringContaining('<vimo-9@example.cn>') });
  await expect(driver.notify!('refused@example.cn', notice, 'k')).rejects.toThrow(NotTaken);
  await expect(driver.notify!('later@example.cn', notice, 'k')).rejects.toThrow(Unavailable);
  await expect(driver.notify!('breaks@example.cn', notice, 'k')).rejects.toThrow(Uncertain);
  const other = smtp({ host: '127.0.0.1', port: mail.port, from: 'forged@example.cn' });
  await expect(other.notify!('lin@example.cn', notice, 'k')).rejects.toThrow(
    new AccountTrouble('邮件服务器不接受发件地址 553'),
  );
  const nobody = smtp({ host: '127.0.0.1', port: '1', from: 'tongzhi@example.cn' });
  await expect(nobody.notify!('lin@example.cn', notice, 'k')).rejects.toThrow(Unavailable);
  expect(mail.letters).toHaveLength(1);
  await driver.sendCode!('lin@example.cn', '271828');
  expect(bodyOf(mail.letters[1]!.text)).toContain('您的验证码是 271828，5 分钟内有效。');
});
