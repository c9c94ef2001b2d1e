import {
  manageArchivePage,
  manageNoticeOpen,
  manageNoticeWithdraw,
  manageReportFrame,
  manageReportProgress,
  manageReportPupils,
  manageWorkbench,
  ReportStage,
  reportPage,
  reportPublicity,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startArchiveSchools, UNDER_NOTICE } from '../../../testing/archive-schools.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { moveToClass } from '../../people/roster/index.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

/** Who joins a class after its notice is shown by one of their own, until nothing is owed (docs/domains/reports.md). */

const { app, db, clock, city, semesterId, school, archiveClass, itIs } = await startArchiveSchools();
afterAll(() => app.close());
await addSchoolYear(db, 2026, [
  ['2026-09-01', '2027-01-22'],
  ['2027-02-23', '2027-07-03'],
]);
let at: Awaited<ReturnType<typeof school>>;
let joined: string;
beforeEach(async () => {
  clock.set(UNDER_NOTICE);
  at = await school();
  const other = await makeClass(db, at.orgId, { day: app.clock(), className: '9班' });
  joined = await app.makeStudent({ orgId: at.orgId, classId: other }, { name: '马少安' });
  await moveToClass(db, joined, at.classId, '2026-06-22');
});

const TERM = { startsOn: '2026-06-22', endsOn: '2026-06-26' };
const open = (more: object = {}, { token } = at.teacher) =>
  app.call(manageNoticeOpen, { semesterId, classId: at.classId, ...TERM, ...more }, token);
/** Classes of the list of what is owed, each with how many are under no notice. */
const owed = async () =>
  (await app.call(manageReportProgress, { semesterId, due: 1 }, at.office.token)).data.list.map(
    ({ classId, unnoticed, notice, more }) => [classId, unnoticed, notice !== null, more.length],
  );
const unnoticed = async () =>
  (
    await app.call(manageReportPupils, { semesterId, classId: at.classId, view: 'unnoticed' }, at.teacher.token)
  ).data.list.map(({ studentName }) => studentName);
const badge = async ({ token } = at.teacher) =>
  (await app.call(manageWorkbench, { only: ['noticesDue'] }, token)).data.items.map(({ count }) => count);

it('is owed a notice, gets one, and is archived with the class', async () => {
  expect(await owed()).toEqual([[at.classId, 1, true, 0]]);
  expect([await unnoticed(), await badge()]).toEqual([['马少安'], [1]]);
  expect((await open({ endsOn: '2026-06-25' })).refusal.fields?.endsOn).toContain('2026-06-26');
  // Of two at once one opens it.
  const both = await Promise.all([open(), open({}, at.office)]);
  expect(both.map(({ error_code }) => error_code).sort()).toEqual([0, 1]);
  const opened = both.find(({ error_code }) => error_code === 0)!.data;
  expect(opened.students).toBe(1);
  // Who opened it finds so at once.
  const opener = both[0]!.error_code === 0 ? at.teacher : at.office;
  expect([await owed(), await unnoticed(), await badge(opener)]).toEqual([[], [], []]);
  const { list } = (await app.call(manageReportProgress, { semesterId }, at.teacher.token)).data;
  expect(list).toMatchObject([{ total: 4, unnoticed: 0, notice: { id: at.noticeId }, more: [{ id: opened.id }] }]);
  const shown = (await app.call(reportPublicity, { classId: at.classId }, at.mate.token)).data.dataList;
  expect(shown.map(({ studentName }) => studentName)).toContain('马少安');

  await archiveClass(at);
  const archived = await app.call(manageArchivePage, { semesterId, classId: at.classId }, at.teacher.token);
  expect(archived.data.dataList.map(({ stand }) => stand)).toEqual([5, 5, 5, 5]);
  const own = (await app.call(reportPage, {}, await app.sessionOf(joined))).data.dataList;
  expect(own[0]).toMatchObject({ semesterId, stage: ReportStage.archived });
});

it('is withdrawn by itself, and owed again', async () => {
  const { id } = (await open()).data;
  const withdrawn = await app.call(manageNoticeWithdraw, { id, version: 1, reason: '名单有误' }, at.teacher.token);
  expect(withdrawn.error_code).toBe(0);
  expect([await owed(), await unnoticed()]).toEqual([[[at.classId, 1, true, 0]], ['马少安']]);
});

it('is shown for as many working days as anybody: days off are none of them, and the last day may be one', async () => {
  const off = (from: string, days: number) =>
    db.run(
      "insert into holiday (day, kind, name) select $1::date + n, 1, '放假' from generate_series(0, $2::int - 1) n",
      [from, days],
    );
  await off('2026-06-29', 7);
  await off('2026-06-25', 2);
  expect((await open({ endsOn: '2026-07-03' })).refusal.fields?.endsOn).toContain('2026-07-07');
  await db.run("delete from holiday where day < '2026-06-29'");
  expect((await open({ endsOn: '2026-07-01' })).data.students).toBe(1);
  expect(await owed()).toEqual([]);
  await db.run('delete from holiday');
});

it('of a school that is under notice as a whole is shown by the class', async () => {
  expect((await open({ classId: '' }, at.office)).data.students).toBe(1);
  const late = await app.makeStudent(at, { name: '许迟' });
  expect((await open({ classId: '' }, at.office)).message).toContain('补充公示');
  expect(await unnoticed()).toEqual(['许迟']);
  expect((await open()).data.students).toBe(1);
  expect(await owed()).toEqual([]);
  expect(late).not.toBe(joined);
});

const owes = async ({ token } = at.office) => (await app.call(manageReportFrame, {}, token)).data.owedSemesterId;

it('is owed still when the next semester is told of, and is nobody’s to do once it is done', async () => {
  await itIs(at, '2026-10-12T10:00:00+08:00');
  expect([await owes(), await badge(at.office)]).toEqual([semesterId, [1]]);
  expect((await open({ startsOn: '2026-10-12', endsOn: '2026-10-23' }, at.office)).data.students).toBe(1);
  clock.advance(10);
  expect([await owes(), await badge(at.office)]).toEqual(['', []]);
});

it('is owed where no notice at all was opened in the semester, by who kept records in it alone', async () => {
  const other = await makeOrg(db, { parentOrgId: city });
  const classId = await makeClass(db, other, { day: app.clock() });
  await app.makeStudent({ orgId: other, classId });
  const reason = { id: at.noticeId, version: 1, reason: '名单有误' };
  expect((await app.call(manageNoticeWithdraw, reason, at.office.token)).error_code).toBe(0);
  await itIs(at, '2026-10-12T10:00:00+08:00');
  expect([await owes(), await badge(at.office)]).toEqual([semesterId, [1]]);
  expect(await owes(await app.loginAs(5, { orgId: other }))).toBe('');
  // Of a school year that is over for a year nothing is asked any more.
  await addSchoolYear(db, 2027, [
    ['2027-09-01', '2028-01-21'],
    ['2028-02-21', '2028-07-01'],
  ]);
  await itIs(at, '2027-10-12T10:00:00+08:00');
  expect(await owes()).toBe('');
});
