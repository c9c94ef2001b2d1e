import {
  activityPage,
  bindStudent,
  currentUser,
  handoverAccount,
  handoverParentAccount,
  login,
  queryStudentByParent,
  unbindStudent,
} from '@vimo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshPhone, PASSWORD, startTestApp, type TestApp } from '../../../testing/app.ts';
import { makeActivity, makeType } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';

let one: TestApp;
let two: TestApp;
let school: { orgId: string; classId: string };
let parent: { accountId: string; token: string; phone: string };
let childId: string;
let childAccount: string;
let serial = 0;

beforeAll(async () => {
  one = await startTestApp();
  two = await startTestApp({ connectionString: one.connectionString, clock: one.clock });
  school = await one.makeSchool('云汀实验小学');
});
afterAll(async () => {
  await two?.close();
  await one?.close();
});
beforeEach(async () => {
  serial += 1;
  const phone = freshPhone();
  parent = { ...(await one.loginAs(4, { accountCode: phone, phone })), phone };
  childAccount = `child${serial}`;
  childId = await one.makeStudent(school, {
    accountCode: childAccount,
    name: '许知宁',
    sex: 2,
    student: {
      studentNo: `S${serial}`,
      classId: school.classId,
      guardianPhone: '13912345678',
      entranceDate: '2024-09-01',
    },
  });
});

const form = () => ({ account: childAccount, password: digestOf(PASSWORD), userName: '许知宁' });
const bind = (token = parent.token, app = one) => app.call(bindStudent, form(), token);
const bindings = async () => (await one.call(queryStudentByParent, {}, parent.token)).data;

test('lists tell what fits the children as soon as one is bound or no longer is', async () => {
  const db = one.platform.database;
  await makeActivity(db, one.clock(), { typeId: await makeType(db), orgId: school.orgId, suitSections: [] });
  const fits = async () => (await one.call(activityPage, {}, parent.token)).data.dataList[0]?.fitsMine;
  expect(await fits()).toBeUndefined();
  await bind();
  expect(await fits()).toBe(1);
  await one.call(unbindStudent, { id: (await bindings())[0]!.id }, parent.token);
  expect(await fits()).toBeUndefined();
});

test('a parent binds a child by account, password and name, and sees it', async () => {
  expect(await bindings()).toEqual([]);
  expect(await bind()).toMatchObject({ error_code: 0, message: '绑定成功' });
  expect(await bindings()).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      studentId: childId,
      name: '许知宁',
      schoolName: '云汀实验小学',
      gradeName: '三年级',
      className: '2班',
      headimg: '',
      studentNo: `S${serial}`,
      // The own number, whatever the school has on record.
      guardianPhone: `${parent.phone.slice(0, 3)}****${parent.phone.slice(-4)}`,
      statusName: '在读',
      entranceTime: '2024-09-01',
      sex: 1,
    },
  ]);
});

test('a second binding is refused, also when both are sent at once', async () => {
  const replies = await Promise.all([bind(), bind(), bind(parent.token, two)]);
  expect(replies.map((reply) => reply.error_code).sort()).toEqual([0, 1, 1]);
  expect((await bind()).message).toBe('您已绑定该学生');
  expect(await bindings()).toHaveLength(1);
});

test('a name is the same with other blanks, dots and radicals, and is no guess', async () => {
  const code = `uyghur${serial}`;
  await one.makeStudent(school, { accountCode: code, name: '阿丽娅·买买提　文' });
  const reply = await one.call(bindStudent, { ...form(), account: code, userName: '阿丽娅 • 买买提⽂' }, parent.token);
  expect(reply).toMatchObject({ error_code: 0, message: '绑定成功' });
});

test('the child’s account is found in full width too', async () => {
  const wide = [...childAccount].map((sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)).join('');
  expect(await one.call(bindStudent, { ...form(), account: wide }, parent.token)).toMatchObject({ error_code: 0 });
});

test('whatever is wrong, the refusal is the same', async () => {
  await one.makeAccount({ accountCode: `teacher${serial}`, usertype: 3, name: '许知宁' });
  const closed = await one.makeStudent(school, { accountCode: `closed${serial}`, name: '许知宁' });
  await one.platform.database.run('update account set disabled = true where account_id = $1', [closed]);
  for (const wrong of [
    { account: `nobody${serial}` },
    { password: digestOf('wrong') },
    { userName: '许知' },
    { account: `teacher${serial}` },
    { account: `closed${serial}` },
  ]) {
    const reply = await one.call(bindStudent, { ...form(), ...wrong }, parent.token);
    expect(reply).toMatchObject({ status: 200, error_code: 1, message: '学生账号、密码或姓名有误' });
  }
  expect(await bindings()).toEqual([]);
});

describe('guesses', () => {
  const HOUR = 3600;
  const WRONG = { password: digestOf('wrong') };
  const guess = (token: string, account = childAccount, address = '127.0.0.1', more: object = WRONG) =>
    one.call(bindStudent, { ...form(), account, ...more }, { token, address });
  const judged = (replies: { status: number }[]) => replies.filter(({ status }) => status === 200).length;

  test('of one parent at 600 pupils, at once and from everywhere, ten are judged in an hour', async () => {
    const replies = await Promise.all(
      Array.from({ length: 600 }, (_, n) =>
        (n % 2 ? one : two).call(
          bindStudent,
          { ...form(), ...WRONG, account: `pupil${n}` },
          { token: parent.token, address: `10.7.${n >> 8}.${n & 255}` },
        ),
      ),
    );
    expect(judged(replies)).toBe(10);
    const refusal = replies.find(({ status }) => status === 429)!;
    expect(refusal.message).toMatch(/^绑定失败次数过多，请 60 分钟后再试/);
    expect(refusal.headers['retry-after']).toBe(String(HOUR));
    expect((await bind()).status).toBe(429);
    one.clock.advance(HOUR);
    expect((await bind()).error_code).toBe(0);
  });

  test('of many parents at one pupil ten are judged; a name without account is refused in the same words', async () => {
    const strangers = await Promise.all(Array.from({ length: 15 }, () => one.loginAs(4)));
    const said: string[][] = [];
    for (const account of [childAccount, `nobody${serial}`]) {
      const replies = await Promise.all(strangers.map(({ token }, n) => guess(token, account, `10.8.0.${n}`)));
      expect(judged(replies)).toBe(10);
      said.push(replies.map(({ message }) => message).sort());
    }
    expect(said[0]).toEqual(said[1]);
    const kept = await bind();
    expect(kept).toMatchObject({ status: 429, error_code: 1 });
    expect(kept.message).toContain('监护人手机号');
    // What strangers do keeps nobody from logging in, and the guardian on record binds.
    expect((await one.call(login, { user: childAccount, pwd: digestOf(PASSWORD) })).error_code).toBe(0);
    const guardian = await one.loginAs(4, { phone: '13912345678', accountCode: `guardian${serial}` });
    expect((await bind(guardian.token)).error_code).toBe(0);
    one.clock.advance(HOUR);
    expect((await bind()).error_code).toBe(0);
  });

  test('right ones do not count, nor do they forgive the wrong ones of others', async () => {
    for (let n = 0; n < 12; n++) {
      const { token } = await one.loginAs(4);
      expect((await bind(token)).error_code).toBe(0);
    }
    for (let n = 0; n < 9; n++) await guess((await one.loginAs(4)).token);
    expect((await bind()).error_code).toBe(0);
    await guess((await one.loginAs(4)).token);
    expect((await bind((await one.loginAs(4)).token)).status).toBe(429);
  });

  test('an evening of a school behind one address goes on: three tries each, and logins cost nothing more', async () => {
    for (let n = 0; n < 80; n++) {
      const pupil = await one.makeStudent(school, { accountCode: `evening${serial}-${n}`, name: '许知宁' });
      const { token } = await one.loginAs(4);
      for (const more of [WRONG, { userName: '许宁' }, WRONG, {}]) {
        const reply = await guess(token, `evening${serial}-${n}`, '10.9.9.9', more);
        expect([reply.status, reply.error_code]).toEqual([200, Object.keys(more).length === 0 ? 0 : 1]);
      }
      if (n % 20 === 0) {
        const user = `evening${serial}-${n}`;
        const reply = await one.call(login, { user, pwd: digestOf(PASSWORD) }, { address: '10.9.9.9' });
        expect([reply.error_code, reply.data.userid]).toEqual([0, pupil]);
      }
    }
  });
});

test.each([
  [{ account: '' }, { account: '请输入学生账号' }],
  [{ password: '' }, { password: '请输入密码' }],
  [{ password: 'Demo@2026' }, { password: '密码未正确加密' }],
  [{ userName: '  ' }, { userName: '请输入姓名' }],
  [{ userName: '许\u0000' }, { userName: '含有无法识别的字符' }],
  [{ userName: '宁'.repeat(10_000) }, { userName: '最多 40 个字' }],
  [{ account: 5 }, { account: '请输入学生账号' }],
])('bad input %# is told', async (bad, fields) => {
  expect(await one.call(bindStudent, { ...form(), ...bad }, parent.token)).toMatchObject({
    error_code: 2,
    refusal: { fields },
  });
});

test('a parent acts as the child and comes back', async () => {
  await bind();
  const child = await one.call(handoverAccount, { studentId: childId }, parent.token);
  expect(child.data).toMatchObject({ userid: childId, usertype: 2, handoverUserId: parent.accountId });
  const { token } = child.data;
  expect((await two.call(currentUser, {}, token)).data.handoverUserId).toBe(parent.accountId);
  expect((await one.call(bindStudent, form(), token)).error_code).toBe(3);
  expect((await one.call(handoverAccount, { studentId: childId }, token)).error_code).toBe(3);
  const back = await one.call(handoverParentAccount, {}, token);
  expect(back.data).toMatchObject({ userid: parent.accountId, usertype: 4, handoverUserId: '' });
  expect((await one.call(currentUser, {}, token)).status).toBe(511);
  expect((await one.call(currentUser, {}, back.data.token)).data.userid).toBe(parent.accountId);
  const log = await one.platform.database.rows<object>(
    `select event, account_id as account, acting_account_id as acting, target from audit_log
     where $1 in (account_id, acting_account_id) and event like 'handover.%' order by audit_id`,
    [parent.accountId],
  );
  expect(log).toEqual([
    { event: 'handover.started', account: parent.accountId, acting: null, target: childId },
    { event: 'handover.ended', account: childId, acting: parent.accountId, target: '' },
  ]);
});

test('children of others and children that do not exist answer alike', async () => {
  const other = await one.loginAs(4);
  await bind(other.token);
  const theirs = await one.call(handoverAccount, { studentId: childId }, parent.token);
  const nobodys = await one.call(handoverAccount, { studentId: '999999999' }, parent.token);
  expect(theirs).toMatchObject({ error_code: 4, message: '未绑定该学生' });
  expect({ ...nobodys, headers: {} }).toEqual({ ...theirs, headers: {} });
});

test('only a switched session goes back', async () => {
  const student = await one.platform.sessions.create(one.platform.database, childId);
  for (const token of [parent.token, student]) {
    expect(await one.call(handoverParentAccount, {}, token)).toMatchObject({
      error_code: 1,
      message: '当前不是切换后的孩子账号',
    });
  }
});

test('unbinding ends the sessions in the child’s account on every process, and those of others go on', async () => {
  const other = await one.loginAs(4);
  await bind();
  await bind(other.token);
  const mine = (await one.call(handoverAccount, { studentId: childId }, parent.token)).data.token;
  const theirs = (await one.call(handoverAccount, { studentId: childId }, other.token)).data.token;
  expect((await two.call(currentUser, {}, mine)).status).toBe(200);
  const [binding] = await bindings();
  expect(await one.call(unbindStudent, { id: binding!.id }, parent.token)).toMatchObject({
    error_code: 0,
    message: '解除绑定成功',
  });
  expect((await one.call(currentUser, {}, mine)).status).toBe(511);
  await expect.poll(async () => (await two.call(currentUser, {}, mine)).status).toBe(511);
  expect((await one.call(currentUser, {}, theirs)).status).toBe(200);
  expect(await bindings()).toEqual([]);
  expect((await one.call(handoverAccount, { studentId: childId }, parent.token)).error_code).toBe(4);
});

test('another’s binding and none answer alike, and stay', async () => {
  const other = await one.loginAs(4);
  await bind();
  const [binding] = await bindings();
  const theirs = await one.call(unbindStudent, { id: binding!.id }, other.token);
  const nobodys = await one.call(unbindStudent, { id: '999999999' }, other.token);
  expect(theirs).toMatchObject({ error_code: 4, message: '绑定关系不存在' });
  expect({ ...nobodys, headers: {} }).toEqual({ ...theirs, headers: {} });
  expect(await bindings()).toHaveLength(1);
  expect((await one.call(unbindStudent, { id: '../1' }, parent.token)).error_code).toBe(2);
});

test('no session in a child’s account outlives an unbinding at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    await bind();
    const [binding] = await bindings();
    const [switched] = await Promise.all([
      one.call(handoverAccount, { studentId: childId }, parent.token),
      two.call(unbindStudent, { id: binding!.id }, parent.token),
    ]);
    const rows = await one.platform.database.rows('select 1 from session where handover_account_id = $1', [
      parent.accountId,
    ]);
    expect([0, 4]).toContain(switched.error_code);
    expect(rows).toEqual([]);
  }
});
