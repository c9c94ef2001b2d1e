import {
  activityFetch,
  activityPage,
  addMessage,
  addParticipant,
  cancelEnrolment,
  copyEmergencyContact,
  deleteEmergencyContact,
  enrol,
  enrolledPage,
  joinUserList,
  messagePage,
  notificationPage,
  orderPage,
  ownActivityFetch,
  queryContacts,
  queryStudentByParent,
  unbindStudent,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import {
  daysFrom,
  identityNumberOf,
  makeActivity,
  makeEnrolment,
  makeOrg,
  makeType,
  type NewActivity,
} from '../../../testing/fixtures.ts';
import { bindChild } from '../../people/account/index.ts';

const START = '2026-11-10T10:00:00+08:00';
const app = await startTestApp({ clock: testClock(START) });
const db = app.platform.database;
const typeId = await makeType(db);
const orgId = await makeOrg(db);
const school = await app.makeSchool('白鹭洲小学');
afterAll(() => app.close());
beforeEach(() => app.clock.set(START));

const make = (activity: Partial<NewActivity> = {}) => makeActivity(db, app.clock(), { typeId, orgId, ...activity });
/** A mother, a father and their two children, all with sessions; the children's numbers are known to the school. */
async function family() {
  const child = async (name: string, serial: number) => {
    const accountId = await app.makeStudent(school, { name, identityNumber: identityNumberOf(serial) });
    return { accountId, token: await app.sessionOf(accountId) };
  };
  const [elder, younger] = [await child('王小明', 11), await child('王小禾', 12)];
  const [mother, father] = [await app.loginAs(4, { name: '许芳', sex: 2 }), await app.loginAs(4, { name: '王山' })];
  for (const parent of [mother, father]) {
    await bindChild(db, parent.accountId, elder.accountId);
    await bindChild(db, parent.accountId, younger.accountId);
  }
  return { elder, younger, mother, father };
}
const signUp = (activityId: string, token: string, joiners: { accountId: string }[] = [], more: object = {}) =>
  app.call(
    enrol,
    { activityId, remarks: '准时到', joinUserId: joiners.map(({ accountId }) => accountId).join(','), ...more },
    token,
  );
const ordersOf = async (token: string, activityId: string) => {
  const { data } = await app.call(orderPage, { activityId, pageSize: 9, currentPage: 1 }, token);
  return data.dataList.map((order) => [order.joinUserName, order.signUpUserName, order.activityEnrollStatus]).sort();
};
const taken = async (activityId: string) =>
  (await db.row<{ n: number }>('select sign_count as n from activity where activity_id = $1', [activityId]))?.n;
const living = (activityId: string) =>
  db.rows<{ account_id: string; by_parent_id: string | null; person_count: number }>(
    `select account_id, by_parent_id, person_count from enrolment
     where activity_id = $1 and cancelled_at is null order by account_id`,
    [activityId],
  );

it('what somebody of the family signed up for stays theirs to read, and to evaluate, after it was taken down', async () => {
  const { elder, younger, mother, father } = await family();
  const activityId = await make();
  await signUp(activityId, mother.token, [elder]);
  await db.run('update activity set published = false where activity_id = $1', [activityId]);
  const reads = async (token: string) =>
    Promise.all([
      app.call(ownActivityFetch, { id: activityId }, token),
      app.call(enrolledPage, { activityId }, token),
    ]).then((replies) => replies.map((reply) => reply.error_code));
  for (const { token } of [elder, mother, father]) expect(await reads(token)).toEqual([0, 0]);
  for (const token of [younger.token, (await app.loginAs(4)).token]) expect(await reads(token)).toEqual([4, 4]);
  // Nobody else's, and no list's.
  expect(await app.call(activityFetch, { id: activityId })).toMatchObject({ error_code: 4 });
  expect((await signUp(activityId, mother.token, [younger])).error_code).toBe(4);

  app.clock.set('2026-11-25T10:00:00+08:00');
  const token = await app.sessionOf(mother.accountId);
  const evaluation = { typeId: activityId, typeName: 1, content: '孩子很有收获', joinUserId: elder.accountId } as const;
  const scores = { safeScore: 5, educationScore: 5, serviceScore: 5 };
  expect(await app.call(addMessage, { ...evaluation, ...scores }, token)).toMatchObject({ message: '评价成功' });
  const own = { typeId: activityId, typeName: 1, own: 1, pageSize: 3, currentPage: 1 } as const;
  expect((await app.call(messagePage, own, token)).data.totalCount).toBe(1);
});

describe('a parent signs up', () => {
  it('bound children and themselves in one, and everybody concerned sees who takes part and who signed up', async () => {
    const { elder, younger, mother, father } = await family();
    const activityId = await make({ personNum: 5 });
    // What a child has signed up for elsewhere says nothing here.
    await signUp(await make(), mother.token, [younger]);
    expect(await signUp(activityId, mother.token, [elder, younger, mother])).toMatchObject({ message: '报名成功' });
    expect(await taken(activityId)).toBe(3);
    const byMother = { by_parent_id: mother.accountId, person_count: 1 };
    expect(await living(activityId)).toEqual([
      { account_id: elder.accountId, ...byMother },
      { account_id: younger.accountId, ...byMother },
      { account_id: mother.accountId, by_parent_id: null, person_count: 1 },
    ]);
    const children = [
      ['王小明', '许芳', 1],
      ['王小禾', '许芳', 1],
    ];
    expect(await ordersOf(mother.token, activityId)).toEqual([...children, ['许芳', '许芳', 1]]);
    // Who of them it was is not told to the other guardian, in the child's account neither.
    const forFather = children.map(([name, , status]) => [name, '家长', status]);
    expect(await ordersOf(father.token, activityId)).toEqual(forFather);
    const inAccount = (guardian: { accountId: string }) =>
      app.platform.sessions.create(db, elder.accountId, guardian.accountId);
    expect(await ordersOf(await inAccount(father), activityId)).toEqual([forFather[0]]);
    expect(await ordersOf(await inAccount(mother), activityId)).toEqual([children[0]]);
    expect(await ordersOf(elder.token, activityId)).toEqual([children[0]]);
    const shown = (await app.call(enrolledPage, { activityId, pageSize: 9, currentPage: 1 }, father.token)).data
      .dataList;
    expect(shown.map((one) => [one.joinUserName, one.own]).sort()).toEqual([
      ['王小明', false],
      ['王小禾', false],
      [expect.stringMatching(/^许\*/), false],
    ]);
    const toldOf = async (token: string) =>
      (await app.call(notificationPage, {}, token)).data.dataList
        .filter(({ kind }) => kind === 'activity')
        .map(({ title, text }) => `${title}：${text}`);
    expect([await toldOf(elder.token), await toldOf(mother.token)]).toEqual([['家长为您报名了一个活动：湿地观鸟'], []]);
    const binding = (await app.call(queryStudentByParent, {}, father.token)).data.find((one) => one.name === '王小明');
    await app.call(unbindStudent, { id: binding!.id }, father.token);
    expect(await ordersOf(father.token, activityId)).toEqual([forFather[1]]);
    const cancel = { activityId, joinUserId: elder.accountId };
    expect(await app.call(cancelEnrolment, cancel, father.token)).toMatchObject({ error_code: 4 });
    expect(await ordersOf(elder.token, activityId)).toEqual([children[0]]);
  });

  it('nobody else: not there, not bound, bound to another, staff, themselves from a child’s account', async () => {
    const { elder, mother } = await family();
    const stranger = { accountId: await app.makeStudent(school) };
    const activityId = await make();
    const acting = await app.platform.sessions.create(db, elder.accountId, mother.accountId);
    const replies = [
      await signUp(activityId, mother.token, [{ accountId: '999999' }]),
      await signUp(activityId, mother.token, [elder, stranger]),
      await signUp(activityId, (await app.loginAs(4)).token, [elder]),
      await signUp(activityId, elder.token, [mother]),
      await signUp(activityId, acting, [mother]),
      await signUp(activityId, acting, [stranger]),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ error_code: 4, message: '参加人不存在或未绑定' });
    expect(await living(activityId)).toEqual([]);
    expect(await signUp(activityId, (await app.loginAs(3)).token, [elder])).toMatchObject({ error_code: 3 });
    const bad = [
      { joinUserId: 'x' },
      { joinUserId: '1,,2' },
      { joinUserId: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].join(',') },
    ];
    for (const more of bad) {
      const reply = await signUp(activityId, mother.token, [], more);
      expect(Object.keys(reply.refusal.fields ?? {})).toEqual(['joinUserId']);
    }
  });

  it('all or none: places, the status of each, and the stage of each', async () => {
    const { elder, younger, mother } = await family();
    const narrow = await make({ personNum: 1 });
    expect(await signUp(narrow, mother.token, [elder, younger])).toMatchObject({
      error_code: 1,
      message: '剩余名额不足：还剩 1 个，您一行 2 人',
    });
    const half = await make();
    await signUp(half, mother.token, [younger]);
    expect(await signUp(half, mother.token, [elder, younger])).toMatchObject({ message: '王小禾已报名，无需重复报名' });
    const ofSenior = await make({ suitSections: [4] });
    expect(await signUp(ofSenior, mother.token, [mother, elder])).toMatchObject({
      error_code: 1,
      message: '本活动面向高中学段，王小明所在的学段为小学，不能报名',
    });
    const refusal = { error_code: 1, message: '本活动面向高中学段，您所在的学段为小学，不能报名' };
    expect(await signUp(ofSenior, elder.token)).toMatchObject(refusal);
    const acting = await app.platform.sessions.create(db, elder.accountId, mother.accountId);
    expect(await signUp(ofSenior, acting)).toMatchObject(refusal);
    // What the sign-up refuses, card and page have told beforehand; a guest reads for whom it is.
    const told = async (token?: string) => {
      const { title, ...page } = (await app.call(activityFetch, { id: ofSenior }, token)).data;
      const cards = (await app.call(activityPage, { pageSize: 50 }, token)).data.dataList;
      const card = cards.find(({ id }) => id === ofSenior)!;
      expect([title, card.cannotCome, card.mayApply]).toEqual([card.title, page.cannotCome, page.mayApply]);
      return [page.cannotCome, page.mayApply, page.audience];
    };
    const audience = '高中学段的学生';
    expect(await told(elder.token)).toEqual([refusal.message, 0, audience]);
    expect(await told(acting)).toEqual([refusal.message, 0, audience]);
    expect(await told(mother.token)).toEqual(['本活动面向高中学段的学生，王小明、王小禾不能报名', 1, audience]);
    const { token: colleague } = await app.loginAs(3);
    expect(await told(colleague)).toEqual([(await signUp(ofSenior, colleague)).message, 0, audience]);
    expect(await told()).toEqual([undefined, undefined, audience]);
    for (const [activityId, count] of [
      [narrow, 0],
      [half, 1],
      [ofSenior, 0],
    ] as const) {
      expect(await taken(activityId)).toBe(count);
      expect(await living(activityId)).toHaveLength(count);
    }
    const people = (await app.call(joinUserList, { activityId: ofSenior }, mother.token)).data.people;
    expect(people.map(({ name, problem }) => [name, problem])).toEqual([
      ['许芳', ''],
      ['王小明', '本活动面向高中学段，王小明所在的学段为小学，不能报名'],
      ['王小禾', '本活动面向高中学段，王小禾所在的学段为小学，不能报名'],
    ]);
    expect(await signUp(ofSenior, mother.token)).toMatchObject({ error_code: 0 });
    const open = await make({ suitSections: [4], openToAllStages: true });
    expect(await signUp(open, mother.token, [elder])).toMatchObject({ error_code: 0 });
  });

  it('both parents and the child fifty times at once: one row, and the others are told', async () => {
    const { elder, younger, mother, father } = await family();
    const activityId = await make();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 3 === 0
          ? signUp(activityId, mother.token, [elder, younger])
          : n % 3 === 1
            ? signUp(activityId, father.token, [younger, elder])
            : signUp(activityId, elder.token),
      ),
    );
    const texts = new Set(replies.map(({ message }) => message));
    expect(replies.every(({ status, error_code }) => status === 200 && error_code <= 1)).toBe(true);
    expect([...texts].every((text) => /^报名成功$|已报名，/.test(text))).toBe(true);
    const rows = await living(activityId);
    expect(new Set(rows.map((row) => row.account_id)).size).toBe(rows.length);
    expect(await taken(activityId)).toBe(rows.length);
  });
});

describe('what is known', () => {
  it('is shown masked and taken when asked for; a masked text is never taken for a number', async () => {
    const { elder, younger, mother } = await family();
    const activityId = await make({ enrollForm: '1,2' });
    const { data } = await app.call(joinUserList, { activityId }, mother.token);
    expect(data.phone).toMatch(/^13\d\*{4}\d{4}$/);
    expect(data.people).toMatchObject([
      { self: 1, name: '许芳', identityCard: '', isApply: 0, problem: '' },
      {
        self: 0,
        name: '王小明',
        schoolName: '白鹭洲小学',
        className: '三年级2班',
        identityCard: expect.stringMatching(/^3\*{16}.$/),
      },
      { self: 0, name: '王小禾' },
    ]);
    const masked = { enrollPhone: data.phone, identityCards: { [elder.accountId]: data.people[1]?.identityCard } };
    expect(Object.keys((await signUp(activityId, mother.token, [elder], masked)).refusal.fields ?? {}).sort()).toEqual([
      'enrollPhone',
      `identityCards.${elder.accountId}`,
    ]);
    expect((await signUp(activityId, mother.token, [elder, younger])).refusal.fields).toEqual({
      enrollPhone: '请输入手机号码',
      [`identityCards.${elder.accountId}`]: '请输入身份证',
      [`identityCards.${younger.accountId}`]: '请输入身份证',
    });
    expect((await signUp(activityId, mother.token, [mother], { useKnown: 1 })).refusal.fields).toEqual({
      enrollIdentityCard: '请输入身份证',
    });
    // Of several the one number is nobody's.
    const one = { enrollPhone: '13700001111', enrollIdentityCard: identityNumberOf(77) };
    const { fields } = (await signUp(activityId, mother.token, [elder, younger], one)).refusal;
    expect(fields).toHaveProperty([`identityCards.${elder.accountId}`]);
    // The phone is the sender's and no child's; what is sent goes before what is known.
    const { secrets } = app.platform;
    const setPhone = 'update account set phone_cipher = $2 where account_id = $1';
    await db.run(setPhone, [elder.accountId, secrets.seal('13800009999')]);
    await db.run(setPhone, [mother.accountId, secrets.seal('13600002222')]);
    const changed = { useKnown: 1, ...one, identityCards: { [younger.accountId]: identityNumberOf(77) } };
    expect(await signUp(activityId, mother.token, [elder], { useKnown: 1 })).toMatchObject({ error_code: 0 });
    expect(await signUp(activityId, mother.token, [younger], changed)).toMatchObject({ error_code: 0 });
    const rows = await db.rows<{ phone: Buffer; identity: Buffer }>(
      'select phone_cipher as phone, identity_cipher as identity from enrolment where activity_id = $1 order by account_id',
      [activityId],
    );
    expect(rows.map(({ identity }) => secrets.open(identity))).toEqual([identityNumberOf(11), identityNumberOf(77)]);
    expect(rows.map(({ phone }) => secrets.open(phone))).toEqual(['13600002222', '13700001111']);
    const again = await app.call(joinUserList, { activityId }, mother.token);
    expect(again.data.people.map(({ isApply }) => isApply)).toEqual([0, 1, 1]);
    expect(await app.call(joinUserList, { activityId: '999999' }, mother.token)).toMatchObject({ error_code: 4 });
  });

  it('somebody to call is asked for by the activity, known ones are taken over, and the last one stays', async () => {
    const { elder, mother } = await family();
    await db.run('update account set identity_cipher = $2 where account_id = $1', [
      mother.accountId,
      app.platform.secrets.seal(identityNumberOf(500)),
    ]);
    const [first, second] = [await make({ enrollForm: '3' }), await make({ enrollForm: '3' })];
    // The organiser takes no sign-up without it.
    await db.run('update activity set registration_required = true where activity_id = any ($1)', [[first, second]]);
    const known = async (activityId: string, token = mother.token) =>
      (await app.call(queryContacts, { activityId }, token)).data;
    expect((await signUp(first, mother.token, [elder])).refusal.fields).toEqual({
      emergencyContact: '请至少添加一位紧急联系人',
    });
    const [guardian] = (await known(first)).known;
    expect(guardian).toMatchObject({ guardianId: mother.accountId, contactId: '', types: '2', name: '许芳' });
    expect(guardian?.identCode).toMatch(/^3\*{16}.$/);
    const copy = { activityId: first, guardianId: guardian!.guardianId };
    const copied = await app.call(copyEmergencyContact, copy, mother.token);
    expect(copied).toMatchObject({ error_code: 0, message: '添加成功' });
    expect((await known(first)).known).toEqual([]);
    expect(await signUp(first, mother.token, [elder])).toMatchObject({ error_code: 0 });
    expect(await app.call(deleteEmergencyContact, { id: copied.data.id }, mother.token)).toMatchObject({
      error_code: 1,
      message: '该活动需要至少一位紧急联系人，请先添加另一位',
    });
    // The child may put down the parent as well; a stranger neither the parent nor the parent's contact.
    expect((await known(second, elder.token)).known).toMatchObject([{ guardianId: mother.accountId }]);
    const stranger = await app.loginAs(4);
    for (const stolen of [{ guardianId: mother.accountId }, { contactId: copied.data.id }, {}]) {
      const reply = await app.call(copyEmergencyContact, { activityId: second, ...stolen }, stranger.token);
      expect(reply).toMatchObject({ error_code: 4, message: '紧急联系人不存在' });
    }
    await app.call(cancelEnrolment, { activityId: first, joinUserId: elder.accountId }, mother.token);
    expect(await app.call(deleteEmergencyContact, { id: copied.data.id }, mother.token)).toMatchObject({
      error_code: 0,
    });
  });

  it('of one guardian is nothing told to the other who acts in the child’s account', async () => {
    const { elder, mother, father } = await family();
    const { secrets, sessions } = app.platform;
    for (const [at, { accountId }] of [mother, father].entries())
      await db.run('update account set identity_cipher = $2, phone_cipher = $3 where account_id = $1', [
        ...[accountId, secrets.seal(identityNumberOf(600 + at))],
        secrets.seal(`1360000333${at}`),
      ]);
    const activityId = await make();
    const by = (guardian: { accountId: string }) => sessions.create(db, elder.accountId, guardian.accountId);
    const offered = async (token: string) => (await app.call(queryContacts, { activityId }, token)).data;
    const ids = async (token: string) => (await offered(token)).known.map(({ guardianId }) => guardianId);
    expect(await ids(await by(father))).toEqual([father.accountId]);
    expect((await ids(elder.token)).toSorted()).toEqual([mother.accountId, father.accountId].toSorted());
    const copy = async (token: string) =>
      (await app.call(copyEmergencyContact, { activityId, guardianId: mother.accountId }, token)).error_code;
    expect(await copy(await by(father))).toBe(4);
    expect(await copy(await by(mother))).toBe(0);
    const came = { activityId, name: '许芳', identCode: identityNumberOf(600), telephone: '13600003330' };
    expect((await app.call(addParticipant, came, await by(mother))).error_code).toBe(0);
    const sheet = await offered(await by(father));
    const other = { name: '另一位家长' };
    expect(sheet.emergencyContacts).toMatchObject([{ ...other, identCode: '', telephone: '' }]);
    expect(sheet.participants.at(-1)).toMatchObject({ ...other, identity: '同行人', authType: '', authNumber: '' });
    expect((await offered(await by(mother))).emergencyContacts).toMatchObject([{ telephone: '136****3330' }]);
    // Neither for another activity, of those who were put down before.
    const next = (await app.call(queryContacts, { activityId: await make() }, await by(father))).data;
    expect(next.known.map(({ guardianId, contactId }) => [guardianId, contactId])).toEqual([[father.accountId, '']]);
    // Of most guardians no number of papers is known: they are found by name or phone.
    await db.run('update account set identity_cipher = null where account_id = $1', [mother.accountId]);
    expect((await offered(await by(father))).emergencyContacts).toMatchObject([other]);
    expect((await offered(await by(father))).participants.at(-1)).toMatchObject(other);
  });
});

it('who comes along takes a place once, with the first of the family, and waits again after a cancellation', async () => {
  const { elder, younger, mother } = await family();
  const activityId = await make({ personNum: 10 });
  const bring = (serial: number) => {
    const companion = { activityId, name: '外婆', identCode: identityNumberOf(serial), telephone: '13900000008' };
    return app.call(addParticipant, companion, mother.token);
  };
  expect(await bring(11)).toMatchObject({ message: '王小明是您已绑定的孩子，请直接选为参加人' });
  await bring(600);
  await signUp(activityId, mother.token, [elder]);
  expect(await taken(activityId)).toBe(2);
  await signUp(activityId, mother.token, [younger]);
  expect(await taken(activityId)).toBe(3);
  const sheet = async () =>
    (await app.call(queryContacts, { activityId }, mother.token)).data.participants.map((one) => [
      one.identity,
      one.name,
      one.status,
    ]);
  expect(await sheet()).toEqual([
    ['孩子', '王小明', '已报名'],
    ['孩子', '王小禾', '已报名'],
    ['同行人', '外婆', '已报名'],
  ]);
  await app.call(cancelEnrolment, { activityId, joinUserId: elder.accountId }, mother.token);
  expect(await taken(activityId)).toBe(1);
  expect((await sheet()).at(-1)).toEqual(['同行人', '外婆', '待提交']);
  await signUp(activityId, mother.token, [mother]);
  expect(await taken(activityId)).toBe(3);
});

it('either parent cancels; three in a month block the child and nobody else', async () => {
  const { elder, younger, mother, father } = await family();
  for (const [index, parent] of [mother, father, mother].entries()) {
    const activityId = await make();
    await signUp(activityId, mother.token, [elder]);
    const reply = await app.call(cancelEnrolment, { activityId, joinUserId: elder.accountId }, parent.token);
    expect(reply.data.cancelCount).toBe(index + 1);
  }
  const next = await make();
  expect((await signUp(next, father.token, [elder, younger])).message).toBe(
    '王小明本月已取消报名 3 次，暂不能报名其他活动，12月1日 00:00 起恢复',
  );
  expect(await signUp(next, father.token, [younger, father])).toMatchObject({ error_code: 0 });
  expect(await app.call(cancelEnrolment, { activityId: next }, mother.token)).toMatchObject({
    message: '您未报名该活动',
  });
});

it('a parent evaluates for a child who took part, once, and for nobody else’s', async () => {
  const { elder, mother, father } = await family();
  const now = app.clock();
  const past = { signStart: daysFrom(now, -9), signEnd: daysFrom(now, -5) };
  const activityId = await make({ ...past, actStart: daysFrom(now, -3), actEnd: daysFrom(now, -1) });
  await makeEnrolment(db, activityId, elder.accountId);
  // Signed up again after a cancellation: what is evaluated, or was already, is the later one.
  await db.run('update enrolment set cancelled_at = created_at where activity_id = $1', [activityId]);
  await makeEnrolment(db, activityId, elder.accountId);
  const evaluate = (token: string, joinUserId?: string) => {
    const stars = { safeScore: 5, educationScore: 4, serviceScore: 3 };
    return app.call(
      addMessage,
      { typeId: activityId, typeName: 1, content: '孩子很喜欢，老师讲得清楚', ...stars, joinUserId },
      token,
    );
  };
  expect(await evaluate(mother.token)).toMatchObject({ message: '报名并参加活动后才能评价' });
  const stranger = await app.loginAs(4);
  expect(await evaluate(stranger.token, elder.accountId)).toMatchObject({ error_code: 4 });
  expect(await evaluate(mother.token, elder.accountId)).toMatchObject({ error_code: 0 });
  expect(await evaluate(father.token, elder.accountId)).toMatchObject({ message: '您已评价过该活动' });
  expect(await ordersOf(elder.token, activityId)).toEqual([4, 5].map((status) => ['王小明', '王小明', status]));
});
