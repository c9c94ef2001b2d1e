import {
  CoinEvent,
  coinBalance,
  coinEntryPage,
  currentUser,
  handoverAccount,
  manageCoinPoints,
  manageCoinPointsUpdate,
  signInToday,
} from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp, type TestApp, testClock } from '../../../testing/app.ts';
import { earnCoins } from './index.ts';
import { earnForPass, takeBackPass } from './service.ts';

// A minute before midnight in Shanghai: the afternoon of the same day in UTC.
const clock = testClock('2026-03-12T23:59:00+08:00');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

const person = () => app.loginAs(4);

test('a sign-in earns once a day, however many come at once, and the next day begins at midnight in Shanghai', async () => {
  clock.set('2026-03-12T23:59:00+08:00');
  const { token } = await person();
  const replies = await Promise.all(Array.from({ length: 200 }, () => app.call(signInToday, {}, token)));
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
  expect(replies.filter(({ error_code, message }) => error_code === 1 && message === '您已签到')).toHaveLength(199);
  expect((await app.call(coinEntryPage, {}, token)).data).toMatchObject({
    totalCount: 1,
    dataList: [{ remarks: '每日签到', point: 5, byGuardian: 0, createtime: '2026-03-12 23:59:00' }],
  });
  clock.advance(60);
  expect((await app.call(currentUser, {}, token)).data).toMatchObject({ vbPoints: 5, signFlag: 0, signDays: 1 });
  expect(await app.call(signInToday, {}, token)).toMatchObject({
    message: '签到成功',
    data: { vbPoints: 10, signFlag: 1, signDays: 2, runningDays: 2, point: 5 },
  });
  expect((await app.call(currentUser, {}, token)).data).toMatchObject({ vbPoints: 10, signFlag: 1, signDays: 2 });
  expect((await app.call(coinBalance, {}, token)).data).toMatchObject({
    today: '2026-03-13',
    month: '2026-03',
    days: [
      { day: '2026-03-12', point: 5, bonus: 0 },
      { day: '2026-03-13', point: 5, bonus: 0 },
    ],
  });
  expect((await app.call(coinBalance, { month: '2026-02' }, token)).data).toMatchObject({ signDays: 2, days: [] });
});

test('the last second of a day and the first of the next are two sign-ins, also when both are sent at once', async () => {
  clock.set('2026-08-31T23:59:59+08:00');
  const { token } = await person();
  const session = (await app.platform.sessions.find(token))!;
  const { coins } = app.services;
  const both = await Promise.all(
    ['2026-08-31 23:59:59', '2026-09-01 00:00:00'].map((moment) => coins.signIn(session, moment)),
  );
  expect(both.map(({ runningDays, signDays }) => [runningDays, signDays])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

/** What a person does on one day: how often they sign in at once, and the ids of what else earns. */
const day = fc.record({
  pause: fc.integer({ min: 1, max: 2 }),
  signIns: fc.integer({ min: 0, max: 3 }),
  records: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
});

test('the balance is the sum of the ledger, and the ledger is what the days say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 10 }), async (days) => {
      clock.set('2026-04-27T12:00:00+08:00');
      const { accountId } = await person();
      let token = '';
      const seen = new Set<number>();
      let [running, missed, expected, signed] = [0, 9, 0, 0];
      for (const { pause, signIns, records } of days) {
        clock.advance(pause * 24 * 3600);
        token = await app.sessionOf(accountId);
        missed += pause;
        await Promise.all([
          ...Array.from({ length: signIns }, () => app.call(signInToday, {}, token)),
          ...records.map((id) =>
            app.platform.database.transaction((db) =>
              earnCoins(db, {
                accountId,
                event: CoinEvent.recordPassed,
                occasion: String(id),
                title: '',
                guardianId: null,
                now: toWireTime(clock()),
              }),
            ),
          ),
        ]);
        for (const id of records) seen.add(id);
        if (signIns === 0) continue;
        running = missed === 1 ? running + 1 : 1;
        missed = 0;
        signed += 1;
        expected += 5 + (running % 7 === 0 ? 10 : 0);
      }
      const { vbPoints, runningDays } = (await app.call(coinBalance, {}, token)).data;
      const { dataList, totalCount } = (await app.call(coinEntryPage, { pageSize: 100 }, token)).data;
      expect(vbPoints).toBe(expected + seen.size * 2);
      expect(dataList.reduce((sum, { point }) => sum + point, 0)).toBe(vbPoints);
      expect(totalCount).toBe(dataList.length);
      expect(dataList.filter(({ event }) => event === CoinEvent.signIn)).toHaveLength(signed);
      expect(runningDays).toBe(missed <= 1 ? running : 0);
    }),
    { numRuns: 12 },
  );
});

test('an entry is neither changed nor removed, and what is rolled back was never earned', async () => {
  const { accountId, token } = await person();
  await app.call(signInToday, {}, token);
  const db = app.platform.database;
  await expect(db.run('update vcoin_entry set points = 999 where account_id = $1', [accountId])).rejects.toThrow();
  await expect(db.run('delete from vcoin_entry where account_id = $1', [accountId])).rejects.toThrow();
  await expect(
    db.transaction(async (tx) => {
      await earnCoins(tx, {
        accountId,
        event: CoinEvent.recordPassed,
        occasion: '7',
        title: '',
        guardianId: null,
        now: toWireTime(clock()),
      });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect((await app.call(coinBalance, {}, token)).data.vbPoints).toBe(5);
});

test('an export of own data holds the ledger as it is shown, with what was taken back: its sum is the balance', async () => {
  clock.set('2026-05-06T12:00:00+08:00');
  const { database } = app.platform;
  await database.run("delete from setting where name = 'coin-points'");
  const { accountId } = await person();
  const token = await app.sessionOf(accountId);
  await app.call(signInToday, {}, token);
  const now = toWireTime(clock());
  const record = { recordId: '77', studentId: accountId, title: '和爷爷学写一幅春联' };
  await database.transaction(async (db) => {
    await earnForPass(db, { record, now });
    await takeBackPass(db, { record, since: now, now });
  });
  const { dataList } = (await app.call(coinEntryPage, {}, token)).data;
  const { sql } = app.services.told.sections.find(({ key }) => key === 'coins')!;
  const exported = (await database.rows<{ 事件: string; 数值: number }>(sql, [accountId])).map((row) => [
    row.事件,
    row.数值,
  ]);
  expect(exported).toEqual([
    ['每日签到', 5],
    ['记录通过：和爷爷学写一幅春联', 2],
    ['审核通过已撤回：和爷爷学写一幅春联', -2],
  ]);
  expect(exported).toEqual(dataList.toReversed().map(({ remarks, point }) => [remarks, point]));
});

test('a parent signs the child in as 家长代操作, and that is not the parent’s own sign-in', async () => {
  const { accountId, token } = await person();
  const school = await app.makeSchool();
  const childId = await app.makeStudent(school);
  await app.platform.database.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [
    accountId,
    childId,
  ]);
  const acting = (await app.call(handoverAccount, { studentId: childId }, token)).data.token;
  expect((await app.call(signInToday, {}, acting)).error_code).toBe(0);
  const own = await app.sessionOf(childId);
  expect((await app.call(coinEntryPage, {}, own)).data.dataList).toMatchObject([
    { remarks: '每日签到', byGuardian: 1 },
  ]);
  expect((await app.call(coinBalance, {}, token)).data).toMatchObject({ vbPoints: 0, signFlag: 0 });
});

test('the bureau sets what earns: from then on, what was earned stays, and of two who change it the second is told', async () => {
  clock.set('2026-06-01T12:00:00+08:00');
  const { accountId } = await person();
  const keeper = (await app.loginAs(1)).token;
  const day = async () => (await app.call(signInToday, {}, await app.sessionOf(accountId))).data.point;
  expect(await day()).toBe(5);
  const { data } = await app.call(manageCoinPoints, {}, keeper);
  expect(data).toEqual({ signIn: 5, sevenDays: 10, recordPassed: 2, activityEvaluated: 5, version: 0 });
  const [one, other] = await Promise.all(
    [0, 1].map(() => app.call(manageCoinPointsUpdate, { ...data, signIn: 8, recordPassed: 0 }, keeper)),
  );
  expect([one!.message, other!.message].toSorted()).toEqual(
    ['保存成功', '该内容已被他人修改，请刷新后再试'].toSorted(),
  );
  expect((await app.call(manageCoinPoints, {}, keeper)).data).toMatchObject({ signIn: 8, recordPassed: 0, version: 1 });
  clock.advance(24 * 3600);
  expect(await day()).toBe(8);
  const { dataList } = (await app.call(coinEntryPage, {}, await app.sessionOf(accountId))).data;
  expect(dataList.map(({ point }) => point)).toEqual([8, 5]);
  const faulty = await app.call(
    manageCoinPointsUpdate,
    { ...data, signIn: 1001, sevenDays: -1, recordPassed: 1.5, version: 1 },
    (await app.loginAs(1)).token,
  );
  const text = '请输入 0 到 1000 的整数';
  expect(faulty.refusal.fields).toEqual({ signIn: text, sevenDays: text, recordPassed: text });
  expect(
    await app.platform.database.rows("select detail from audit_log where event = 'coin.points.changed'"),
  ).toMatchObject([{ detail: { signIn: 8, recordPassed: 0 } }]);
});
