import {
  addDataRequest,
  addEmergencyContact,
  addParticipant,
  applyToClub,
  cancelEnrolment,
  dataRequestPage,
  decideDataRequest,
  disablePerson,
  enablePerson,
  enrol,
  leaveSchool,
  manageCohortLength,
  manageEnrolmentPage,
  manageEnrolmentRemove,
  notificationPage,
} from '@vimo/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PICTURE } from '../../../testing/access-cases/index.ts';
import { startTestApp, type TestApp, testClock } from '../../../testing/app.ts';
import { daysFrom, identityNumberOf, makeActivity, makeClub, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { storeFile } from '../../content/file/index.ts';
import { setOrganisation } from '../../people/account/index.ts';
import { addClass, moveToClass } from '../../people/roster/index.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

/** Who is gone gives back the places of what has not begun, and keeps nothing in clubs (docs/domains/activities.md, Who is gone). */
let app: TestApp;
let orgId: string;
let classId: string;
let typeId: string;
let keeper: string;
beforeAll(async () => {
  app = await startTestApp({ clock: testClock('2025-10-08T10:00:00+08:00') });
  const db = app.platform.database;
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  orgId = await makeOrg(db, { name: '白鹭洲小学' });
  typeId = await makeType(db);
  keeper = (await app.loginAs(5, { orgId })).token;
});
afterAll(() => app.close());

let pupil: string;
let token: string;
let activityId: string;
beforeEach(async () => {
  const db = app.platform.database;
  classId = await addClass(db, {
    orgId,
    stage: 2,
    entranceYear: 2021,
    years: 6,
    className: `${Math.random()}`.slice(2, 8),
  });
  pupil = await app.makeStudent({ orgId, classId }, { name: '许知宁' });
  token = await app.sessionOf(pupil);
  activityId = await makeActivity(db, app.clock(), { typeId, orgId, personNum: 3, enrollForm: '1,2' });
});

const numbers = { enrollPhone: '13900000001', enrollIdentityCard: identityNumberOf(1) };
const signUp = (id = activityId, session = token) =>
  app.call(enrol, { activityId: id, remarks: '我想看鹭鸟', ...numbers }, session);
const bring = (id = activityId) =>
  app.call(
    addParticipant,
    { activityId: id, name: '家人', identCode: identityNumberOf(2), telephone: '13900000002' },
    token,
  );
const taken = async (id = activityId) =>
  (await app.platform.database.row<{ n: number }>('select sign_count as n from activity where activity_id = $1', [id]))!
    .n;
const toldTo = async (session: string) =>
  (await app.call(notificationPage, { pageSize: 20, currentPage: 1 }, session)).data.dataList.map(
    ({ title, text }) => `${title}|${text}`,
  );
const leave = (status: 2 | 3 | 4) =>
  app.call(leaveSchool, { id: pupil, status, from: '2025-10-08', reason: '' }, keeper);

describe('a place', () => {
  const ways = {
    'leaves the school': ['离校', () => leave(4)],
    'goes to a school elsewhere': ['离校', () => leave(3)],
    'is disabled': ['账号停用', () => app.call(disablePerson, { id: pupil }, keeper)],
    'has graduated by the length of the stage': [
      '毕业',
      async () => {
        const row = await app.platform.database.row<{ id: string }>(
          'select cohort_id as id from school_class where class_id = $1',
          [classId],
        );
        const shorter = { cohortId: row!.id, years: 4, before: 6 };
        // Nobody graduates at once unasked.
        expect(await app.call(manageCohortLength, shorter, keeper)).toMatchObject({ refusal: { asks: true } });
        const changed = await app.call(manageCohortLength, { ...shorter, confirmed: 1 }, keeper);
        await app.platform.database.run('update cohort set years = 6 where cohort_id = $1', [row!.id]);
        return changed;
      },
    ],
    'has the account closed': [
      '账号注销',
      async () => {
        await app.call(addDataRequest, { kind: 3, content: '注销' }, token);
        const { id } = (await app.call(dataRequestPage, {}, token)).data.dataList[0]!;
        const fresh = (await app.loginAs(5, { orgId })).token;
        await app.platform.database.run('update session set password_confirmed_at = $1', [daysFrom(app.clock(), 0)]);
        return app.call(decideDataRequest, { id, agree: 1 }, fresh);
      },
    ],
  } as const satisfies Record<string, readonly [string, () => Promise<{ error_code: number }>]>;

  it.each(Object.entries(ways))('is given back by who %s, and what has begun stays', async (_, [why, go]) => {
    const db = app.platform.database;
    const guardian = await app.loginAs(4, { name: '许母' });
    const former = await app.loginAs(4, { name: '许父' });
    for (const parent of [guardian.accountId, former.accountId])
      await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parent, pupil]);
    const begun = await makeActivity(db, app.clock(), { typeId, orgId, title: '已开始的' });
    await bring();
    for (const id of [activityId, begun]) expect((await signUp(id)).message).toBe('报名成功');
    await db.run('update activity set act_start_at = sign_start_at where activity_id = $1', [begun]);
    expect([await taken(), await taken(begun)]).toEqual([2, 1]);
    await db.run('update account set disabled = true where account_id = $1', [former.accountId]);
    expect((await go()).error_code).toBe(0);
    expect([await taken(), await taken(begun)]).toEqual([0, 1]);
    expect(await toldTo(keeper)).toContain(`有人退出活动，名额已退回|湿地观鸟：1 人因${why}退出，退回 2 个名额`);
    expect(await toldTo(guardian.token)).toContain(`活动报名已取消|湿地观鸟：因${why}，报名已取消`);
    expect(await db.row('select from notification where account_id = $1', [former.accountId])).toBeUndefined();
  });

  it('stays of who is suspended', async () => {
    await signUp();
    expect((await leave(2)).error_code).toBe(0);
    expect(await taken()).toBe(1);
  });

  it('that was given back is not taken again, and counts as no cancellation of the month', async () => {
    const others = await Promise.all(
      [1, 2, 3].map(() => makeActivity(app.platform.database, app.clock(), { typeId, orgId })),
    );
    for (const id of others) await signUp(id);
    await app.call(disablePerson, { id: pupil }, keeper);
    await app.call(enablePerson, { id: pupil }, keeper);
    token = await app.sessionOf(pupil);
    expect(await taken(others[0])).toBe(0);
    for (const id of others) expect((await signUp(id)).message).toBe('报名成功');
    expect((await app.call(cancelEnrolment, { activityId: others[0]! }, token)).data.cancelCount).toBe(1);
  });
});

describe('the organiser', () => {
  const rows = async () =>
    (await app.call(manageEnrolmentPage, { activityId, pageSize: 10, currentPage: 1 }, keeper)).data;

  it('takes somebody off the list with a reason, and the person is told', async () => {
    await bring();
    await signUp();
    const listed = await rows();
    expect(listed.mayRemove).toBe(1);
    const { id } = listed.dataList[0]!;
    const off = (reason: string) => app.call(manageEnrolmentRemove, { activityId, id, reason }, keeper);
    expect((await off(' ')).refusal.fields).toEqual({ reason: '请输入移出原因' });
    expect(await taken()).toBe(2);
    expect((await off('场地有变，只保留五年级')).message).toBe('已移出名单');
    expect(await taken()).toBe(0);
    expect(await toldTo(token)).toContain('主办方取消了您的活动报名|湿地观鸟：场地有变，只保留五年级');
    expect((await off('再来一次')).error_code).toBe(4);
    const written = await app.platform.database.rows(
      "select detail ->> 'reason' as reason from audit_log where event = 'enrolment.takenOff' and target = $1",
      [activityId],
    );
    expect(written).toEqual([{ reason: '场地有变，只保留五年级' }]);
  });

  it('has whom it takes off within a day of the activity told at once, outside of the site too', async () => {
    const db = app.platform.database;
    const guardian = await app.loginAs(4);
    await db.run(
      `insert into channel (channel, driver, enabled, settings, per_minute, per_day) values ('sms', 'gateway', true, '{"url": "http://127.0.0.1:1"}', 0, 0)`,
    );
    await signUp();
    await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 1)', [
      ...[guardian.accountId, pupil],
    ]);
    const starts = "update activity set act_start_at = $2::timestamptz + interval '12 hours' where activity_id = $1";
    await db.run(starts, [activityId, app.clock()]);
    const { id } = (await rows()).dataList[0]!;
    await app.call(manageEnrolmentRemove, { activityId, id, reason: '车坐不下了' }, keeper);
    for (const session of [token, guardian.token])
      expect(await toldTo(session)).toContain('紧急：主办方取消了您的活动报名|湿地观鸟：车坐不下了');
    expect(
      await db.rows('select is_urgent as urgent, href from delivery where account_id = $1', [guardian.accountId]),
    ).toEqual([{ urgent: true, href: '/mine/notifications' }]);
    await db.run("delete from channel where channel = 'sms'");
  });

  it('takes off the sign-up that was meant, and none that was made anew in the same moment', async () => {
    const db = app.platform.database;
    await signUp();
    const { dataList } = (await app.call(manageEnrolmentPage, { activityId }, keeper)).data;
    const remove = () =>
      app.call(manageEnrolmentRemove, { activityId, id: dataList[0]!.id, reason: '超过年龄' }, keeper);
    const [reply] = await queuedBehind<[{ error_code: number }]>(
      app,
      ["select pg_advisory_xact_lock(hashtextextended('enrolment ' || $1::bigint, 0))", [pupil]],
      [remove],
      [
        ['update enrolment set cancelled_at = now() where activity_id = $1', [activityId]],
        [`insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '')`, [activityId, pupil]],
      ],
    );
    expect(reply.error_code).toBe(4);
    expect(
      await db.rows('select from enrolment where activity_id = $1 and cancelled_at is null', [activityId]),
    ).toHaveLength(1);
  });

  it('takes nobody off what has begun, nor off an activity of others', async () => {
    await signUp();
    const { id } = (await rows()).dataList[0]!;
    const elsewhere = await makeOrg(app.platform.database, { name: '青山小学' });
    const stranger = (await app.loginAs(5, { orgId: elsewhere })).token;
    const off = (session: string) => app.call(manageEnrolmentRemove, { activityId, id, reason: '调整' }, session);
    expect((await off(stranger)).error_code).toBe(4);
    await app.platform.database.run('update activity set act_start_at = sign_start_at where activity_id = $1', [
      activityId,
    ]);
    expect(await off(keeper)).toMatchObject({ error_code: 1, message: '活动已开始，不能移出，请登记到场情况' });
    expect([await taken(), (await rows()).mayRemove]).toEqual([1, 0]);
  });
});

describe('in a club', () => {
  const apply = async (asstionId: string) => {
    const imagesUrl = await storeFile(app.platform, { bytes: PICTURE, name: '图.png', use: 'club', ownerId: pupil });
    const words = { introInfo: '我喜欢星空', hobby: '观星', telphone: '13900000001', imagesUrl };
    expect((await app.call(applyToClub, { asstionId, ...words }, token)).error_code).toBe(0);
  };
  const joined = async () => {
    const db = app.platform.database;
    const [mine, wanted] = [await makeClub(db, { orgId }), await makeClub(db, { orgId, name: '天文社' })];
    await db.run('insert into club_member (club_id, account_id) values ($1, $2)', [mine, pupil]);
    await db.run('insert into club_leader (club_id, account_id, since) values ($1, $2, now())', [mine, pupil]);
    await apply(wanted);
  };
  const stands = async () =>
    app.platform.database.row<{ member: number; leader: number; note: string }>(
      `select (select count(*)::int from club_member where account_id = $1) as member,
         (select count(*)::int from club_leader where account_id = $1) as leader,
         (select review_note from club_application where account_id = $1 and audit_status = 3) as note`,
      [pupil],
    );

  it('nothing waits of who left, and no membership is left', async () => {
    await joined();
    await leave(4);
    expect(await stands()).toEqual({ member: 0, leader: 0, note: '学生已离校，申请已撤回' });
  });

  it('a pupil of another school is in no club of the old one alone', async () => {
    const db = app.platform.database;
    await joined();
    const elsewhere = await makeOrg(db, { name: '青山小学' });
    const other = await addClass(db, { orgId: elsewhere, stage: 2, entranceYear: 2021, years: 6, className: '1班' });
    await db.transaction(async (each) => {
      await setOrganisation(each, pupil, elsewhere, daysFrom(app.clock(), 0));
      await moveToClass(each, pupil, other, '2025-10-08');
    });
    expect(await stands()).toEqual({ member: 0, leader: 0, note: '学生已转到其他学校，申请已撤回' });
  });

  it('who was disabled finds the membership again', async () => {
    await joined();
    await app.call(disablePerson, { id: pupil }, keeper);
    await app.call(enablePerson, { id: pupil }, keeper);
    expect(await stands()).toEqual({ member: 1, leader: 1, note: '学生账号已停用，申请已撤回' });
  });
});

describe('closing an account', () => {
  const close = async (accountId: string) => {
    const request = await app.platform.database.row<{ id: string }>(
      `insert into data_request (kind, subject_id, asker_id, content, state, closes_at, created_at)
       values (3, $1, $1, '', 3, '2025-10-01', '2025-10-01') returning request_id as id`,
      [accountId],
    );
    await app.services.ownData.requests.sweep();
    expect(
      await app.platform.database.row('select state from data_request where request_id = $1', [request!.id]),
    ).toEqual({ state: 1 });
  };

  it('of a guardian, while the child cancels what the guardian’s companions stand in: both are done', async () => {
    const db = app.platform.database;
    const guardian = await app.makeAccount({ usertype: 4 });
    await bring();
    await signUp();
    await db.run('update participant set account_id = $2 where activity_id = $1', [activityId, guardian]);
    const cancel = () => app.call(cancelEnrolment, { activityId }, token);
    const [, cancelled] = await queuedBehind<[unknown, { error_code: number }]>(
      app,
      ['select from participant where account_id = $1 for update', [guardian]],
      [() => close(guardian), cancel],
    );
    expect([cancelled.error_code, await taken()]).toEqual([0, 0]);
  });

  it('empties what a guardian gave for a child who still comes, and frees the places of companions', async () => {
    const db = app.platform.database;
    const guardian = await app.makeAccount({ usertype: 4, name: '许母' });
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [guardian, pupil]);
    const session = await app.sessionOf(guardian);
    const companion = { name: '许姥姥', identCode: identityNumberOf(2), telephone: '13900000002' };
    await app.call(addParticipant, { activityId, ...companion }, session);
    expect((await app.call(addEmergencyContact, { activityId, ...companion, types: '1' }, session)).error_code).toBe(0);
    const joined = await app.call(enrol, { activityId, remarks: '孩子怕水', joinUserId: pupil, ...numbers }, session);
    expect([joined.message, await taken()]).toEqual(['报名成功', 2]);
    await db.run('update enrolment set by_parent_id = $2 where activity_id = $1', [activityId, guardian]);
    await close(guardian);
    expect(await taken()).toBe(1);
    const kept = await db.row(
      `select person_count, remarks, phone_cipher, identity_cipher is not null as identity, cancelled_at,
         (select count(*)::int from participant where account_id = $2) as companions,
         (select count(*)::int from emergency_contact where account_id = $2) as contacts
       from enrolment where activity_id = $1`,
      [activityId, guardian],
    );
    expect(kept).toEqual({
      ...{ person_count: 1, remarks: '', phone_cipher: null, identity: true, cancelled_at: null },
      ...{ companions: 0, contacts: 0 },
    });
  });
});
