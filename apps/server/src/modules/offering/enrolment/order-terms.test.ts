import { enrol, orderPage } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

const app = await startTestApp({ clock: testClock('2026-01-10T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());

it('orders are narrowed to a semester with the holidays behind it; in one that there is not nothing took place', async () => {
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  const [first, second] = await db.rows<{ id: string }>('select semester_id as id from semester order by starts_on');
  const orgId = await makeOrg(db);
  const typeId = await makeType(db);
  const { token } = await app.loginAs(4);
  for (const [title, day] of [
    ['观星', '2026-01-20'],
    ['写春联', '2026-02-22'],
    ['植树', '2026-02-23'],
  ] as const) {
    const activityId = await makeActivity(db, app.clock(), {
      ...{ title, orgId, typeId, signEnd: daysFrom(app.clock(), 2) },
      ...{ actStart: `${day} 08:00:00`, actEnd: `${day} 12:00:00` },
    });
    const signedUp = await app.call(enrol, { activityId, remarks: '想参加', source: 0 }, { token });
    expect(signedUp.error_code).toBe(0);
  }
  const titles = async (input: object) =>
    (await app.call(orderPage, { pageSize: 10, ...input }, token)).data.dataList
      .map(({ activityTitle }) => activityTitle)
      .toSorted();
  expect(await titles({ semesterId: first!.id })).toEqual(['写春联', '观星']);
  expect(await titles({ semesterId: second!.id })).toEqual(['植树']);
  expect(await titles({ semesterId: '' })).toHaveLength(3);
  expect(await titles({ semesterId: second!.id, activityTitle: '观星' })).toEqual([]);
  const { data } = await app.call(orderPage, { semesterId: '999999999' }, token);
  expect(data).toEqual({ dataList: [], totalCount: 0 });
});
