import {
  activityFetch,
  activityPage,
  addEmergencyContact,
  addParticipant,
  cancelEnrolment,
  copyEmergencyContact,
  deleteEmergencyContact,
  deleteParticipant,
  enrol,
  enrolledPage,
  joinUserList,
  orderPage,
  queryContacts,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testClock } from '../../../testing/app.ts';
import {
  daysFrom,
  identityNumberOf,
  makeActivity,
  makeOrg,
  makeType,
  type NewActivity,
} from '../../../testing/fixtures.ts';

const START = '2026-11-10T10:00:00+08:00';
const app: TestApp = await startTestApp({ clock: testClock(START) });
const db = app.platform.database;
const orgId = await makeOrg(db);
const typeId = await makeType(db);
afterAll(() => app.close());
beforeEach(() => app.clock.set(START));

const make = (activity: Partial<NewActivity> = {}) => makeActivity(db, app.clock(), { typeId, orgId, ...activity });
const signUp = (activityId: string, token?: string, more: object = {}) =>
  app.call(enrol, { activityId, remarks: '想参加', source: 0, ...more }, { token });
const seats = async (id: string) => {
  const row = await db.row<{ taken: number; people: number; rows: number }>(
    `select a.sign_count as taken, coalesce(sum(e.person_count), 0)::int as people, count(e)::int as rows from activity a
     left join enrolment e on e.activity_id = a.activity_id and e.cancelled_at is null where a.activity_id = $1
     group by a.activity_id`,
    [id],
  );
  return row!;
};

it('every call that changes or shows what is one person’s needs a session', async () => {
  const calls = [
    enrol,
    cancelEnrolment,
    orderPage,
    addParticipant,
    deleteParticipant,
    addEmergencyContact,
    joinUserList,
  ];
  for (const endpoint of [...calls, copyEmergencyContact, deleteEmergencyContact, queryContacts]) {
    const reply = await app.call(endpoint, { activityId: '1', id: '1', remarks: '好' });
    expect(reply.status, endpoint.path).toBe(511);
    const expired = await app.call(endpoint, { activityId: '1' }, 'f'.repeat(64));
    expect(expired.status, endpoint.path).toBe(511);
  }
});

describe('sign-up', () => {
  it('signs a student or a parent up, and shows it everywhere at once', async () => {
    const activityId = await make({ personNum: 2 });
    const guest = () => app.call(activityFetch, { id: activityId });
    expect((await guest()).data.surplusNum).toBe(2);
    for (const usertype of [2, 4] as const) {
      const { token } = await app.loginAs(usertype);
      expect(await signUp(activityId, token)).toMatchObject({ status: 200, error_code: 0, message: '报名成功' });
    }
    expect((await guest()).data).toMatchObject({ surplusNum: 0, signCount: 2, activityApplyStatus: 2, signStatus: 0 });
    const { token } = await app.loginAs(12);
    expect(await signUp(activityId, token)).toMatchObject({ error_code: 1, message: '名额已满' });
    expect(await seats(activityId)).toEqual({ taken: 2, people: 2, rows: 2 });
  });

  it.each([1, 3, 5, 6, 10, 11] as const)('refuses staff (usertype %i)', async (usertype) => {
    const activityId = await make();
    const { token } = await app.loginAs(usertype);
    expect(await signUp(activityId, token)).toMatchObject({ error_code: 3 });
    expect(await seats(activityId)).toMatchObject({ taken: 0, rows: 0 });
  });

  it.each<[string, () => Partial<NewActivity>]>([
    [
      '活动已结束',
      () => ({
        signEnd: daysFrom(app.clock(), -0.5),
        actStart: daysFrom(app.clock(), -0.4),
        actEnd: daysFrom(app.clock(), -0.1),
      }),
    ],
    ['该活动已停止报名', () => ({ closed: true })],
    ['报名尚未开始，11月11日 10:00 开放', () => ({ signStart: daysFrom(app.clock(), 1) })],
    ['报名已截止', () => ({ signEnd: daysFrom(app.clock(), 0) })],
    ['名额已满', () => ({ personNum: 3, signCount: 3 })],
  ])('says why not: %s', async (message, activity) => {
    const activityId = await make(activity());
    const { token } = await app.loginAs(4);
    expect(await signUp(activityId, token)).toMatchObject({ error_code: 1, message });
  });

  it('knows no draft and no unknown activity', async () => {
    const { token } = await app.loginAs(4);
    const draft = await make({ published: false });
    const replies = [await signUp(draft, token), await signUp('999999', token)];
    for (const reply of replies) expect(reply).toMatchObject({ error_code: 4, message: '活动不存在或已下线' });
  });

  it('asks for phone and identity card where the activity does, and seals them', async () => {
    const activityId = await make({ enrollForm: '1,2' });
    const { token, accountId } = await app.loginAs(4);
    expect((await signUp(activityId, token)).refusal.fields).toEqual({
      enrollPhone: '请输入手机号码',
      enrollIdentityCard: '请输入身份证',
    });
    const wrong = await signUp(activityId, token, {
      enrollPhone: '12800000000',
      enrollIdentityCard: '330106201203150011',
    });
    expect(Object.keys(wrong.refusal.fields ?? {})).toEqual(['enrollPhone', 'enrollIdentityCard']);
    const sent = { enrollPhone: '13900000009', enrollIdentityCard: identityNumberOf(1) };
    expect(await signUp(activityId, token, sent)).toMatchObject({ error_code: 0 });
    const row = await db.row<{ phone: Buffer; identity: Buffer }>(
      'select phone_cipher as phone, identity_cipher as identity from enrolment where account_id = $1',
      [accountId],
    );
    expect(row?.phone.includes('13900000009')).toBe(false);
    expect(app.platform.secrets.open(row!.phone)).toBe(sent.enrollPhone);
    expect(app.platform.secrets.open(row!.identity)).toBe(sent.enrollIdentityCard);
  });

  it('keeps no number that the activity does not ask for, and believes no number of people in the payload', async () => {
    const activityId = await make();
    const { token, accountId } = await app.loginAs(4);
    const other = await app.makeAccount();
    await signUp(activityId, token, {
      enrollPhone: '13900000009',
      person_count: 9,
      account_id: other,
    });
    const row = await db.row('select account_id, phone_cipher, person_count from enrolment where activity_id = $1', [
      activityId,
    ]);
    expect(row).toEqual({ account_id: accountId, phone_cipher: null, person_count: 1 });
  });

  it('remembers the parent who acts in the child’s account', async () => {
    const activityId = await make();
    const parent = await app.makeAccount();
    const child = await app.makeAccount({ usertype: 2 });
    const token = await app.platform.sessions.create(db, child, parent);
    expect(await signUp(activityId, token)).toMatchObject({ error_code: 0 });
    const row = await db.row('select account_id, by_parent_id from enrolment where activity_id = $1', [activityId]);
    expect(row).toEqual({ account_id: child, by_parent_id: parent });
  });

  it('the same submission fifty times at once is one row', async () => {
    const activityId = await make();
    const { token } = await app.loginAs(4);
    const replies = await Promise.all(Array.from({ length: 50 }, () => signUp(activityId, token)));
    const told = Map.groupBy(replies, (reply) => `${reply.error_code} ${reply.message}`);
    expect([...told].map(([text, list]) => [text, list.length]).sort()).toEqual([
      ['0 报名成功', 1],
      ['1 您已报名，请勿重复点击', 49],
    ]);
    expect(await seats(activityId)).toEqual({ taken: 1, people: 1, rows: 1 });
  });

  it.each([
    [{ activityId: 'x' }, 'activityId'],
    [{ activityId: 1.5 }, 'activityId'],
    [{ remarks: '' }, 'remarks'],
    [{ remarks: '   ' }, 'remarks'],
    [{ remarks: 'a\u0000' }, 'remarks'],
    [{ remarks: '长'.repeat(10_000) }, 'remarks'],
    [{ remarks: { $gt: '' } }, 'remarks'],
    [{ enrollPhone: 13900000000 }, 'enrollPhone'],
  ])('refuses bad input ($1, case %#) and stores nothing', async (bad, field) => {
    const activityId = await make();
    const { token } = await app.loginAs(4);
    const reply = await signUp(activityId, token, bad);
    expect(reply).toMatchObject({ status: 200, error_code: 2 });
    expect(Object.keys(reply.refusal.fields ?? {})).toEqual([field]);
    expect(await seats(activityId)).toMatchObject({ taken: 0, rows: 0 });
  });
});

describe('cancellation', () => {
  it('gives the places back, and another takes them', async () => {
    const activityId = await make({ personNum: 1 });
    const first = await app.loginAs(4);
    const second = await app.loginAs(4);
    await signUp(activityId, first.token);
    expect((await signUp(activityId, second.token)).message).toBe('名额已满');
    expect(await app.call(cancelEnrolment, { activityId }, second.token)).toMatchObject({
      error_code: 1,
      message: '您未报名该活动',
    });
    const cancelled = await app.call(cancelEnrolment, { activityId }, first.token);
    expect(cancelled).toMatchObject({ error_code: 0, message: '取消报名成功', data: { cancelCount: 1 } });
    expect(await signUp(activityId, second.token)).toMatchObject({ error_code: 0 });
    expect(await app.call(cancelEnrolment, { activityId }, first.token)).toMatchObject({ error_code: 1 });
  });

  it('is possible only before the activity starts', async () => {
    const activityId = await make();
    const { token, accountId } = await app.loginAs(4);
    await signUp(activityId, token);
    app.clock.advance(10 * 24 * 3600);
    const later = await app.platform.sessions.create(db, accountId);
    expect(await app.call(cancelEnrolment, { activityId }, later)).toMatchObject({
      error_code: 1,
      message: '活动已开始，不能取消报名',
    });
    expect(await seats(activityId)).toMatchObject({ taken: 1, rows: 1 });
  });

  it('cancelled fifty times at once counts once', async () => {
    const activityId = await make();
    const { token } = await app.loginAs(4);
    await signUp(activityId, token);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => app.call(cancelEnrolment, { activityId }, token)),
    );
    expect(replies.filter((reply) => reply.error_code === 0)).toHaveLength(1);
    expect(await seats(activityId)).toEqual({ taken: 0, people: 0, rows: 0 });
  });

  it('three in a month block until it ends, whatever the activity', async () => {
    const { token, accountId } = await app.loginAs(4);
    for (const count of [1, 2, 3]) {
      const activityId = await make();
      expect(await signUp(activityId, token)).toMatchObject({ error_code: 0 });
      const reply = await app.call(cancelEnrolment, { activityId }, token);
      expect(reply.data.cancelCount).toBe(count);
      if (count === 3) expect(reply.message).toContain('12月1日 00:00 起恢复');
    }
    const next = await make({
      signEnd: daysFrom(app.clock(), 40),
      actStart: daysFrom(app.clock(), 50),
      actEnd: daysFrom(app.clock(), 51),
    });
    expect(await signUp(next, token)).toMatchObject({
      error_code: 1,
      message: '本月已取消报名 3 次，暂不能报名其他活动，12月1日 00:00 起恢复',
    });
    app.clock.set('2026-11-30T23:59:59+08:00');
    expect((await signUp(next, await app.sessionOf(accountId))).error_code).toBe(1);
    app.clock.set('2026-12-01T00:00:00+08:00');
    expect((await signUp(next, await app.sessionOf(accountId))).error_code).toBe(0);
  });
});

describe('who is coming', () => {
  it('shows masked names to others and the person’s own in full', async () => {
    const activityId = await make();
    const names = ['许安宁', '陈可', '欧阳明月'];
    const tokens: string[] = [];
    for (const name of names) {
      const { token } = await app.loginAs(4, { name });
      tokens.push(token);
      app.clock.advance(1);
      await signUp(activityId, token, { remarks: `我是${name}` });
    }
    const guest = await app.call(enrolledPage, { activityId, status: 0, type: 1 });
    expect(guest.data.totalCount).toBe(3);
    expect(guest.data.dataList.map((row) => [row.joinUserName, row.remarks, row.own])).toEqual([
      ['欧**月', '', false],
      ['陈*', '', false],
      ['许*宁', '', false],
    ]);
    const own = await app.call(enrolledPage, { activityId, pageSize: 2 }, tokens[2]);
    expect(own.data).toMatchObject({
      totalCount: 3,
      dataList: [
        { joinUserName: '欧阳明月', remarks: '我是欧阳明月', own: true },
        { joinUserName: '陈*', own: false },
      ],
    });
    await app.call(cancelEnrolment, { activityId }, tokens[0]);
    expect((await app.call(enrolledPage, { activityId }, tokens[1])).data.totalCount).toBe(2);
    expect((await app.call(enrolledPage, { activityId, currentPage: 9 }, tokens[1])).data).toEqual({
      dataList: [],
      totalCount: 2,
    });
  });

  it('knows no draft and refuses bad input', async () => {
    const draft = await make({ published: false });
    expect(await app.call(enrolledPage, { activityId: draft })).toMatchObject({ error_code: 4 });
    expect(await app.call(enrolledPage, { activityId: '999999' })).toMatchObject({ error_code: 4 });
    expect(await app.call(enrolledPage, { activityId: '1; drop' })).toMatchObject({ error_code: 2 });
    expect(await app.call(enrolledPage, {})).toMatchObject({ error_code: 2 });
  });
});

describe('own enrolments', () => {
  it('shows the person’s own, in the state of the moment, filtered by every filter', async () => {
    const { token, accountId } = await app.loginAs(4, { name: '许安宁' });
    const arts = await makeType(db, '艺术');
    const day = (days: number) => daysFrom(app.clock(), days);
    const one = await make({ title: '陶艺', typeId: arts, actStart: day(10), actEnd: day(11) });
    await db.run(`update activity set address = '云汀市青少年宫' where activity_id = $1`, [one]);
    const two = await make({ title: '观星', actStart: day(20), actEnd: day(21) });
    await signUp(one, token);
    app.clock.advance(1);
    await signUp(two, token);
    await app.call(cancelEnrolment, { activityId: two }, token);
    const stranger = await app.loginAs(4);
    await signUp(one, stranger.token);

    const of = async (filter: object, as = token) => (await app.call(orderPage, filter, as)).data;
    const all = await of({});
    expect(all).toMatchObject({
      totalCount: 2,
      dataList: [
        { activityTitle: '观星', activityEnrollStatus: 4, joinUserName: '许安宁' },
        {
          activityTitle: '陶艺',
          activityEnrollStatus: 1,
          activityTypesNames: '艺术',
          activityLogoId: 'pic001',
          remarks: '想参加',
        },
      ],
    });
    const { data: shown } = await app.call(activityFetch, { id: one }, token);
    const { title, address, belongDeptId, belongDeptName, logoIds } = shown;
    expect(all.dataList[1]).toMatchObject({ title, address, belongDeptId, belongDeptName, logoIds });
    expect([address, belongDeptId, belongDeptName, logoIds]).not.toContain('');
    const titles = async (filter: object) => (await of(filter)).dataList.map((order) => order.activityTitle).join();
    expect(await titles({ activityEnrollStatus: 1 })).toBe('陶艺');
    expect(await titles({ activityEnrollStatus: 4 })).toBe('观星');
    expect(await titles({ activityEnrollStatus: 2 })).toBe('');
    expect(await titles({ activityTitle: '陶' })).toBe('陶艺');
    expect(await titles({ activityTitle: '%' })).toBe('');
    expect(await titles({ types: arts })).toBe('陶艺');
    expect(await titles({ activityId: two })).toBe('观星');
    expect(await titles({ actStartDate: '2026-11-25' })).toBe('观星');
    expect(await titles({ actEndDate: '2026-11-20' })).toBe('陶艺');
    expect(await of({ pageSize: 1, currentPage: 3 })).toEqual({ dataList: [], totalCount: 2 });
    expect((await of({}, stranger.token)).totalCount).toBe(1);

    app.clock.set('2026-11-20T12:00:00+08:00');
    expect((await of({ activityEnrollStatus: 2 }, await app.sessionOf(accountId))).totalCount).toBe(1);
    app.clock.set('2026-11-21T10:00:00+08:00');
    expect((await of({ activityEnrollStatus: 3 }, await app.sessionOf(accountId))).totalCount).toBe(1);
  });

  it.each([
    [{ activityEnrollStatus: 6 }],
    [{ actStartDate: '2026-02-30' }],
    [{ actStartDate: '0000-01-01' }],
    [{ actEndDate: 'gestern' }],
    [{ activityTitle: 'a\u0000' }],
    [{ types: 'x' }],
    [{ semesterId: 'x' }],
    [{ pageSize: 1000 }],
  ])('refuses bad input %o', async (bad) => {
    const { token } = await app.loginAs(4);
    expect(await app.call(orderPage, bad, token)).toMatchObject({ status: 200, error_code: 2 });
  });
});

describe('everything that was shown is gone from the guests’ memory after a write', () => {
  it('list and detail', async () => {
    const activityId = await make({ title: '瞬时', personNum: 1 });
    const status = async () => (await app.call(activityPage, { title: '瞬时' })).data.dataList[0]?.activityApplyStatus;
    const { token } = await app.loginAs(4);
    expect(await status()).toBe(1);
    await signUp(activityId, token);
    expect(await status()).toBe(2);
    await app.call(cancelEnrolment, { activityId }, token);
    expect(await status()).toBe(1);
  });
});
