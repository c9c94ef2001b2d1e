import {
  gradeAndSemester,
  manageStudentFetch,
  OrgType,
  parentFetch,
  staffFetch,
  studentFetch,
  studentSemesterList,
  type Usertype,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { bindChild } from '../account/index.ts';
import { addSchoolYear } from '../school-year/index.ts';
import { addClass, moveToClass } from './index.ts';

let app: TestApp;
let bureau: string;
let school: string;
let classes: Record<'old' | 'now' | 'beside', string>;
let yearIds: string[];
let studentId: string;
const clock = testClock('2026-03-12T10:00:00+08:00');

beforeAll(async () => {
  app = await startTestApp({ clock });
  const db = app.platform.database;
  bureau = await makeOrg(db, { name: '临湖区教育局', type: OrgType.bureau });
  school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: bureau });
  yearIds = [
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
  classes = {
    old: await addClass(db, { ...cohort, className: '1班' }),
    now: await addClass(db, { ...cohort, className: '2班' }),
    beside: await addClass(db, { ...cohort, className: '3班' }),
  };
  studentId = await app.makeStudent(
    { orgId: school, classId: classes.old },
    { name: '林小满', address: '临湖路 1 号' },
  );
  await moveToClass(db, studentId, classes.now, '2025-10-08');
});
afterAll(() => app.close());

const inCharge = (table: 'class_teacher' | 'subject_teacher', accountId: string, classId: string, yearId: string) =>
  app.platform.database.run(
    table === 'class_teacher'
      ? 'insert into class_teacher (class_id, school_year_id, account_id) values ($1, $2, $3)'
      : `with added as (insert into subject (subject_name) values ('语文') on conflict (subject_name) do update set sort = 0 returning subject_id)
         insert into subject_teacher (class_id, subject_id, school_year_id, account_id) select $1, subject_id, $2, $3 from added`,
    [classId, yearId, accountId],
  );

describe('the classes of a student', () => {
  it('are those of each semester; moving to another class does not rewrite what was', async () => {
    const token = await app.sessionOf(studentId);
    const { data } = await app.call(studentSemesterList, {}, token);
    // In its first weeks the semester that counts is not told of yet.
    expect(data.map(({ semesterName, className, isNow, isTold }) => [semesterName, className, isNow, isTold])).toEqual([
      ['2025-2026学年下学期', '二年级2班', 1, 0],
      ['2025-2026学年上学期', '二年级2班', 0, 1],
      ['2024-2025学年下学期', '一年级1班', 0, 0],
      ['2024-2025学年上学期', '一年级1班', 0, 0],
    ]);
    const grades = (await app.call(gradeAndSemester, {}, token)).data;
    expect(grades.map(({ gradeName, semester }) => [gradeName, semester.length])).toEqual([
      ['二年级', 2],
      ['一年级', 2],
    ]);
    expect((await app.call(studentFetch, {}, token)).data).toMatchObject({
      ...{ id: studentId, name: '林小满', schoolName: '白鹭洲小学', gradeName: '二年级', className: '2班' },
      ...{ schoolYear: '2025-2026学年', homeAddress: '临湖路 1 号', sex: 2 },
    });
  });

  it('two memberships never hold at once, and a student has one class at most', async () => {
    const db = app.platform.database;
    const one = await app.makeStudent({ orgId: school, classId: classes.old });
    await expect(
      db.run("insert into class_membership (student_id, class_id, starts_on) values ($1, $2, '2026-01-01')", [
        one,
        classes.now,
      ]),
    ).rejects.toThrow();
    const classOf = async () =>
      (await db.row<{ class_id: string | null }>('select class_id from student where account_id = $1', [one]))
        ?.class_id;
    expect(await classOf()).toBe(classes.old);
    await db.run("update class_membership set ends_on = '2026-02-01' where student_id = $1", [one]);
    expect(await classOf()).toBeNull();
  });
});

describe('who may look at a student', () => {
  const look = async (accountId: string) =>
    (await app.call(studentFetch, { id: studentId }, await app.sessionOf(accountId))).error_code;
  const staff = (usertype: Usertype, orgId = school) => app.makeAccount({ usertype, orgId });

  it('the guardian, and teachers who are in charge of the present class in this school year', async () => {
    const parent = await app.makeAccount();
    expect(await look(parent)).toBe(4);
    await bindChild(app.platform.database, parent, studentId);
    expect(await look(parent)).toBe(0);

    const teacher = await staff(3);
    expect(await look(teacher)).toBe(4);
    await inCharge('class_teacher', teacher, classes.now, yearIds[0]!);
    await inCharge('class_teacher', teacher, classes.beside, yearIds[1]!);
    expect(await look(teacher)).toBe(4);
    await inCharge('subject_teacher', teacher, classes.now, yearIds[1]!);
    expect(await look(teacher)).toBe(0);
    const { data } = await app.call(staffFetch, {}, await app.sessionOf(teacher));
    expect(data.classes.map(({ className, subjectName }) => [className, subjectName])).toEqual([
      ['3班', ''],
      ['2班', '语文'],
    ]);

    const classTeacher = await staff(6);
    await inCharge('class_teacher', classTeacher, classes.now, yearIds[1]!);
    expect(await look(classTeacher)).toBe(0);
  });

  it('the school’s administrators, not another’s; classmates do not', async () => {
    expect(await look(await staff(5))).toBe(0);
    expect(await look(await staff(5, await makeOrg(app.platform.database)))).toBe(4);
    expect(await look(await app.makeStudent({ orgId: school, classId: classes.now }))).toBe(4);
  });

  it('what a bureau or the platform looks at is written to the audit log', async () => {
    const db = app.platform.database;
    const clerk = await app.makeAccount({ usertype: 1 });
    expect(await look(await staff(10, bureau))).toBe(0);
    expect(await look(await staff(10, await makeOrg(db, { type: OrgType.bureau })))).toBe(4);
    expect(await look(clerk)).toBe(0);
    const looks = await db.rows("select 1 from audit_log where event = 'student.looked.at' and target = $1", [
      studentId,
    ]);
    expect(looks).toHaveLength(2);
  });

  it('thirty calls of one look are one row, which names the pupil; another person’s, another pupil’s and a later one are others', async () => {
    const db = app.platform.database;
    const other = await app.makeStudent({ orgId: school, classId: classes.now });
    const [first, second] = [await staff(10, bureau), await staff(10, bureau)];
    const opens = async (accountId: string, id: string) => {
      const token = await app.sessionOf(accountId);
      const calls = [
        () => app.call(studentFetch, { id }, token),
        () => app.call(gradeAndSemester, { studentId: id }, token),
        () => app.call(manageStudentFetch, { id }, token),
      ];
      const replies = await Promise.all(Array.from({ length: 10 }, () => calls.map((call) => call())).flat());
      expect(replies.map(({ error_code }) => error_code)).toEqual(replies.map(() => 0));
    };
    const looks = () =>
      db.rows(
        `select account_id as by, target, detail ->> 'student' as pupil from audit_log
         where event = 'student.looked.at' and account_id in ($1, $2) order by audit_id`,
        [first, second],
      );
    const row = (by: string, pupil: string) => ({ by, target: pupil, pupil });
    await opens(first, studentId);
    await opens(first, other);
    await opens(second, studentId);
    await opens(first, studentId);
    expect(await looks()).toEqual([row(first, studentId), row(first, other), row(second, studentId)]);
    app.clock.advance(1801);
    await opens(first, studentId);
    app.clock.advance(-1801);
    expect((await looks()).slice(3)).toEqual([row(first, studentId)]);
  });
});

it('a parent is told of the own account, number and address whole', async () => {
  const { token } = await app.loginAs(4, { name: '林承安', address: '临湖路 1 号' });
  expect((await app.call(parentFetch, {}, token)).data).toMatchObject({ name: '林承安', homeAddress: '临湖路 1 号' });
});

it('a class that is added to a cohort leaves it the length of its stage', async () => {
  const db = app.platform.database;
  const cohort = { orgId: school, stage: 2, entranceYear: 2022, years: 6 };
  await addClass(db, { ...cohort, className: '1班' });
  await db.run('update cohort set years = 5 where org_id = $1 and entrance_year = 2022', [school]);
  // What a file was judged by before somebody shortened it.
  await addClass(db, { ...cohort, className: '2班' });
  const row = await db.row('select years from cohort where org_id = $1 and entrance_year = 2022', [school]);
  expect(row).toEqual({ years: 5 });
});
