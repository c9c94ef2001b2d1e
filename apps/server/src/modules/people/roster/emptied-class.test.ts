import { manageClassesWithoutTeacher, manageFirstSteps, moveStudent, OrgType } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { addSchoolYear } from '../school-year/index.ts';
import { addClass } from './index.ts';

const app = await startTestApp({ clock: testClock('2026-09-08T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());

it('a class whose pupils all went into others is asked for neither class teacher nor pupils; one that nobody ever was in is', async () => {
  const orgId = await makeOrg(db, { parentOrgId: await makeOrg(db, { type: OrgType.bureau }) });
  await addSchoolYear(db, 2026, [
    ['2026-09-01', '2027-01-22'],
    ['2027-02-23', '2027-07-03'],
  ]);
  const cohort = { orgId, stage: 2, years: 6, entranceYear: 2026 };
  const [stays, merged] = [
    await addClass(db, { ...cohort, className: '1班' }),
    await addClass(db, { ...cohort, className: '2班' }),
  ];
  const { token } = await app.loginAs(5, { orgId });
  const pupil = await app.makeStudent({ orgId, classId: merged });
  await app.makeStudent({ orgId, classId: stays });
  const lacking = async () => {
    const [school] = (await app.call(manageClassesWithoutTeacher, {}, token)).data;
    const steps = (await app.call(manageFirstSteps, {}, token)).data.year?.steps ?? [];
    return [school?.classes, Object.fromEntries(steps.map(({ key, missing }) => [key, missing]))];
  };
  const year = { year: 0, newClasses: 0, newStudents: 0 };
  expect(await lacking()).toEqual([['一年级1班', '一年级2班'], { ...year, newInCharge: 2 }]);
  const move = { id: pupil, classId: stays, from: '2026-09-08' };
  expect((await app.call(moveStudent, move, token)).error_code).toBe(0);
  expect(await lacking()).toEqual([['一年级1班'], { ...year, newInCharge: 1 }]);
  await addClass(db, { ...cohort, className: '3班' });
  expect(await lacking()).toEqual([['一年级1班', '一年级3班'], { ...year, newStudents: 1, newInCharge: 2 }]);
});
