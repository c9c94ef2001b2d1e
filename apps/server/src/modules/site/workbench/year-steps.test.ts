import { manageFirstSteps, OrgType } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { addClass } from '../../people/roster/index.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

const clock = testClock('2026-07-20T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

it('from August on bureau and school are led through the school year that begins, until nothing is missing', async () => {
  const city = await makeOrg(db, { type: OrgType.bureau });
  const school = await makeOrg(db, { parentOrgId: city });
  const [clerk, head] = [await app.loginAs(10, { orgId: city }), await app.loginAs(5, { orgId: school })];
  const year = async ({ accountId }: { accountId: string }) =>
    (await app.call(manageFirstSteps, {}, await app.sessionOf(accountId))).data.year;
  const missing = async (who: { accountId: string }) =>
    Object.fromEntries((await year(who))?.steps.map((step) => [step.key, step.missing]) ?? []);
  const enter = (startYear: number) =>
    addSchoolYear(db, startYear, [
      [`${startYear}-09-01`, `${startYear + 1}-01-22`],
      [`${startYear + 1}-02-23`, `${startYear + 1}-07-03`],
    ]);
  clock.set('2026-08-05T10:00:00+08:00');
  expect(await year(clerk)).toBeNull();
  await enter(2025);
  const cohort = { orgId: school, stage: 2, years: 6, className: '1班' };
  const second = await addClass(db, { ...cohort, entranceYear: 2025 });
  clock.set('2026-07-20T10:00:00+08:00');
  expect([await year(clerk), await year(head)]).toEqual([null, null]);

  clock.set('2026-08-05T10:00:00+08:00');
  expect(await year(clerk)).toEqual({
    ...{ yearName: '2026-2027学年', startYear: 2026 },
    steps: [{ key: 'year', count: 0, missing: 1 }],
  });
  expect(await missing(head)).toEqual({ year: 1, newClasses: 1, newStudents: 0, newInCharge: 1 });

  await enter(2026);
  const first = await addClass(db, { ...cohort, entranceYear: 2026 });
  expect(await year(clerk)).toBeNull();
  expect(await missing(head)).toEqual({ year: 0, newClasses: 0, newStudents: 1, newInCharge: 2 });
  await app.makeStudent({ orgId: school, classId: first });
  const { accountId } = await app.loginAs(6, { orgId: school });
  await db.run(
    `insert into class_teacher select class_id, school_year_id, $2 from school_year, unnest($1::bigint[]) as class_id where start_year = 2026`,
    [[first, second], accountId],
  );
  expect(await year(head)).toBeNull();
  // Who works there no more is nobody's class teacher.
  await db.run('update account set disabled = true where account_id = $1', [accountId]);
  expect(await missing(head)).toMatchObject({ newInCharge: 2 });
  await db.run('update account set disabled = false where account_id = $1', [accountId]);
  // The year itself is asked for as long as it is not there.
  clock.set('2027-12-01T10:00:00+08:00');
  expect([await missing(clerk), await year(head)]).toEqual([{ year: 1 }, null]);

  // Who keeps the calendar is told of the next year's public holidays, which are known by then.
  await enter(2027);
  await db.run('insert into holiday_year (year) values (2026), (2027)');
  expect([await missing(clerk), await year(head)]).toEqual([{ year: 0, holidays: 1 }, null]);
  clock.set('2027-11-30T10:00:00+08:00');
  expect(await year(clerk)).toBeNull();
  clock.set('2028-01-10T10:00:00+08:00');
  expect(await missing(clerk)).toEqual({ year: 0, holidays: 1 });
  await db.run('insert into holiday_year (year) values (2028)');
  expect(await year(clerk)).toBeNull();
});
