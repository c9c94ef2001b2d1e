import { enrol } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeActivity, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { addSchoolYear } from '../school-year/index.ts';
import { addClass } from './index.ts';

const app = await startTestApp({ clock: testClock('2025-10-08T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());

it('who graduates by the calendar gives places back, once: what they sign up for afterwards stays', async () => {
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  await addSchoolYear(db, 2026, [
    ['2026-09-07', '2027-01-22'],
    ['2027-02-23', '2027-07-03'],
  ]);
  const orgId = await makeOrg(db, { name: '白鹭洲小学' });
  const pupilOf = async (entranceYear: number) => {
    const classId = await addClass(db, { orgId, stage: 2, entranceYear, years: 6, className: '1班' });
    return app.makeStudent({ orgId, classId });
  };
  const [before, now, next] = [await pupilOf(2018), await pupilOf(2019), await pupilOf(2020)];
  const activityId = await makeActivity(db, app.clock(), {
    ...{ orgId, typeId: await makeType(db), openToAllStages: true },
    ...{ signEnd: '2026-11-30 10:00:00', actStart: '2026-12-01 10:00:00', actEnd: '2026-12-02 10:00:00' },
  });
  const signUp = async (pupil: string) =>
    (await app.call(enrol, { activityId, remarks: '我想看鹭鸟' }, await app.sessionOf(pupil))).error_code;
  const coming = async () => {
    const rows = await db.rows<{ id: string; places: number }>(
      `select e.account_id as id, a.sign_count as places from enrolment e join activity a using (activity_id)
       where activity_id = $1 and e.cancelled_at is null order by e.account_id`,
      [activityId],
    );
    expect(new Set(rows.map(({ places }) => places))).toEqual(new Set(rows.length > 0 ? [rows.length] : []));
    return rows.map(({ id }) => id);
  };
  const { graduation } = app.services;
  for (const pupil of [before, now, next]) expect(await signUp(pupil)).toBe(0);
  await graduation.sweep();
  expect(await coming()).toEqual([next]);
  expect(await signUp(now)).toBe(0);
  await graduation.sweep();
  expect(await coming()).toEqual([now, next]);
  // The year begins on the bureau's day, whatever the month.
  app.clock.set('2026-09-06T08:00:00+08:00');
  await graduation.sweep();
  expect(await coming()).toEqual([now, next]);
  app.clock.set('2026-09-07T08:00:00+08:00');
  await graduation.sweep();
  expect(await coming()).toEqual([now]);
});
