import { manageSemesterMove, manageSemesterReturn, manageSemesterUpdate, OrgType } from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { addClass, moveToClass } from '../roster/index.ts';
import { addSchoolYear } from './index.ts';

/** The first day of a school year is another one than it was (docs/domains/school-years.md, kept by staff). */

const HOLIDAYS = '2026-08-10T10:00:00+08:00';
const clock = testClock(HOLIDAYS);
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
const [primary, junior] = [await makeOrg(db, { parentOrgId: city }), await makeOrg(db, { parentOrgId: city })];
for (const year of [2025, 2026])
  await addSchoolYear(db, year, [
    [`${year}-09-01`, `${year + 1}-01-22`],
    [`${year + 1}-02-23`, `${year + 1}-07-03`],
  ]);
const { id: semesterId } = (await db.row<{ id: string }>(
  "select semester_id as id from semester where starts_on = '2026-09-01'",
))!;
const before = await addClass(db, { orgId: primary, stage: 2, entranceYear: 2020, years: 6, className: '1班' });
const classId = await addClass(db, { orgId: junior, stage: 3, entranceYear: 2026, years: 3, className: '1班' });
await app.makeStudent({ orgId: primary, classId: before });
const goesOn = await app.makeStudent({ orgId: primary, classId: before });
await moveToClass(db, goesOn, classId, '2026-09-01');
const comes = await app.makeStudent({ orgId: junior, classId });

let clerk: string;
beforeEach(async () => {
  clock.set(HOLIDAYS);
  clerk = (await app.loginAs(10, { orgId: city })).token;
});
const dates = (from: string, to: string) => ({
  ...{ semesterId, startsOn: to, endsOn: '2027-01-22', beforeStartsOn: from, beforeEndsOn: '2027-01-22' },
});
const update = (from: string, to: string, more: object = {}) =>
  app.call(manageSemesterUpdate, { ...dates(from, to), ...more }, clerk);
/** The day on which who goes on leaves the class before, that on which they are in the new one, and that of who comes anew. */
const days = async () =>
  (
    await db.rows<{ day: string }>(
      `select coalesce(case when class_id = $1 then ends_on end, starts_on)::text as day from class_membership
       where student_id = any ($2::bigint[]) order by student_id, starts_on`,
      [before, [goesOn, comes]],
    )
  ).map(({ day }) => day);

it('takes along who waits in its classes, so that no day is without a class, by the bureau’s dates and by a school’s own', async () => {
  const all = (day: string) => [day, day, day];
  expect(await days()).toEqual(all('2026-09-01'));
  expect((await update('2026-09-01', '2026-09-05')).error_code).toBe(0);
  expect(await days()).toEqual(all('2026-09-05'));
  expect((await update('2026-09-05', '2026-09-01')).error_code).toBe(0);
  expect(await days()).toEqual(all('2026-09-01'));

  const own = { ...dates('2026-09-01', '2026-09-08'), orgId: junior };
  expect((await app.call(manageSemesterMove, own, clerk)).error_code).toBe(0);
  expect(await days()).toEqual(all('2026-09-08'));
  // That of the others is not the school's any more.
  expect((await update('2026-09-01', '2026-09-02')).error_code).toBe(0);
  expect(await days()).toEqual(all('2026-09-08'));
  expect((await app.call(manageSemesterReturn, { orgId: junior, semesterId }, clerk)).error_code).toBe(0);
  expect(await days()).toEqual(all('2026-09-02'));
  expect((await update('2026-09-02', '2026-09-01')).error_code).toBe(0);
});

it('is asked about where the year has begun and would begin again, with the classes that go back and who had graduated', async () => {
  clock.set('2026-09-05T10:00:00+08:00');
  clerk = (await app.loginAs(10, { orgId: city })).token;
  const asked = await update('2026-09-01', '2026-09-20');
  expect(asked).toMatchObject({ error_code: 1, refusal: { asks: true } });
  for (const part of ['重新算作2025-2026学年', '班级 1 个', '毕业生 1 名']) expect(asked.message).toContain(part);
  expect(await update('2026-09-01', '2026-09-04')).toMatchObject({ error_code: 0 });
  expect((await update('2026-09-04', '2026-09-20', { confirmed: 1 })).error_code).toBe(0);
});
