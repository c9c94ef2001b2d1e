import {
  confirmRecord,
  insertByFront,
  manageNoticeOpen,
  manageRecordDecide,
  manageRecordEnter,
  manageReportPupils,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';

/** The holidays between two semesters of one school year (docs/domains/records.md, the semester). */

const clock = testClock('2026-01-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());
const school = await makeRecordSchool(app);
await db.run("update semester set ends_on = '2026-01-22'");
await db.run(
  "insert into semester (school_year_id, term, starts_on, ends_on) select school_year_id, 2, '2026-02-23', '2026-07-03' from school_year",
);
const semesters = await db.rows<{ id: string }>('select semester_id as id from semester order by term');
const [autumn, spring] = [semesters[0]!.id, semesters[1]!.id];
const NEXT = '这条记录计入下一学期的报告';

const as = ({ accountId }: { accountId: string }) => app.sessionOf(accountId);

it('what is written and entered in the winter holidays is in the report of the spring, and the closed report of the autumn counts none of it', async () => {
  const pupil = await school.pupil();
  const send = async (书名: string, 读完日期: string) => {
    const input = {
      dimensionId: school.reading.dimensionId!,
      fieldList: school.values({ 书名, 读完日期 }),
      submit: 1 as const,
    };
    const { data, message } = await app.call(insertByFront, input, await as(pupil));
    return { id: data.id, message };
  };
  const pass = async (id: string) => {
    const [told] = (await app.call(manageRecordDecide, { list: [{ id }], pass: 1 }, await as(school.office))).data;
    expect(told).toMatchObject({ ok: 1 });
  };
  const openNotice = async (semesterId: string, startsOn: string, endsOn: string) => {
    const input = { semesterId, classId: school.classId, startsOn, endsOn };
    expect((await app.call(manageNoticeOpen, input, await as(school.office))).error_code).toBe(0);
  };
  /** How many records the teacher's list says are in the report of a semester. */
  const counted = async (semesterId: string) => {
    const input = { semesterId, classId: school.classId };
    const { list } = (await app.call(manageReportPupils, input, await as(school.office))).data;
    return list.find(({ studentId }) => studentId === pupil.accountId)!.recordNum;
  };
  const shownIn = async (semesterId: string) => {
    const { ids } = (await db.row<{ ids: string[] }>(
      'select record_ids as ids from noticed_report where living and student_id = $1 and semester_id = $2',
      [pupil.accountId, semesterId],
    ))!;
    return ids.map(String).toSorted();
  };

  const inTime = await send('昆虫记', '2026-01-05');
  expect(inTime.message).not.toContain(NEXT);
  await pass(inTime.id);
  clock.set('2026-01-19T10:00:00+08:00');
  await openNotice(autumn, '2026-01-19', '2026-01-30');

  clock.set('2026-02-10T10:00:00+08:00');
  const practice = await send('寒假社会实践', '2026-02-09');
  expect(practice.message).toContain(NEXT);
  await pass(practice.id);
  const fieldList = school.values({ 书名: '城南旧事', 读完日期: '2026-02-08' });
  const entry = { studentIds: [pupil.accountId], dimensionId: school.reading.dimensionId!, fieldList };
  const [told] = (await app.call(manageRecordEnter, entry, await as(school.office))).data;
  expect(told).toMatchObject({ ok: 1, message: expect.stringContaining(NEXT) });
  const { id: entered } = (await db.row<{ id: string }>(
    'select record_id as id from record where student_id = $1 and by_teacher',
    [pupil.accountId],
  ))!;
  await app.call(confirmRecord, { ids: entered, confirmStatus: 2 }, await as(pupil));
  expect(await counted(autumn)).toBe(1);

  clock.set('2026-03-10T10:00:00+08:00');
  const later = await send('海底两万里', '2026-03-08');
  expect(later.message).not.toContain(NEXT);
  await pass(later.id);
  expect([await counted(autumn), await counted(spring)]).toEqual([1, 3]);
  clock.set('2026-06-22T10:00:00+08:00');
  await openNotice(spring, '2026-06-22', '2026-07-03');
  expect([await shownIn(autumn), await shownIn(spring)]).toEqual([
    [inTime.id],
    [practice.id, entered, later.id].toSorted(),
  ]);
});
