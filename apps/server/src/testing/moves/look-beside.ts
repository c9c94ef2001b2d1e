import { CoinEvent, coinBalance, coinEntryPage, ledClubs, manageEnrolmentPage } from '@vimo/contract';
import { expect } from 'vitest';
import { expectSums } from '../life-cycles/life.ts';
import { gradeOf, isThrough, type Model, nameOn, PUPILS } from './model.ts';
import type { Real } from './world.ts';

/** V-coins go along with their pupil: what was earned stays as it was, each day counts once, and the balance is the sum of the entries. */
export async function lookAtCoins(model: Model, real: Real, nth: number): Promise<void> {
  const { coins } = model.pupils[nth]!;
  const { token, accountId } = real.pupils[nth]!;
  const { dataList } = (await real.call(coinEntryPage, { pageSize: 100 }, token)).data;
  const entries = dataList.map(({ id, point }) => `${id} ${point}`).toReversed();
  expect(entries.slice(0, coins.entries.length), `what pupil ${nth} had earned`).toEqual(coins.entries);
  coins.entries = entries;
  const signIns = dataList.filter(({ event }) => event === CoinEvent.signIn);
  expect(signIns.length, `sign-ins of pupil ${nth}`).toBe(coins.days.size);
  const { vbPoints } = (await real.call(coinBalance, {}, token)).data;
  expect(vbPoints, `coins of pupil ${nth}`).toBe(dataList.reduce((sum, { point }) => sum + point, 0));
  await expectSums(real.app, accountId);
}

/** Who signed up is told with the class of the day of the activity (of who was in none, the one that they came into), and marked as was acknowledged last, whoever moved since. */
export async function lookAtAttendance(model: Model, real: Real): Promise<void> {
  const token = await real.app.sessionOf(real.bureau.accountId);
  const { activityId, enrolments } = real.held;
  const { dataList } = (await real.call(manageEnrolmentPage, { activityId, pageSize: 50 }, token)).data;
  const day = model.season.heldOn;
  for (const nth of PUPILS) {
    const { stays, attendance } = model.pupils[nth]!;
    const room = stays.find(({ to }) => to === '' || to > day)?.room;
    const className =
      room === undefined ? '' : `${gradeOf({ season: model.season, today: day }, room)}${nameOn(model, room, day)}`;
    const row = dataList.find(({ id }) => id === enrolments[nth]);
    expect([row?.className, row?.attendance], `pupil ${nth} in a list of sign-ups`).toEqual([className, attendance]);
  }
}

/** Who was named for it leads the club of the school, as long as they are at the school; who left, or is at another one, has no part in it. */
export async function lookAtClubs(model: Model, real: Real, nth: number): Promise<void> {
  const one = model.pupils[nth]!;
  const { token, accountId } = real.pupils[nth]!;
  const led = (await real.call(ledClubs, {}, token)).data.map(({ asstionId }) => asstionId);
  expect(led, `clubs that pupil ${nth} leads`).toEqual(
    one.leads && !isThrough(model, one) ? [real.clubs[one.school]] : [],
  );
  const others = await real.app.platform.database.rows(
    'select club_id from club_member where account_id = $1 and ($2 or club_id <> $3)',
    [accountId, one.standing === 'left', real.clubs[one.school]],
  );
  expect(others, `clubs that pupil ${nth} has no part in`).toEqual([]);
}
