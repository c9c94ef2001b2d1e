import {
  checkDimensionFront,
  confirmRecord,
  disablePerson,
  insertByFront,
  leaveSchool,
  manageRecordDecide,
  manageRecordEnter,
  manageRecordEntered,
  manageRecordFetch,
  manageRecordMend,
  manageRecordQueue,
  manageRecordWithdraw,
  manageReportPupils,
  moveStudent,
  notificationPage,
  StudentStatus,
  submitRecord,
  waitingForMe,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';
import { setOrganisation, setStudentStatus } from '../../people/account/index.ts';
import { moveToClass, moveToClasses } from '../../people/roster/index.ts';

/** Each submission is of its day; what waits follows the pupil (docs/domains/records.md, who moves). */

const NOW = '2026-03-12T10:00:00+08:00';
const TODAY = '2026-03-12';
const clock = testClock(NOW);
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());
const school = await makeRecordSchool(app);
const { city, orgId, reading, office, values, begin } = school;

async function classOf(org: string, className: string) {
  const classId = await makeClass(db, org, { day: app.clock(), className });
  const teacher = await app.loginAs(6, { orgId: org });
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
    classId,
    teacher.accountId,
  ]);
  return { orgId: org, classId, teacher };
}
type Room = Awaited<ReturnType<typeof classOf>>;
const here: Room = { orgId, classId: school.classId, teacher: school.teacher };
const beside = await classOf(orgId, '7班');
const elsewhere = await makeOrg(db, { parentOrgId: city });
const away = await classOf(elsewhere, '1班');
const awayOffice = await app.loginAs(5, { orgId: elsewhere });

let student: Awaited<ReturnType<typeof school.pupil>>;
beforeEach(async () => {
  clock.set(NOW);
  student = await school.pupil();
});

const by = ({ accountId }: { accountId: string }) => app.sessionOf(accountId);
const submit = async (id: string) => app.call(submitRecord, { list: [id] }, await by(student));
const queued = async (room: Room, id: string) =>
  (await app.call(manageRecordQueue, { pageSize: 100 }, await by(room.teacher))).data.dataList.some(
    (row) => row.id === id,
  );
const passes = async (room: Room, id: string) =>
  (await app.call(manageRecordDecide, { list: [{ id }], pass: 1 }, await by(room.teacher))).data[0]!.ok === 1;

const into = {
  beside: {
    form: async () =>
      expect(
        (await app.call(moveStudent, { id: student.accountId, classId: beside.classId, from: TODAY }, office.token))
          .error_code,
      ).toBe(0),
    file: () => moveToClasses(db, [{ studentId: student.accountId, classId: beside.classId }], TODAY),
  },
  async away() {
    await setOrganisation(db, student.accountId, elsewhere, `${TODAY} 10:00:00`);
    await moveToClass(db, student.accountId, away.classId, TODAY);
  },
};

describe('what waits when a pupil moves', () => {
  it.each([
    ['by form', into.beside.form, beside],
    ['by file', into.beside.file, beside],
    ['to another school', into.away, away],
  ] as const)('waits for who has the pupil from then on: %s', async (_how, move, room) => {
    const id = await begin(student.token);
    await submit(id);
    expect([await queued(here, id), await queued(room, id)]).toEqual([true, false]);
    await move();
    expect([await queued(here, id), await queued(room, id)]).toEqual([false, true]);
    // The list of the new class counts what its queue shows.
    const semesterId = (await db.row<{ id: string }>('select semester_id as id from semester'))!.id;
    const asked = { semesterId, classId: room.classId };
    const { list } = (await app.call(manageReportPupils, asked, await by(room.teacher))).data;
    expect(list.find(({ studentId }) => studentId === student.accountId)).toMatchObject({ toReview: 1 });
    expect([await passes(here, id), await passes(room, id)]).toEqual([false, true]);
  });

  it('a draft of before is submitted where the pupil is by now, a decision of before stays of its place', async () => {
    const [draft, decided] = [await begin(student.token, { 书名: '草稿' }), await begin(student.token)];
    await submit(decided);
    expect(await passes(here, decided)).toBe(true);
    await into.away();
    expect((await submit(draft)).error_code).toBe(0);
    expect([await queued(here, draft), await queued(away, draft)]).toEqual([false, true]);
    const places = await db.rows<{ id: string; classId: string; orgId: string }>(
      'select record_id as id, class_id as "classId", org_id as "orgId" from record where student_id = $1 order by record_id',
      [student.accountId],
    );
    expect(places).toEqual([
      { id: draft, classId: away.classId, orgId: elsewhere },
      { id: decided, classId: here.classId, orgId },
    ]);
  });

  it('in the moment of a submission it comes before or after, and never between', async () => {
    const id = await begin(student.token);
    await Promise.all([submit(id), into.beside.form()]);
    expect([await queued(here, id), await queued(beside, id)]).toEqual([false, true]);
  });
});

it('a draft of one semester that is submitted in the next counts there, within its number', async () => {
  const semester = async (year: number) => {
    await db.run('insert into school_year (start_year) values ($1) on conflict do nothing', [year]);
    const row = await db.row<{ id: string }>(
      `insert into semester (school_year_id, term, starts_on, ends_on)
       select school_year_id, 1, make_date($1, 9, 1), make_date($1 + 1, 7, 1) from school_year where start_year = $1 returning semester_id as id`,
      [year],
    );
    return row!.id;
  };
  const id = await begin(student.token);
  const next = await semester(2026);
  clock.set('2026-09-08T10:00:00+08:00');
  expect((await submit(id)).error_code).toBe(0);
  const of = await db.row<{ id: string }>('select semester_id as id from record where record_id = $1', [id]);
  expect(of!.id).toBe(next);
});

describe('an entry of a teacher', () => {
  async function entered() {
    const fieldList = values();
    const asked = { studentIds: [student.accountId], dimensionId: reading.dimensionId!, fieldList };
    const teacher = await classOf(orgId, `${student.accountId}班`);
    await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
      here.classId,
      teacher.teacher.accountId,
    ]);
    await app.call(manageRecordEnter, asked, await by(teacher.teacher));
    const row = await db.row<{ id: string }>('select record_id as id from record where student_id = $1', [
      student.accountId,
    ]);
    await app.call(confirmRecord, { ids: row!.id, confirmStatus: 3, remarks: '没有读过这本书' }, await by(student));
    return { id: row!.id, teacher: teacher.teacher };
  }
  const rights = async (id: string, who: { accountId: string }) => {
    const { data } = await app.call(manageRecordFetch, { id }, await by(who));
    return [data.mayMend, data.mayWithdraw];
  };
  const listed = async (id: string, who: { accountId: string }) => {
    const { data } = await app.call(manageRecordEntered, { confirmStatus: 3, pageSize: 100 }, await by(who));
    expect(data.totalCount).toBe(data.dataList.length);
    return data.dataList.some((row) => row.id === id);
  };

  it('is not mended for a pupil who is no longer theirs, and may be withdrawn', async () => {
    const { id, teacher } = await entered();
    expect(await rights(id, teacher)).toEqual([1, 1]);
    await into.away();
    expect(await rights(id, teacher)).toEqual([0, 1]);
    const { revision } = (await app.call(manageRecordFetch, { id }, await by(teacher))).data;
    const mend = { id, revision, fieldList: values({ 书名: '另一本' }) };
    expect(await app.call(manageRecordMend, mend, await by(teacher))).toMatchObject({
      error_code: 1,
      message: '该学生已不在您任教的班级，这条记录不能再修改，可以撤回',
    });
    expect((await app.call(manageRecordWithdraw, { id }, await by(teacher))).error_code).toBe(0);
  });

  it('that came back rejected is left to the school’s office when its teacher is gone', async () => {
    const { id, teacher } = await entered();
    const withdraw = async (who: { accountId: string }) =>
      (await app.call(manageRecordWithdraw, { id }, await by(who))).error_code;
    expect([await listed(id, office), await withdraw(office)]).toEqual([false, 4]);
    await app.call(disablePerson, { id: teacher.accountId }, await by(office));
    expect([await listed(id, office), await listed(id, awayOffice), await listed(id, here.teacher)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await rights(id, office)).toEqual([0, 1]);
    expect([await withdraw(awayOffice), await withdraw(here.teacher), await withdraw(office)]).toEqual([4, 4, 0]);
    expect(await listed(id, office)).toBe(false);
  });
});

it('a teacher who works at another school has nothing of the old one before their eyes, and nothing of it in hand', async () => {
  const teacher = (await classOf(orgId, `${student.accountId}班`)).teacher;
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
    here.classId,
    teacher.accountId,
  ]);
  const decided = await begin(student.token);
  await submit(decided);
  expect(
    (await app.call(manageRecordDecide, { list: [{ id: decided }], pass: 1 }, await by(teacher))).data[0],
  ).toMatchObject({ ok: 1 });
  const fieldList = values({ 书名: '老师录入的' });
  const asked = { studentIds: [student.accountId], dimensionId: reading.dimensionId!, fieldList };
  await app.call(manageRecordEnter, asked, await by(teacher));
  const seen = async () => {
    const token = await by(teacher);
    const passed = (await app.call(manageRecordQueue, { state: 2, pageSize: 100 }, token)).data;
    const entered = (await app.call(manageRecordEntered, { pageSize: 100 }, token)).data;
    return [passed, entered].map(({ dataList, totalCount }) => [dataList.length, totalCount]);
  };
  expect(await seen()).toEqual([
    [1, 1],
    [1, 1],
  ]);
  const entry = (await db.row<{ id: string }>('select record_id as id from record where creator_id = $1', [
    teacher.accountId,
  ]))!.id;
  const opens = async () => (await app.call(manageRecordFetch, { id: entry }, await by(teacher))).error_code;
  expect(await opens()).toBe(0);

  await setOrganisation(db, teacher.accountId, elsewhere, `${TODAY} 10:00:00`);
  expect(await seen()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await opens()).toBe(4);
  expect((await app.call(manageRecordWithdraw, { id: entry }, await by(teacher))).error_code).toBe(4);
  // What the student says of it is for the office of the school.
  await app.call(confirmRecord, { ids: entry, confirmStatus: 3, remarks: '没有读过这本书' }, await by(student));
  const told = (await app.call(notificationPage, {}, await by(teacher))).data.dataList.map(({ title }) => title);
  expect(told).not.toContain('您录入的记录被学生拒绝');
  const left = (await app.call(manageRecordEntered, { left: 1, pageSize: 100 }, await by(office))).data.dataList;
  expect(left.map(({ id }) => id)).toContain(entry);
});

describe('who is not enrolled', () => {
  it.each([
    [StudentStatus.suspended, '您正在休学，复学后可以继续填写和提交写实记录，已保存的内容为您保留'],
    [StudentStatus.left, '您已离校，不能再填写和提交写实记录，已有的内容仍可查看'],
    [StudentStatus.graduated, '您已毕业，不能再填写和提交写实记录，已有的内容仍可查看'],
  ])('begins and submits nothing, is told why, and is not asked to (%i)', async (status, message) => {
    const [draft, refusedOne] = [await begin(student.token), await begin(student.token, { 书名: '未通过的' })];
    await submit(refusedOne);
    await app.call(
      manageRecordDecide,
      { list: [{ id: refusedOne }], pass: 0, reason: '请补充' },
      await by(here.teacher),
    );
    const waiting = async () =>
      (await app.call(waitingForMe, {}, await by(student))).data.items.filter(({ key }) => key === 'recordsReturned');
    expect(await waiting()).toEqual([{ key: 'recordsReturned', count: 1 }]);
    if (status === StudentStatus.graduated)
      await db.run('update student set graduation_year = 2025 where account_id = $1', [student.accountId]);
    else
      expect(
        (await app.call(leaveSchool, { id: student.accountId, status: status as 2 | 4, from: TODAY }, await by(office)))
          .error_code,
      ).toBe(0);
    const told = { error_code: 1, message };
    const dimensionId = reading.dimensionId!;
    expect(await app.call(checkDimensionFront, { dimensionId }, await by(student))).toMatchObject(told);
    const another = { dimensionId, fieldList: values({ 书名: '新的' }) };
    expect(await app.call(insertByFront, another, await by(student))).toMatchObject(told);
    expect([await submit(draft), await submit(refusedOne)]).toMatchObject([told, told]);
    expect(await waiting()).toEqual([]);
    await setStudentStatus(db, student.accountId, StudentStatus.enrolled);
  });
});
