import {
  beginSecondFactor,
  confirmPassword,
  enableSecondFactor,
  login,
  loginSecondFactor,
  manageActivityPage,
  manageProfile,
  manageStaffFetch,
  notificationPage,
  ownSecondFactor,
  personHistory,
  removeOwnSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  restrictedPersonPage,
  type SecondFactorNeeded,
  type Usertype,
  unlockPerson,
} from '@vimo/contract';
import fc from 'fast-check';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../../../testing/app.ts';
import { digestOf } from '../../../testing/passwords.ts';

let one: TestApp;
beforeAll(async () => {
  one = await startTestApp();
});
afterAll(() => one?.close());

const pwd = digestOf(PASSWORD);
let serial = 0;
/** A member of staff with a second factor: the account, and what its authenticator shows now. */
async function protectedStaff(usertype: Usertype = 5, orgId?: string) {
  serial += 1;
  const accountCode = `guarded${serial}`;
  const { accountId, token } = await one.loginAs(usertype, { accountCode, ...(orgId ? { orgId } : {}) });
  await one.call(confirmPassword, { pwd }, token);
  const { data } = await one.call(beginSecondFactor, {}, token);
  const { secret } = data;
  const code = (seconds = 0) => new TOTP({ secret }).generate({ timestamp: one.clock().getTime() + seconds * 1000 });
  const enabled = await one.call(enableSecondFactor, { code: code() }, token);
  one.clock.advance(60);
  return { accountId, accountCode, token, code, uri: data.uri, recoveryCodes: enabled.data.recoveryCodes };
}
const ticketOf = async (user: string) => {
  const reply = await one.call(login, { user, pwd });
  return (reply.refusal as unknown as SecondFactorNeeded).ticket;
};
const second = (ticket: string, code: string, address = '10.9.8.7') =>
  one.call(loginSecondFactor, { ticket, code }, { address });
const WRONG = { error_code: 2, refusal: { fields: { code: '动态验证码不正确或已使用，请等待下一个' } } };

describe('a login with a second factor', () => {
  test('asks for a code after the password; each code opens once, and one of a minute ago or ahead does not', async () => {
    const { accountCode, code, uri } = await protectedStaff();
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*guarded\d+\?issuer=.*secret=[A-Z2-7]{32}/);
    const refusal = await one.call(login, { user: accountCode, pwd });
    expect(refusal).toMatchObject({ status: 200, error_code: 1, refusal: { secondFactorNeeded: true } });
    const ticket = await ticketOf(accountCode);
    for (const old of [code(-60), code(60)]) expect(await second(ticket, old)).toMatchObject(WRONG);
    const entered = await second(ticket, code());
    expect(entered.error_code).toBe(0);
    expect((await one.call(manageProfile, {}, entered.data.token)).error_code).toBe(0);
    expect(await second(ticket, code())).toMatchObject(WRONG);
    one.clock.advance(30);
    // A clock that goes slow by half a minute: its code was used already.
    expect(await second(ticket, code(-30))).toMatchObject(WRONG);
    expect((await second(ticket, code(30))).error_code).toBe(0);
  });

  test('the ticket holds for five minutes, for a password that is still the one that was given, and cannot be made up', async () => {
    const { accountId, accountCode, code } = await protectedStaff();
    const late = { error_code: 1, message: '验证已超时，请重新输入密码' };
    const ticket = await ticketOf(accountCode);
    one.clock.advance(300);
    expect(await second(ticket, code())).toMatchObject(late);
    const next = await ticketOf(accountCode);
    // The last letters carry bits that nobody reads: another one in the middle.
    const [begin, middle, end] = [next.slice(0, 20), next.slice(20, 21), next.slice(21)];
    expect(await second(`${begin}${middle === 'A' ? 'B' : 'A'}${end}`, code())).toMatchObject(late);
    const hash = await one.platform.passwords.hashPassword('Yunting2026');
    await one.platform.database.run('update account set password_hash = $2 where account_id = $1', [accountId, hash]);
    expect(await second(next, code())).toMatchObject(late);
  });

  test('five wrong codes lock the account for the address; thirty in an hour, wherever from, for all', async () => {
    const { accountCode, code } = await protectedStaff();
    let ticket = await ticketOf(accountCode);
    for (let tries = 0; tries < 5; tries += 1) expect(await second(ticket, '000000', '10.1.0.1')).toMatchObject(WRONG);
    expect(await second(ticket, code(), '10.1.0.1')).toMatchObject({ status: 429 });
    for (let tries = 0; tries < 25; tries += 1) await second(ticket, '000000', `10.2.${tries}.1`);
    expect(await second(ticket, code(), '10.3.0.1')).toMatchObject({ status: 429 });
    one.clock.advance(3600);
    ticket = await ticketOf(accountCode);
    expect((await second(ticket, code(), '10.3.0.1')).error_code).toBe(0);
  });
});

test('locked codes are listed to who is above, who lifts them, and that is written down', async () => {
  const school = await one.makeSchool('红星小学');
  const { accountId, accountCode, code } = await protectedStaff(3, school.orgId);
  const { token } = await one.loginAs(5, { orgId: school.orgId });
  const listed = async () => (await one.call(restrictedPersonPage, {}, token)).data.dataList;
  const guess = async (times: number) => {
    const ticket = await ticketOf(accountCode);
    for (let at = 0; at < times; at += 1) await second(ticket, '000000', `10.7.${Math.floor(at / 5)}.1`);
    return ticket;
  };
  const unlocked = async (ticket: string, address: string) => {
    expect(await one.call(unlockPerson, { id: accountId }, token)).toMatchObject({ error_code: 0 });
    expect(await listed()).toEqual([]);
    return second(ticket, code(), address);
  };
  const ticket = await guess(5);
  expect(await listed()).toMatchObject([
    {
      id: accountId,
      places: 0,
      codePlaces: 1,
      codesClosed: 0,
      guesses: 0,
      lockedUntil: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  expect((await one.call(manageStaffFetch, { id: accountId }, token)).data).toMatchObject({
    locked: 1,
    secondFactor: 1,
  });
  expect((await unlocked(ticket, '10.7.0.1')).error_code).toBe(0);
  one.clock.advance(60);
  await guess(30);
  expect(await listed()).toMatchObject([{ codePlaces: 6, codesClosed: 1 }]);
  one.clock.advance(16 * 60);
  expect(await listed()).toMatchObject([{ codePlaces: 0, codesClosed: 1, lockedUntil: '' }]);
  expect(await second(await ticketOf(accountCode), code(), '10.8.0.1')).toMatchObject({ status: 429 });
  expect((await unlocked(await ticketOf(accountCode), '10.8.0.2')).error_code).toBe(0);
  const { data } = await one.call(personHistory, { id: accountId }, token);
  expect(data.map(({ event }) => event)).toEqual(['account.unlocked', 'account.unlocked', 'secondFactor.enabled']);

  one.clock.advance(3600);
  await guess(30);
  for (let tries = 0; tries < 5; tries += 1)
    await one.call(login, { user: accountCode, pwd: digestOf('Wrong2026') }, { address: '10.7.9.1' });
  const keeper = await one.loginAs(5, { orgId: school.orgId });
  const listedNow = async () => (await one.call(restrictedPersonPage, {}, keeper.token)).data.dataList;
  expect(await listedNow()).toMatchObject([{ codePlaces: 6, codesClosed: 1, places: 1 }]);
  await one.call(confirmPassword, { pwd }, keeper.token);
  expect((await one.call(removeSecondFactor, { id: accountId }, keeper.token)).error_code).toBe(0);
  // Locks of codes that are no longer asked for go with the factor; those of the password stay.
  expect(await listedNow()).toMatchObject([{ codePlaces: 0, codesClosed: 0, places: 1 }]);
});

test('in any order and however often, each recovery code opens once, and those of before open nothing', async () => {
  const { token, accountCode, recoveryCodes } = await protectedStaff();
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
  const stored = await one.platform.database.rows<{ row: string }>('select r::text as row from recovery_code r');
  for (const { row } of stored) for (const code of recoveryCodes) expect(row).not.toContain(code.replace('-', ''));
  const ticket = await ticketOf(accountCode);
  const spent = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 9 }), fc.boolean(), async (at, typed) => {
      one.clock.advance(1);
      const code = recoveryCodes[at]!;
      const ticketNow = (await ticketOf(accountCode)) || ticket;
      const reply = await second(
        ticketNow,
        typed ? code.toLowerCase().replace('-', ' ') : code,
        `10.4.${spent.size}.${at}`,
      );
      if (reply.status !== 429) expect(reply.error_code === 0).toBe(!spent.has(at));
      if (reply.error_code === 0) spent.add(at);
    }),
    { numRuns: 25 },
  );
  expect((await one.call(ownSecondFactor, {}, token)).data.recoveryCodesLeft).toBe(10 - spent.size);
  const { data } = await one.call(notificationPage, {}, token);
  expect(data.totalCount).toBe(spent.size);
});

test('one recovery code sent many times at once opens once; new codes make the old ones void', async () => {
  const { token, accountCode, code, recoveryCodes } = await protectedStaff();
  const ticket = await ticketOf(accountCode);
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, at) => second(ticket, recoveryCodes[0]!, `10.5.${at}.1`)),
  );
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
  expect((await one.call(renewRecoveryCodes, {}, token)).error_code).toBe(0);
  one.clock.advance(600);
  expect(await one.call(renewRecoveryCodes, {}, token)).toMatchObject({
    refusal: { passwordNeeded: true, codeNeeded: true },
  });
  expect(await one.call(confirmPassword, { pwd }, token)).toMatchObject({
    refusal: { fields: { code: '请输入动态验证码' } },
  });
  expect((await one.call(confirmPassword, { pwd, code: code() }, token)).error_code).toBe(0);
  const { data } = await one.call(renewRecoveryCodes, {}, token);
  const fresh = await ticketOf(accountCode);
  expect(await second(fresh, recoveryCodes[1]!, '10.6.0.1')).toMatchObject(WRONG);
  expect((await second(fresh, data.recoveryCodes[1]!, '10.6.0.1')).error_code).toBe(0);
});

test('it is set up with the password once more and a right code, and taken off likewise', async () => {
  const { token } = await one.loginAs(3);
  expect(await one.call(beginSecondFactor, {}, token)).toMatchObject({
    refusal: { passwordNeeded: true, codeNeeded: false },
  });
  await one.call(confirmPassword, { pwd }, token);
  const { secret } = (await one.call(beginSecondFactor, {}, token)).data;
  expect(await one.call(enableSecondFactor, { code: '000000' }, token)).toMatchObject({ error_code: 2 });
  expect((await one.call(ownSecondFactor, {}, token)).data).toMatchObject({ isOn: false, isRequired: false });
  const timestamp = one.clock().getTime();
  expect(
    (await one.call(enableSecondFactor, { code: new TOTP({ secret }).generate({ timestamp }) }, token)).error_code,
  ).toBe(0);
  expect(await one.call(beginSecondFactor, {}, token)).toMatchObject({ error_code: 1, message: '两步验证已开启' });
  expect((await one.call(ownSecondFactor, {}, token)).data).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  expect((await one.call(removeOwnSecondFactor, {}, token)).message).toBe('两步验证已关闭');
  expect((await one.call(ownSecondFactor, {}, token)).data).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
});

test('whatever changes how a person signs in ends all other sessions and leaves this one', async () => {
  const { accountId, token, code } = await protectedStaff();
  const others = async () => [await one.sessionOf(accountId), await one.sessionOf(accountId)];
  const alive = async (tokens: string[]) =>
    (await Promise.all(tokens.map((each) => one.call(manageProfile, {}, each)))).filter(({ status }) => status === 200)
      .length;
  const confirm = async (withCode?: string) => {
    const reply = await one.call(confirmPassword, { pwd, code: withCode }, token);
    expect(reply.error_code).toBe(0);
  };
  const ends = async (change: () => Promise<{ error_code: number }>) => {
    const tokens = await others();
    expect(await alive([token, ...tokens])).toBe(3);
    expect((await change()).error_code).toBe(0);
    expect([await alive(tokens), await alive([token])]).toEqual([0, 1]);
  };
  await confirm(code());
  await ends(() => one.call(renewRecoveryCodes, {}, token));
  await ends(() => one.call(removeOwnSecondFactor, {}, token));
  const { secret } = (await one.call(beginSecondFactor, {}, token)).data;
  const next = () => new TOTP({ secret }).generate({ timestamp: one.clock().getTime() });
  await ends(() => one.call(enableSecondFactor, { code: next() }, token));
  // Taken off by who is above: none is left.
  const above = await one.loginAs(1);
  await one.call(confirmPassword, { pwd }, above.token);
  const tokens = [token, ...(await others())];
  expect(await one.call(removeSecondFactor, { id: accountId }, above.token)).toMatchObject({ error_code: 0 });
  expect(await alive(tokens)).toBe(0);
});

test('who is above takes it off, with the password once more; for others the person is not there', async () => {
  const school = await one.makeSchool('白鹭洲小学');
  const other = await one.makeSchool('青山小学');
  const teacher = await protectedStaff(3, school.orgId);
  const remove = async (usertype: Usertype, orgId: string, id = teacher.accountId) => {
    const { token } = await one.loginAs(usertype, { orgId });
    await one.call(confirmPassword, { pwd }, token);
    return one.call(removeSecondFactor, { id }, token);
  };
  const { token } = await one.loginAs(5, { orgId: school.orgId });
  expect(await one.call(removeSecondFactor, { id: teacher.accountId }, token)).toMatchObject({
    refusal: { passwordNeeded: true },
  });
  expect(await remove(5, other.orgId)).toMatchObject({ error_code: 4 });
  expect(await remove(3, school.orgId)).toMatchObject({ error_code: 3 });
  const head = await protectedStaff(5, school.orgId);
  expect(await remove(5, school.orgId, head.accountId)).toMatchObject({ error_code: 4 });
  expect(await remove(5, school.orgId)).toMatchObject({ error_code: 0, message: '已解除两步验证' });
  expect(await remove(5, school.orgId)).toMatchObject({ error_code: 1 });
  expect(await remove(1, school.orgId, (await protectedStaff(1)).accountId)).toMatchObject({ error_code: 0 });
  expect((await one.call(login, { user: teacher.accountCode, pwd })).error_code).toBe(0);
  const row = await one.platform.database.row(
    "select 1 from audit_log where event = 'secondFactor.removed' and target = $1",
    [teacher.accountId],
  );
  expect(row).toBeDefined();
});

test('outside of demo mode platform administrators and bureau staff may do nothing before they have one', async () => {
  const real = await startTestApp({
    connectionString: one.connectionString,
    clock: one.clock,
    config: { demoMode: false },
  });
  for (const usertype of [1, 10, 3] as const) {
    const { token } = await one.loginAs(usertype);
    const reply = await real.call(manageActivityPage, {}, token);
    if (usertype === 3) expect(reply.error_code).toBe(0);
    else expect(reply).toMatchObject({ error_code: 3, message: '请先设置两步验证', refusal: { due: 'secondFactor' } });
    expect((await real.call(manageProfile, {}, token)).error_code).toBe(0);
    await real.call(confirmPassword, { pwd }, token);
    const { secret } = (await real.call(beginSecondFactor, {}, token)).data;
    const code = new TOTP({ secret }).generate({ timestamp: one.clock().getTime() });
    await real.call(enableSecondFactor, { code }, token);
    expect((await real.call(manageActivityPage, {}, token)).error_code).toBe(0);
    const removed = await real.call(removeOwnSecondFactor, {}, token);
    expect(removed.error_code).toBe(usertype === 3 ? 0 : 1);
  }
  await real.close();
});
