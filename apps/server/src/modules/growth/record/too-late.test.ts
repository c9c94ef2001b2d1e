import {
  confirmRecord,
  insertByFront,
  manageArchiveCorrect,
  manageArchiveRun,
  manageNoticeOpen,
  manageNoticeWithdraw,
  manageRecordDecide,
  manageRecordEnter,
  manageRecordMend,
  manageReportPreview,
  recordFetch,
  submitRecord,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass } from '../../../testing/fixtures.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { addClass } from '../../people/roster/index.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';
import { addScheme } from '../scheme/index.ts';

/** What is sent, or passes, once a notice shows the report of its semester (docs/domains/records.md, the semester). */

const JUNE = '2026-06-15T10:00:00+08:00';
const clock = testClock(JUNE);
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());
const school = await makeRecordSchool(app);
const NEXT = '这条记录计入下一学期的报告';

const semesters = async () =>
  (
    await db.rows<{ id: string }>(
      'select semester_id as id from semester join school_year using (school_year_id) order by start_year, term',
    )
  ).map(({ id }) => id);
const [spring] = await semesters();
const semesterOf = async (id: string) =>
  (await db.row<{ id: string | null }>('select semester_id as id from record where record_id = $1', [id]))!.id;
const shownIn = async (studentId: string, semesterId: string) =>
  (await db.row<{ ids: string[] }>(
    'select record_ids as ids from noticed_report where living and student_id = $1 and semester_id = $2',
    [studentId, semesterId],
  ))!.ids;

let rooms = 0;
let classId: string;
let pupil: { accountId: string };
beforeEach(async () => {
  clock.set(JUNE);
  rooms += 1;
  classId = await makeClass(db, school.orgId, { day: clock(), className: `${rooms + 10}班` });
  pupil = { accountId: await app.makeStudent({ orgId: school.orgId, classId }, { name: '林小禾' }) };
});

const as = ({ accountId }: { accountId: string }) => app.sessionOf(accountId);
const send = async (书名: string) => {
  const fieldList = school.values({ 书名 });
  const { data, message } = await app.call(
    insertByFront,
    { dimensionId: school.reading.dimensionId!, fieldList, submit: 1 },
    await as(pupil),
  );
  return { id: data.id, message };
};
const pass = async (id: string) =>
  (await app.call(manageRecordDecide, { list: [{ id }], pass: 1 }, await as(school.office))).data[0]!;
const openNotice = async (semesterId: string, startsOn: string, endsOn: string) =>
  app.call(manageNoticeOpen, { semesterId, classId, startsOn, endsOn }, await as(school.office));

it('counts in the next semester, which pupil and teacher are told, and waits for it where it was not entered yet', async () => {
  const [inTime, waits, draft] = [
    await send('昆虫记'),
    await send('海底两万里'),
    await school.begin(await as(pupil), { 书名: '呼兰河传' }),
  ];
  await pass(inTime.id);
  expect(await semesterOf(waits.id)).toBe(spring);
  expect((await openNotice(spring!, '2026-06-15', '2026-06-30')).error_code).toBe(0);

  expect((await pass(waits.id)).message).toContain(NEXT);
  expect((await app.call(submitRecord, { list: [draft] }, await as(pupil))).message).toContain(NEXT);
  const late = await send('西游记');
  expect(late.message).toContain(NEXT);
  const places = () => Promise.all([inTime.id, waits.id, draft, late.id].map(semesterOf));
  expect(await places()).toEqual([spring, null, null, null]);
  const { sweep } = app.services.semesterPlaces;
  await sweep();
  expect(await places()).toEqual([spring, null, null, null]);

  await addSchoolYear(db, 2026, [
    ['2026-09-01', '2027-01-22'],
    ['2027-02-23', '2027-07-03'],
  ]);
  const [, autumn] = await semesters();
  await sweep();
  expect(await places()).toEqual([spring, autumn, autumn, autumn]);
  expect((await app.call(recordFetch, { id: waits.id }, await as(pupil))).error_code).toBe(0);

  clock.set('2026-07-10T10:00:00+08:00');
  const entry = { studentIds: [pupil.accountId], dimensionId: school.reading.dimensionId! };
  const values = school.values({ 书名: '城南旧事' });
  const [told] = (await app.call(manageRecordEnter, { ...entry, fieldList: values }, await as(school.office))).data;
  expect(told).toMatchObject({ ok: 1, message: expect.stringContaining(NEXT) });
  const entered = (await db.row<{ id: string }>(
    'select record_id as id from record where student_id = $1 and by_teacher',
    [pupil.accountId],
  ))!.id;
  expect(await semesterOf(entered)).toBe(autumn);
  await app.call(confirmRecord, { ids: entered, confirmStatus: 2 }, await as(pupil));

  clock.set('2026-09-10T10:00:00+08:00');
  await pass(draft);
  expect(await semesterOf(draft)).toBe(autumn);
  expect((await openNotice(autumn!, '2026-09-10', '2026-09-30')).error_code).toBe(0);
  const shown = [...(await shownIn(pupil.accountId, spring!)), ...(await shownIn(pupil.accountId, autumn!))];
  expect(shown.map(String).toSorted()).toEqual([inTime.id, waits.id, draft, entered].toSorted());
});

it('in the moment in which a notice is opened is in the report, or counts in the next', async () => {
  const { id } = await send('昆虫记');
  await Promise.all([pass(id), openNotice(spring!, '2026-06-15', '2026-06-30')]);
  const isShown = (await shownIn(pupil.accountId, spring!)).map(String).includes(id);
  expect((await semesterOf(id)) === spring).toBe(isShown);
});

it('counts in the semester of its day again once the notice is withdrawn, but for what a later one shows; who mends an entry too late is told', async () => {
  const waits = await send('昆虫记');
  const entry = { studentIds: [pupil.accountId], dimensionId: school.reading.dimensionId! };
  const fieldList = school.values({ 书名: '城南旧事' });
  await app.call(manageRecordEnter, { ...entry, fieldList }, await as(school.office));
  const entered = (await db.row<{ id: string; revision: number }>(
    'select record_id as id, revision from record where student_id = $1 and by_teacher',
    [pupil.accountId],
  ))!;
  const { data: notice } = await openNotice(spring!, '2026-06-15', '2026-06-30');
  await pass(waits.id);
  const late = await send('西游记');
  const mended = { ...entered, fieldList: school.values({ 书名: '呼兰河传' }) };
  expect((await app.call(manageRecordMend, mended, await as(school.office))).message).toContain(NEXT);
  const all = [waits.id, late.id, entered.id];
  const places = () => Promise.all(all.map(semesterOf));
  expect(await places()).not.toContain(spring);

  const reason = { id: notice.id, version: 1, reason: '还有一条没有审核' };
  expect((await app.call(manageNoticeWithdraw, reason, await as(school.office))).error_code).toBe(0);
  expect(await places()).toEqual([spring, spring, spring]);
  expect((await openNotice(spring!, '2026-06-15', '2026-06-30')).error_code).toBe(0);
  expect((await shownIn(pupil.accountId, spring!)).map(String)).toEqual([waits.id]);
});

it('an entry that nobody answers counts as confirmed in the next semester, and the pupil is told so', async () => {
  const { city, content, now } = school;
  const scheme = { orgId: city, stage: 2, schemeName: '方案' };
  await addScheme(db, { ...scheme, content: { ...structuredClone(content), confirmAfterDays: 7 } }, now);
  const entry = { studentIds: [pupil.accountId], dimensionId: school.reading.dimensionId! };
  const fieldList = school.values({ 书名: '城南旧事' });
  await app.call(manageRecordEnter, { ...entry, fieldList }, await as(school.office));
  const { id } = (await db.row<{ id: string }>(
    'select record_id as id from record where student_id = $1 and by_teacher',
    [pupil.accountId],
  ))!;
  expect((await openNotice(spring!, '2026-06-15', '2026-06-30')).error_code).toBe(0);
  clock.set('2026-06-24T10:00:00+08:00');
  await app.services.staffRecords.sweep();
  expect((await app.call(recordFetch, { id }, await as(pupil))).data.info).toMatchObject({ confirmStatus: 2 });
  expect(await semesterOf(id)).not.toBe(spring);
  const told = await db.rows<{ text: string }>(
    `select details as text from notification where account_id = $1 and title = '教师录入的记录已视为确认'`,
    [pupil.accountId],
  );
  expect(told).toEqual([{ text: expect.stringContaining(NEXT) }]);
  await addScheme(db, { ...scheme, content }, now);
});

it('of who graduates stays in the last semester, which pupil and teacher are told, and is taken up by a correction of the archived report', async () => {
  const { orgId } = school;
  classId = await addClass(db, { orgId, stage: 2, entranceYear: 2020, years: 6, className: '毕业班' });
  pupil = { accountId: await app.makeStudent({ orgId, classId }, { name: '林小禾' }) };
  const waits = await send('海底两万里');
  expect((await openNotice(spring!, '2026-06-15', '2026-06-30')).error_code).toBe(0);
  const LAST = '更正报告时计入';
  expect((await pass(waits.id)).message).toContain(LAST);
  clock.set('2026-07-02T10:00:00+08:00');
  const late = await send('西游记');
  expect(late.message).toContain(LAST);
  expect((await pass(late.id)).message).toContain(LAST);
  expect(await Promise.all([waits.id, late.id].map(semesterOf))).toEqual([spring, spring]);

  const at = { semesterId: spring!, classId };
  const report = { ...at, studentId: pupil.accountId };
  const parts = async () =>
    (await app.call(manageReportPreview, report, await as(school.office))).data.modelDimensionField.length;
  expect(await parts()).toBe(0);
  expect((await app.call(manageArchiveRun, at, await as(school.office))).error_code).toBe(0);
  await runTasks(app);
  expect(await parts()).toBe(1);
  const corrected = { semesterId: spring!, studentId: pupil.accountId, version: 1, reason: '公示后通过的记录' };
  expect((await app.call(manageArchiveCorrect, corrected, await as(school.office))).error_code).toBe(0);
  await runTasks(app);
  const versions = await db.rows<{ version: number }>(
    'select version from report_archive where student_id = $1 order by version',
    [pupil.accountId],
  );
  expect(versions.map(({ version }) => version)).toEqual([1, 2]);
});
