import {
  manageCalendar,
  manageSemesterMove,
  manageSemesterReturn,
  manageSemesterUpdate,
  manageYearAdd,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startArchiveSchools } from '../../../testing/archive-schools.ts';
import { makeOrg } from '../../../testing/fixtures.ts';

/** Dates of a semester of which something is kept (docs/domains/school-years.md, kept by staff); it is 22 June, and the semester runs until 3 July. */

const { app, clock, db, city, semesterId, school } = await startArchiveSchools();
afterAll(() => app.close());
const clerk = (await app.loginAs(10, { orgId: city })).token;
const TERM = { startsOn: '2026-02-23', endsOn: '2026-07-03' };
const input = { semesterId, ...TERM, beforeStartsOn: TERM.startsOn, beforeEndsOn: TERM.endsOn };
const ASKS = { error_code: 1, refusal: { asks: true } };

it('does not begin again after today while something is kept of it; other dates are asked about first', async () => {
  const { orgId, office } = await school();
  const move = (more: object) => app.call(manageSemesterMove, { ...input, orgId, ...more }, office.token);
  const later = await move({ startsOn: '2026-06-25', confirmed: 1 });
  expect(later).toMatchObject({ error_code: 1, message: expect.stringContaining('开始日期不能晚于今天') });
  expect(later.message).toContain('写实记录、公示');
  expect(await move({ endsOn: '2026-07-10' })).toMatchObject(ASKS);
  expect((await move({})).error_code).toBe(0);
  expect((await move({ endsOn: '2026-07-10', confirmed: 1 })).error_code).toBe(0);

  const back = (confirmed: 0 | 1) => app.call(manageSemesterReturn, { orgId, semesterId, confirmed }, office.token);
  expect(await back(0)).toMatchObject(ASKS);
  expect((await back(1)).error_code).toBe(0);
  const { years } = (await app.call(manageCalendar, { orgId }, office.token)).data;
  expect(years[0]!.semesters[1]).toMatchObject({ ...TERM, moved: false });
});

it('asks nothing where nothing is kept, of a school or of the bureau, whose dates are those of the schools without their own', async () => {
  const empty = await makeOrg(db, { parentOrgId: city });
  const head = (await app.loginAs(5, { orgId: empty })).token;
  const moved = { ...input, orgId: empty, startsOn: '2026-06-25' };
  expect((await app.call(manageSemesterMove, moved, head)).error_code).toBe(0);

  const { orgId, office } = await school();
  const update = (more: object) => app.call(manageSemesterUpdate, { ...input, endsOn: '2026-07-06', ...more }, clerk);
  expect(await update({})).toMatchObject(ASKS);
  expect((await update({ confirmed: 1 })).error_code).toBe(0);
  expect((await app.call(manageCalendar, { orgId }, office.token)).data.years[0]!.semesters[1]!.endsOn).toBe(
    '2026-07-06',
  );
});

it('a year that is made twice at once is there once', async () => {
  const year = {
    ...{ startYear: 2026, firstStartsOn: '2026-09-01', firstEndsOn: '2027-01-22' },
    ...{ secondStartsOn: '2027-02-23', secondEndsOn: '2027-07-03' },
  };
  const answers = await Promise.all([1, 2, 3].map(() => app.call(manageYearAdd, year, clerk)));
  expect(answers.map(({ error_code }) => error_code).toSorted()).toEqual([0, 1, 1]);
  expect(answers.find(({ error_code }) => error_code === 1)!.message).toContain('已存在');
});

it('asks before the school year begins at once: whoever graduates by it has', async () => {
  clock.set('2026-08-20T10:00:00+08:00');
  const by = (await app.loginAs(10, { orgId: city })).token;
  const { years } = (await app.call(manageCalendar, {}, by)).data;
  const { semesterId: first, startsOn, endsOn } = years[0]!.semesters[0]!;
  const early = { semesterId: first, startsOn: '2026-08-15', endsOn, beforeStartsOn: startsOn, beforeEndsOn: endsOn };
  const asked = await app.call(manageSemesterUpdate, early, by);
  expect(asked).toMatchObject({ ...ASKS, message: expect.stringContaining('毕业') });
  expect((await app.call(manageSemesterUpdate, { ...early, confirmed: 1 }, by)).error_code).toBe(0);
});
