import {
  CoinEvent,
  coinBalance,
  coinEntryPage,
  DAYS_RUNNING,
  manageCoinPoints,
  manageCoinPointsUpdate,
  PRESET_POINTS,
  signInToday,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { startTestApp, testClock } from '../app.ts';
import { expectSums, type LifeCycle, type Named, overHttp } from './life.ts';

interface Model {
  day: number;
  signedOn: number;
  running: number;
  points: number;
  entries: readonly number[];
  version: number;
}
type Act = Named<'signIn'> | Named<'wait', { days: number }> | Named<'points', { points: number; version: number }>;
const SIGN_IN: Act = { what: 'signIn' };
const wait = (days: number): Act => ({ what: 'wait', days });
const points = (points: number): Act => ({ what: 'points', points, version: 0 });

/** Days on which the person has signed in before a life begins: the next makes a week. */
const BEFORE = DAYS_RUNNING - 2;
const DAY = 24 * 3600;

function step(model: Model, act: Act): { ok: boolean; next: Model } {
  const no = { ok: false, next: model };
  if (act.what === 'wait') return { ok: true, next: { ...model, day: model.day + act.days } };
  if (act.what === 'points')
    return act.version === model.version
      ? { ok: true, next: { ...model, points: act.points, version: model.version + 1 } }
      : no;
  if (model.signedOn === model.day) return no;
  const running = model.signedOn === model.day - 1 ? model.running + 1 : 1;
  const week = running % DAYS_RUNNING === 0 ? [PRESET_POINTS[CoinEvent.sevenDays]] : [];
  const entries = [...model.entries, model.points, ...week];
  return { ok: true, next: { ...model, signedOn: model.day, running, entries } };
}

interface Real {
  accountId: string;
  token: string;
  entries: readonly number[];
}

/** V-coins of a person whose calls come to two servers: days running, what a day earns, and what it earns once the points are changed. */
export async function coinLife(): Promise<LifeCycle<Model, Act, Real>> {
  const clock = testClock('2026-03-12T10:00:00+08:00');
  // Whoever keeps the points stays logged in over the days.
  const config = { staffIdleMinutes: 30 * 24 * 60 };
  const app = await startTestApp({ clock, config });
  const { connectionString, ownerConnectionString } = app;
  const beside = await startTestApp({ clock, config, connectionString, ownerConnectionString });
  onTestFinished(async () => {
    await beside.close();
    await app.close();
  });
  const call = await overHttp(app, beside);
  const db = app.platform.database;
  const keeper = await app.makeAccount({ usertype: 1 });

  return {
    app,
    async begin() {
      const accountId = await app.makeAccount();
      const entries: number[] = [];
      for (let day = 0; day < BEFORE; day += 1) {
        entries.push((await call(signInToday, {}, await app.sessionOf(accountId))).data.point);
        clock.advance(DAY);
      }
      const set = (await call(manageCoinPoints, {}, await app.sessionOf(keeper))).data;
      const running = { day: BEFORE, signedOn: BEFORE - 1, running: BEFORE };
      return {
        model: { ...running, points: set.signIn, entries, version: set.version },
        real: { accountId, token: await app.sessionOf(accountId), entries: [] },
      };
    },
    acts: fc.oneof(
      { weight: 4, arbitrary: fc.constant(SIGN_IN) },
      { weight: 3, arbitrary: fc.constantFrom(...[1, 1, 1, 2].map(wait)) },
      { weight: 2, arbitrary: fc.constantFrom(...[1, 4, 9].map(points)) },
    ),
    races: [
      [SIGN_IN, SIGN_IN],
      [SIGN_IN, points(4)],
      [points(1), points(9)],
    ],
    aim: ({ version }, act) => (act.what === 'points' ? { ...act, version } : act),
    step,
    async perform(real, act) {
      if (act.what === 'signIn') return (await call(signInToday, {}, real.token)).ok;
      if (act.what === 'wait') {
        clock.advance(act.days * DAY);
        return true;
      }
      const others = {
        sevenDays: PRESET_POINTS[CoinEvent.sevenDays],
        recordPassed: PRESET_POINTS[CoinEvent.recordPassed],
        activityEvaluated: PRESET_POINTS[CoinEvent.activityEvaluated],
      };
      const input = { signIn: act.points, ...others, version: act.version };
      return (await call(manageCoinPointsUpdate, input, await app.sessionOf(keeper))).ok;
    },
    async found(real) {
      real.token = await app.sessionOf(real.accountId);
      const [balance, page] = await Promise.all([
        call(coinBalance, {}, real.token),
        call(coinEntryPage, { pageSize: 100 }, real.token),
      ]);
      const entries = page.data.dataList.map(({ point }) => point).toReversed();
      // What was earned stays as it was.
      expect(entries.slice(0, real.entries.length)).toEqual(real.entries);
      real.entries = entries;
      await expectSums(app, real.accountId);
      const twice = await db.rows(
        'select occasion from vcoin_entry where account_id = $1 group by event, occasion having count(*) > 1',
        [real.accountId],
      );
      expect(twice).toEqual([]);
      const { vbPoints, signFlag, runningDays } = balance.data;
      return { entries, vbPoints, signFlag, runningDays, count: page.data.totalCount };
    },
    expected: ({ entries, day, signedOn, running }) => ({
      ...{ entries, count: entries.length, vbPoints: entries.reduce((sum, one) => sum + one, 0) },
      signFlag: signedOn === day ? 1 : 0,
      runningDays: signedOn >= day - 1 ? running : 0,
    }),
  };
}
