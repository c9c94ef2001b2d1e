import {
  disablePerson,
  gradeFindAll,
  manageReportProgress,
  manageReportPupils,
  manageReportRemind,
  manageStaffFetch,
  manageStaffOffices,
  manageStudentFetch,
  manageStudentPage,
  Office,
  OrgType,
  setStaffOffice,
  studentFetch,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { addSchoolYear } from '../school-year/index.ts';

const NOW = '2026-03-12T10:00:00+08:00';
const app = await startTestApp({ clock: testClock(NOW) });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const semesterId = (await db.row<{ id: string }>(
  `select semester_id as id from semester where starts_on = '2026-02-23'`,
))!.id;
const orgId = await makeOrg(db, { parentOrgId: city, name: '白鹭洲学校' });
const administrator = await app.makeAccount({ usertype: 5, orgId, name: '万校长' });
const [third, ninth] = [
  await makeClass(db, orgId, { day: app.clock(), stage: 2 }),
  await makeClass(db, orgId, { day: app.clock(), stage: 3 }),
];
const [young, old] = [
  await app.makeStudent({ orgId, classId: third }, { name: '林小禾' }),
  await app.makeStudent({ orgId, classId: ninth }, { name: '陈大川' }),
];
const grades = (await app.call(gradeFindAll, { orgId }, { token: await app.sessionOf(administrator) })).data;
const idsOf = (...names: string[]) =>
  grades.filter(({ gradeName }) => names.includes(gradeName)).map(({ gradeId }) => gradeId);

let leader = '';
beforeEach(async () => {
  app.clock.set(NOW);
  await db.run('delete from staff_office');
  leader = await app.makeAccount({ usertype: 3, orgId, name: '高老师' });
});
const give = async (gradeIds: string[] | undefined, more: { until?: string; holds?: 0 | 1; id?: string } = {}) =>
  app.call(
    setStaffOffice,
    { id: leader, office: Office.gradeLeader, holds: 1, ...more, ...(gradeIds ? { gradeIds } : {}) },
    await app.sessionOf(administrator),
  );
/** Whether the leader is shown a pupil and a class by each of the calls that show them. */
const sees = async (studentId: string, classId: string) => {
  const token = await app.sessionOf(leader);
  const list = (await app.call(manageStudentPage, {}, token)).data.dataList;
  const { list: classes } = (await app.call(manageReportProgress, { semesterId }, token)).data;
  return [
    list.some(({ id }) => id === studentId),
    (await app.call(manageStudentFetch, { id: studentId }, token)).error_code === 0,
    (await app.call(studentFetch, { id: studentId }, token)).error_code === 0,
    classes.some((one) => one.classId === classId),
    (await app.call(manageReportPupils, { semesterId, classId }, token)).error_code === 0,
  ];
};
const ALL = [true, true, true, true, true];
const NONE = [false, false, false, false, false];

it('sees pupils and progress of the classes of the grade, and of no other, as long as it is led', async () => {
  expect([await sees(young, third), await sees(old, ninth)]).toEqual([NONE, NONE]);
  expect(await give(idsOf('三年级'), { until: '2026-03-20' })).toMatchObject({ error_code: 0 });
  expect([await sees(young, third), await sees(old, ninth)]).toEqual([ALL, NONE]);
  app.clock.set('2026-03-21T10:00:00+08:00');
  expect(await sees(young, third)).toEqual(NONE);
});

it('leaves reminders and notices to who looks after the class', async () => {
  await give(idsOf('三年级'));
  const token = await app.sessionOf(leader);
  const { list } = (await app.call(manageReportProgress, { semesterId }, token)).data;
  expect(list.map(({ classId, mayKeep }) => [classId, mayKeep])).toEqual([[third, 0]]);
  expect(await app.call(manageReportRemind, { semesterId, classId: third }, token)).toMatchObject({
    ...{ error_code: 4, message: '班级不存在' },
  });
});

it('is given for grades of the school alone, which may be changed', async () => {
  const fields = async (gradeIds: string[] | undefined) => (await give(gradeIds)).refusal.fields;
  expect(await fields(undefined)).toEqual({ gradeIds: '请选择所带的年级' });
  expect(await fields([])).toEqual({ gradeIds: '请选择所带的年级' });
  expect(await fields(['99'])).toEqual({ gradeIds: '所选年级不在本校，请重新选择' });
  await give(idsOf('三年级'));
  await give(idsOf('初三'));
  expect([await sees(young, third), await sees(old, ninth)]).toEqual([NONE, ALL]);
  await give(undefined, { holds: 0 });
  expect(await sees(old, ninth)).toEqual(NONE);
});

it('grades that nobody else leads fall vacant with who goes, said before and shown after', async () => {
  await give(idsOf('三年级', '初三'));
  const other = await app.makeAccount({ usertype: 6, orgId, name: '周老师' });
  await give(idsOf('三年级'), { id: other });
  const token = await app.sessionOf(administrator);
  const { vacates } = (await app.call(manageStaffFetch, { id: leader }, token)).data;
  expect(vacates).toEqual([{ kind: 'office', name: '初三年级组长' }]);
  const vacant = async () =>
    (await app.call(manageStaffOffices, {}, token)).data.find(({ office }) => office === Office.gradeLeader);
  expect(await vacant()).toMatchObject({ vacant: 0, vacantGrades: [] });
  expect((await app.call(disablePerson, { id: leader }, token)).error_code).toBe(0);
  expect(await vacant()).toMatchObject({ vacant: 1, vacantGrades: ['初三'] });
});
