import {
  exportStart,
  type ImportKind,
  manageClassList,
  manageClassRename,
  manageInCharge,
  manageInChargeSet,
  manageJobFetch,
  OrgType,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { bookOf } from '../../../testing/import-schools.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { addClass, leaveClass } from '../roster/index.ts';
import { addSchoolYear } from '../school-year/index.ts';

/** A class is renamed in its second year, and one of its three pupils is gone then: the year before stays as it was (docs/domains/school-years.md, Time). */
const app = await startTestApp({ clock: testClock('2025-10-12T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());

const bureau = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
const school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: bureau });
const [past, now] = [
  await addSchoolYear(db, 2024, [
    ['2024-09-01', '2025-01-17'],
    ['2025-02-17', '2025-07-04'],
  ]),
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]),
];
const cohort = { orgId: school, stage: 2, entranceYear: 2024, years: 6 };
const classId = await addClass(db, { ...cohort, className: '（2）班' });
const pupils = await Promise.all(
  ['甲', '乙', '丙'].map((name) => app.makeStudent({ orgId: school, classId }, { name })),
);
const head = (await app.loginAs(5, { orgId: school })).token;
const teacher = await app.makeAccount({ usertype: 3, orgId: school, name: '林老师' });
for (const schoolYearId of [past, now]) {
  const named = { classId, schoolYearId, accountIds: [teacher], before: [] };
  expect((await app.call(manageInChargeSet, named, head)).error_code).toBe(0);
}
expect((await app.call(manageClassRename, { classId, className: '（9）班', before: '（2）班' }, head)).error_code).toBe(
  0,
);
await leaveClass(db, pupils[0]!, '2025-10-08');

it('the lists of a year that is over have names and pupils of then, those of the year that runs of today', async () => {
  const listed = async (schoolYearId?: string) =>
    (await app.call(manageClassList, { schoolYearId }, head)).data.cohorts.flatMap(({ gradeName, classes }) =>
      classes.map(({ className, students }) => [gradeName, className, students]),
    );
  expect(await listed(past)).toEqual([['一年级', '（2）班', 3]]);
  expect(await listed(now)).toEqual([['二年级', '（9）班', 2]]);
  expect(await listed()).toEqual([['二年级', '（9）班', 2]]);
  const taught = async (schoolYearId: string) =>
    (await app.call(manageInCharge, { schoolYearId }, head)).data.classes.map(({ className }) => className);
  expect([await taught(past), await taught(now)]).toEqual([['（2）班'], ['（9）班']]);
});

it('in the holidays behind its last day a year runs on, with the names of today', async () => {
  app.clock.set('2026-08-10T10:00:00+08:00');
  const token = (await app.loginAs(5, { orgId: school })).token;
  await app.call(manageClassRename, { classId, className: '（8）班', before: '（9）班' }, token);
  const { data } = await app.call(manageClassList, { schoolYearId: now }, token);
  expect(data.cohorts[0]!.classes).toMatchObject([{ className: '（8）班', students: 2 }]);
  await app.call(manageClassRename, { classId, className: '（9）班', before: '（8）班' }, token);
  app.clock.set('2025-10-12T10:00:00+08:00');
});

it('so have the files of both lists', async () => {
  const { token } = await app.loginAs(5, { orgId: school });
  await db.run('update session set password_confirmed_at = $1', [app.clock()]);
  const rows = async (kind: ImportKind, schoolYearId: string) => {
    const { data } = await app.call(exportStart, { kind, filter: { schoolYearId } }, token);
    await runTasks(app);
    const { fileUrl } = (await app.call(manageJobFetch, { id: data.taskId }, token)).data;
    const [, ...found] = await bookOf((await app.app.http.inject({ url: fileUrl })).rawPayload);
    return found;
  };
  const list = (grade: string, name: string, people: string) => [
    ...['白鹭洲小学', '小学', '2024', grade, name, people, '林老师'],
  ];
  expect(await rows('classes', past)).toEqual([list('一年级', '（2）班', '3')]);
  expect(await rows('classes', now)).toEqual([list('二年级', '（9）班', '2')]);
  for (const [year, name] of [
    [past, '（2）班'],
    [now, '（9）班'],
  ] as const)
    expect((await rows('charges', year)).map((row) => row[2])).toEqual([name]);
});

it('so has what a person of staff is given of the own posts', async () => {
  const { sql } = app.services.told.sections.find(({ key }) => key === 'teaching')!;
  expect(await db.rows(sql, [teacher, '2025-10-12'])).toEqual([
    { 学年: 2024, 班级: '2024级 （2）班', 任务: '班主任' },
    { 学年: 2025, 班级: '2024级 （9）班', 任务: '班主任' },
  ]);
});
