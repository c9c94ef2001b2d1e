import {
  addStaff,
  type ImportKind,
  importConfirm,
  importRows,
  importUpload,
  manageClassAdd,
  manageStaffFetch,
  moveStudent,
  OrgType,
  updateStaff,
  updateStudent,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { workbookOf } from '../../../testing/access-cases/imports.ts';
import { startTestApp } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { addClass } from '../roster/index.ts';
import { schoolYearOf } from '../school-year/index.ts';

/** What a file may do is what its sender may do by hand (docs/domains/imports.md): each deed is tried in both ways. */
const app = await startTestApp();
const { database: db } = app.platform;
afterAll(() => app.close());
const today = dayOf(toWireTime(app.clock()));
const city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
const school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: city });
const sister = await makeOrg(db, { name: '云汀小学', parentOrgId: city });
const other = await makeOrg(db, { name: '青山小学' });
await db.run("update org set stages = '{2}' where org_id = $1", [school]);
const [home, beside, past, strange] = [
  await makeClass(db, school, { day: app.clock() }),
  await makeClass(db, school, { day: app.clock(), className: '9班' }),
  await makeClass(db, school, { day: new Date(app.clock().getTime() - 9 * 366 * 86_400_000) }),
  await makeClass(db, other, { day: app.clock() }),
];
/** Of the grade below that of the pupils. */
const lower = { orgId: school, stage: 2, years: 6, className: '8班', entranceYear: schoolYearOf(today) - 1 };
const below = await addClass(db, lower);
const bureau = await app.loginAs(10, { orgId: city });
const office = await app.loginAs(5, { orgId: school });
const taking = await app.loginAs(5, { orgId: sister });

const numberOf = async (id: string) =>
  (await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [id]))!.no;
const named = { 姓名: '测试', 性别: '女', 年级: '三年级' };
const moved = async (id: string) => [{ ...named, 学号: await numberOf(id), 班级: '9班' }];
const downRow = async (id: string) => ({ ...named, 学号: await numberOf(id), 年级: '二年级', 班级: '8班' });
const repeat = (id: string) => app.call(moveStudent, { id, classId: below, from: today }, office.token);
const pupil = (classId: string, orgId = school) => app.makeStudent({ orgId, classId });
const move = (id: string) => app.call(moveStudent, { id, classId: beside, from: today }, office.token);
const staffRow = (login: string, role: string) => [{ 姓名: '高云汀', 性别: '男', 登录账号: login, 身份: role }];
const changeOf = async (id: string, usertype: 3 | 5 | 6 | 10, by: string) => {
  const { version } = (await app.call(manageStaffFetch, { id }, by)).data;
  return app.call(updateStaff, { id, version, name: '高云汀', sex: 1, usertype }, by);
};
const goes = async (id: string, by: string) => {
  const { version } = (await app.call(manageStaffFetch, { id }, bureau.token)).data;
  return app.call(updateStaff, { id, version, name: '高云汀', sex: 1, usertype: 3, orgId: sister }, by);
};

interface Deed {
  by: string;
  file: () => Promise<[ImportKind, Record<string, unknown>[]]>;
  orgId?: string;
  form: () => Promise<{ error_code: number }>;
  may: boolean;
}
const year = Number(today.slice(0, 4)) - 1;
const pupils = {
  present: await pupil(home),
  repeating: await pupil(home),
  away: await pupil(home),
  through: await pupil(past),
  foreign: await pupil(strange, other),
};
await db.run('update class_membership set ends_on = $2 where student_id = $1', [pupils.away, today]);
await db.run('update student set status = 2 where account_id = $1', [pupils.away]);
const staff = {
  teacher: await app.makeAccount({ usertype: 3, orgId: school, accountCode: 'hand01' }),
  office: await app.makeAccount({ usertype: 5, orgId: school, accountCode: 'hand02' }),
  colleague: await app.makeAccount({ usertype: 10, orgId: city, accountCode: 'hand03' }),
  mover: await app.makeAccount({ usertype: 3, orgId: school, accountCode: 'hand04', name: '高云汀' }),
};

const DEEDS: Record<string, Deed> = {
  'a class of the school’s own stage': {
    by: office.token,
    file: async () => ['classes', [{ 学段: '小学', 入学年份: String(year), 班级: '5班' }]],
    form: () =>
      app.call(manageClassAdd, { orgId: school, stage: 2, entranceYear: year, classNames: ['5班'] }, office.token),
    may: true,
  },
  'a class of another stage': {
    by: office.token,
    file: async () => ['classes', [{ 学段: '高中', 入学年份: String(year), 班级: '5班' }]],
    form: () =>
      app.call(manageClassAdd, { orgId: school, stage: 4, entranceYear: year, classNames: ['5班'] }, office.token),
    may: false,
  },
  'another class for a pupil': {
    by: office.token,
    file: async () => ['students', await moved(pupils.present)],
    form: () => move(pupils.present),
    may: true,
  },
  'the grade below for who repeats a year': {
    by: office.token,
    file: async () => ['students', [await downRow(pupils.repeating)]],
    form: () => repeat(pupils.repeating),
    may: true,
  },
  'another class for who is away': {
    by: office.token,
    file: async () => ['students', await moved(pupils.away)],
    form: () => move(pupils.away),
    may: false,
  },
  'another class for who has graduated': {
    by: office.token,
    file: async () => ['students', await moved(pupils.through)],
    form: () => move(pupils.through),
    may: false,
  },
  'a pupil of another school': {
    by: office.token,
    file: async () => ['students', await moved(pupils.foreign)],
    form: async () =>
      app.call(
        updateStudent,
        { id: pupils.foreign, version: 0, name: '测试', sex: 2, studentNo: await numberOf(pupils.foreign) },
        office.token,
      ),
    may: false,
  },
  'a new administrator, by an administrator': {
    by: office.token,
    file: async () => ['staff', staffRow('hand11', '学校管理员')],
    form: () =>
      app.call(addStaff, { orgId: school, usertype: 5, name: '高云汀', sex: 1, accountCode: 'hand12' }, office.token),
    may: false,
  },
  'a new administrator, by the bureau': {
    by: bureau.token,
    file: async () => ['staff', staffRow('hand13', '学校管理员')],
    form: () =>
      app.call(addStaff, { orgId: school, usertype: 5, name: '高云汀', sex: 1, accountCode: 'hand14' }, bureau.token),
    may: true,
  },
  'an administrator made a teacher, by an administrator': {
    by: office.token,
    file: async () => ['staff', staffRow('hand02', '教师')],
    form: () => changeOf(staff.office, 3, office.token),
    may: false,
  },
  'a teacher of a school, by the bureau': {
    by: bureau.token,
    file: async () => ['staff', staffRow('hand01', '班主任')],
    form: () => changeOf(staff.teacher, 6, bureau.token),
    may: true,
  },
  'a teacher of another school, by the school that takes them': {
    by: taking.token,
    orgId: sister,
    file: async () => ['staff', staffRow('hand04', '教师')],
    form: () => goes(staff.mover, taking.token),
    may: false,
  },
  'a teacher of another school, by the bureau above both': {
    by: bureau.token,
    orgId: sister,
    file: async () => ['staff', staffRow('hand04', '教师')],
    form: () => goes(staff.mover, bureau.token),
    may: true,
  },
  'a colleague of the bureau': {
    by: bureau.token,
    orgId: city,
    file: async () => ['staff', staffRow('hand03', '教育局工作人员')],
    form: () => changeOf(staff.colleague, 10, bureau.token),
    may: false,
  },
};

it.each(Object.entries(DEEDS))('%s', async (_, { by, file, orgId = school, form, may }) => {
  const [kind, rows] = await file();
  const sent = { name: '名单.xlsx', bytes: await workbookOf(kind, rows) };
  const { data } = await sendForm<{ batchId: string }>(app, importUpload.path, by, { kind, orgId }, [sent]);
  await runTasks(app);
  const [row] = (await app.call(importRows, { batchId: data.batchId, view: 'all' }, by)).data.dataList;
  const errors = row!.faults.filter(({ level }) => level === 'error').map(({ title }) => title);
  const reply = await form();
  expect({ file: errors.length === 0, form: reply.error_code === 0 }, `${errors} ${JSON.stringify(reply)}`).toEqual({
    file: may,
    form: may,
  });
});

it('who repeats a year is in the grade below from the same day on, and graduates a year later, by form and by file', async () => {
  const [byForm, byFile] = [await pupil(home), await pupil(home)];
  const standing = async (id: string) => ({
    ...(await db.row<{ classId: string; graduates: number }>(
      'select class_id as "classId", graduation_year as graduates from student where account_id = $1',
      [id],
    ))!,
    memberships: await db.rows(
      'select class_id, starts_on, ends_on from class_membership where student_id = $1 order by starts_on',
      [id],
    ),
  });
  const { graduates } = await standing(byForm);
  expect((await repeat(byForm)).error_code).toBe(0);
  const sent = { name: '名单.xlsx', bytes: await workbookOf('students', [await downRow(byFile)]) };
  const fields = { kind: 'students', orgId: school };
  const { data } = await sendForm<{ batchId: string }>(app, importUpload.path, office.token, fields, [sent]);
  await runTasks(app);
  expect((await app.call(importConfirm, { batchId: data.batchId }, office.token)).error_code).toBe(0);
  await runTasks(app);
  const repeated = await standing(byForm);
  expect(repeated).toMatchObject({ classId: below, graduates: graduates + 1 });
  expect(repeated.memberships).toHaveLength(2);
  expect(await standing(byFile)).toEqual(repeated);
});

it('the same post in two spellings is one', async () => {
  await db.run('insert into school_year (start_year) values (school_year_on($1::date)) on conflict do nothing', [
    today,
  ]);
  const post = { 年级: '三年级', 职务: '班主任', 登录账号: 'hand01' };
  const rows = [
    { ...post, 班级: '2班' },
    { ...post, 班级: '三年级（2）班' },
  ];
  const sent = { name: '任职.xlsx', bytes: await workbookOf('charges', rows) };
  const fields = { kind: 'charges', orgId: school };
  const { data } = await sendForm<{ batchId: string }>(app, importUpload.path, office.token, fields, [sent]);
  await runTasks(app);
  const found = (await app.call(importRows, { batchId: data.batchId, view: 'all' }, office.token)).data.dataList;
  expect(found.flatMap(({ row, faults }) => faults.map(({ title }) => `${row} ${title}`))).toEqual(['3 任职重复']);
});
