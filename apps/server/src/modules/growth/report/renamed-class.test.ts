import {
  manageArchiveClasses,
  manageClassRename,
  manageEvaluationProgress,
  manageReportPreview,
  manageReportProgress,
  OrgType,
  recordFetch,
  reportPage,
  selfReportPage,
  studentSemesterList,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';
import { addScheme, presetOf } from '../scheme/index.ts';

const BEFORE = '2026-04-01T10:00:00+08:00';
const clock = testClock(BEFORE);
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
for (const year of [2025, 2026])
  await addSchoolYear(db, year, [
    [`${year}-09-01`, `${year + 1}-01-22`],
    [`${year + 1}-02-23`, `${year + 1}-07-03`],
  ]);
const schemeId = await addScheme(db, { orgId: city, stage: 2, ...presetOf(2)! }, '2026-02-01 08:00:00');
const semesterFrom = async (day: string) =>
  (await db.row<{ id: string }>('select semester_id as id from semester where starts_on = $1', [day]))!.id;
const [spring, autumn] = [await semesterFrom('2026-02-23'), await semesterFrom('2026-09-01')];
const clerk = await app.loginAs(10, { orgId: city });

/** A class with a pupil, and of each of both semesters a record and an evaluation of the pupil. */
async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const classId = await makeClass(db, orgId, { day: app.clock(), className: '（2）班' });
  const office = await app.loginAs(5, { orgId });
  const studentId = await app.makeStudent({ orgId, classId }, { name: '林小禾' });
  const records: string[] = [];
  for (const [semesterId, day] of [
    [spring, '2026-04-01'],
    [autumn, '2026-09-02'],
  ] as const) {
    const row = await db.row<{ id: string }>(
      `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher,
         state, creator_id, submitted_at, created_at, updated_at)
       select $1, $2, $3, $4, scheme_id, (content #>> '{modules,0,moduleId}')::bigint, (content #>> '{modules,0,dimensions,0,dimensionId}')::bigint,
         1, '昆虫记', '{}', false, 2, $1, $5, $5, $5 from scheme where scheme_id = $6 returning record_id as id`,
      [studentId, orgId, classId, semesterId, `${day} 09:00:00`, schemeId],
    );
    records.push(row!.id);
    await db.run(
      'insert into semester_evaluation_window (org_id, semester_id, starts_on, ends_on, opened_by) values ($1, $2, $3, $3::date + 7, $4)',
      [orgId, semesterId, day, office.accountId],
    );
    await db.run(
      'insert into semester_evaluation (student_id, semester_id, org_id, class_id, student_state, parent_state) values ($1, $2, $3, $4, 1, 1)',
      [studentId, semesterId, orgId, classId],
    );
  }
  return { orgId, classId, office, studentId, records };
}
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  clock.set(BEFORE);
  at = await school();
});

async function rename(className: string, before: string, moment: string) {
  clock.set(moment);
  const { accountId } = at.office;
  return app.call(manageClassRename, { classId: at.classId, className, before }, await app.sessionOf(accountId));
}
/** What the class is called wherever it is named, in spring and in autumn. */
async function names() {
  const [own, office, bureau] = await Promise.all(
    [at.studentId, at.office.accountId, clerk.accountId].map((id) => app.sessionOf(id)),
  );
  const bySemester = (rows: readonly { semesterId: string; className: string }[]) =>
    [spring, autumn].map((id) => rows.find(({ semesterId }) => semesterId === id)?.className);
  const of = <Found>(find: (semesterId: string) => Promise<Found>) => Promise.all([spring, autumn].map(find));
  const preview = { studentId: at.studentId, classId: at.classId };
  const evaluations = (await app.call(selfReportPage, {}, own)).data.dataList;
  const semesters = (await app.call(studentSemesterList, {}, own)).data;
  return {
    reports: bySemester((await app.call(reportPage, {}, own)).data.dataList),
    semesters: bySemester(semesters.map(({ id, className }) => ({ semesterId: id, className }))),
    previews: await of(
      async (semesterId) =>
        (await app.call(manageReportPreview, { ...preview, semesterId }, office)).data.userInfo.className,
    ),
    boards: await of(
      async (semesterId) =>
        (await app.call(manageReportProgress, { semesterId, due: 1 }, office)).data.list[0]!.className,
    ),
    archives: await of(
      async (semesterId) =>
        (await app.call(manageArchiveClasses, { semesterId, orgId: at.orgId }, bureau)).data.classes[0]!.name,
    ),
    evaluations: await of(
      async (semesterId) => (await app.call(manageEvaluationProgress, { semesterId }, office)).data.list[0]!.className,
    ),
    own: [/2025.*下学期/, /2026.*上学期/].map(
      (name) => evaluations.find((one) => name.test(one.semesterName))?.className,
    ),
    records: await Promise.all(
      at.records.map(async (id) => (await app.call(recordFetch, { id }, own)).data.info.className),
    ),
  };
}

it('a renamed class is called as it was in semesters that were over, and by its new name in the one that runs', async () => {
  expect((await rename('（9）班', '（2）班', '2026-09-10T10:00:00+08:00')).error_code).toBe(0);
  const found = await names();
  for (const [place, shown] of Object.entries(found)) {
    expect([place, shown[0]]).toEqual([place, expect.stringContaining('（2）班')]);
    expect([place, shown[1]]).toEqual([place, expect.stringContaining('（9）班')]);
  }
});

it('of several names of one day the last stays, and a name that comes back is none of the time between', async () => {
  await rename('（8）班', '（2）班', '2026-04-02T10:00:00+08:00');
  await rename('（9）班', '（8）班', '2026-04-02T11:00:00+08:00');
  await rename('（2）班', '（9）班', '2026-09-10T10:00:00+08:00');
  const { reports, boards } = await names();
  expect(reports.map((name) => name?.slice(-4))).toEqual(['（9）班', '（2）班']);
  expect(boards).toEqual(['三年级（9）班', '四年级（2）班']);
});
