import {
  acceptTransfer,
  addStudent,
  askTransfer,
  leaveSchool,
  manageStudentFetch,
  moveStudent,
  OrgType,
  recordPage,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { addClass } from '../roster/index.ts';
import { addSchoolYear } from '../school-year/index.ts';

/** Classes of the next school year take pupils before it begins (docs/domains/people.md, where a student stands). */

const HOLIDAYS = '2026-08-20';
const clock = testClock(`${HOLIDAYS}T10:00:00+08:00`);
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());
const city = await makeOrg(db, { type: OrgType.bureau });
for (const year of [2025, 2026])
  await addSchoolYear(db, year, [
    [`${year}-09-01`, `${year + 1}-01-22`],
    [`${year + 1}-02-23`, `${year + 1}-07-03`],
  ]);
const primary = await makeOrg(db, { parentOrgId: city, name: '白鹭洲小学' });
const junior = await makeOrg(db, { parentOrgId: city, name: '青山初中' });
const classOf = (orgId: string, stage: number, entranceYear: number) =>
  addClass(db, { orgId, stage, entranceYear, years: stage === 2 ? 6 : 3, className: '1班' });
const last = await classOf(primary, 2, 2020);
const [coming, later] = [await classOf(junior, 3, 2026), await classOf(junior, 3, 2027)];
/** The junior school begins two days before the others. */
await db.run(
  `insert into school_semester (org_id, semester_id, starts_on, ends_on)
   select $1, semester_id, '2026-08-30', ends_on from semester where starts_on = '2026-09-01'`,
  [junior],
);

let receiving = '';
beforeEach(async () => {
  clock.set(`${HOLIDAYS}T10:00:00+08:00`);
  receiving = (await app.loginAs(5, { orgId: junior })).token;
});
const stays = async (id: string) =>
  (await app.call(manageStudentFetch, { id }, receiving)).data.memberships.map(({ schoolName, startsOn, endsOn }) =>
    [schoolName, startsOn, endsOn].join(' '),
  );

it('a new pupil is in it from its first day as the school has it, and logs in before', async () => {
  const add = (more: object) =>
    app.call(addStudent, { name: '林小禾', studentNo: '', sex: 1, classId: coming, ...more }, receiving);
  const early = await add({ entranceDate: '2026-08-25' });
  expect(early.refusal.fields).toEqual({ entranceDate: '该班级从 2026-08-30 开始，入学日期不能更早' });
  expect((await add({ classId: later })).refusal.fields).toEqual({ classId: '请选择本校未毕业的班级' });
  const { id } = (await add({})).data;
  expect(await stays(id)).toEqual(['青山初中 2026-08-30 ']);
  await db.run('update account set must_change_password = false where account_id = $1', [id]);
  expect(await app.call(recordPage, {}, await app.sessionOf(id))).toMatchObject({ error_code: 0 });
});

it('who comes from another school is accepted once the last semester is over, and stays in the old class until the first day', async () => {
  const id = await app.makeStudent({ orgId: primary, classId: last }, { name: '许嘉宁' });
  clock.set('2026-06-20T10:00:00+08:00');
  const [head, other] = [await app.loginAs(5, { orgId: primary }), await app.loginAs(5, { orgId: junior })];
  const asked = (await app.call(askTransfer, { id, toOrgId: junior }, head.token)).data.id;
  const accept = (token: string, from: string) => app.call(acceptTransfer, { id: asked, classId: coming, from }, token);
  expect((await accept(other.token, '2026-06-20')).refusal.fields).toEqual({
    classId: '这是下一学年的班级，2026-07-03 学期结束后才能转入',
  });
  clock.set(`${HOLIDAYS}T10:00:00+08:00`);
  expect((await accept(receiving, HOLIDAYS)).error_code).toBe(0);
  expect(await stays(id)).toEqual(['青山初中 2026-08-30 ', '白鹭洲小学 2020-09-01 2026-08-30']);
  const again = { id, classId: coming, from: HOLIDAYS };
  expect((await app.call(moveStudent, again, receiving)).message).toBe('该学生已在这个班级');
});

it('the giving school may begin the year first: that keeps nobody, and the first day of the class may be said', async () => {
  const early = await makeOrg(db, { parentOrgId: city, name: '云汀小学' });
  await db.run(
    `insert into school_semester (org_id, semester_id, starts_on, ends_on)
     select $1, semester_id, '2026-08-24', ends_on from semester where starts_on = '2026-09-01'`,
    [early],
  );
  const id = await app.makeStudent({ orgId: early, classId: await classOf(early, 2, 2020) }, { name: '顾星野' });
  const head = (await app.loginAs(5, { orgId: early })).token;
  const asked = (await app.call(askTransfer, { id, toOrgId: junior }, head)).data.id;
  const accepted = await app.call(acceptTransfer, { id: asked, classId: coming, from: '2026-08-30' }, receiving);
  expect(accepted.error_code).toBe(0);
  expect(await stays(id)).toEqual(['青山初中 2026-08-30 ', '云汀小学 2020-09-01 2026-08-30']);

  // Put right before the year begins: the class before ends with it.
  const present = { id, classId: await classOf(junior, 3, 2025), from: HOLIDAYS };
  expect((await app.call(moveStudent, present, receiving)).error_code).toBe(0);
  expect(await stays(id)).toEqual([`青山初中 ${HOLIDAYS} `, `云汀小学 2020-09-01 ${HOLIDAYS}`]);
});

it('who was put there in the course of a year by mistake is in the present class from the day of the correction, and who leaves before is in none', async () => {
  clock.set('2026-04-10T10:00:00+08:00');
  const { token } = await app.loginAs(5, { orgId: junior });
  const add = async (name: string) =>
    (await app.call(addStudent, { name, studentNo: '', sex: 1, classId: coming }, token)).data.id;
  const [id, gone] = [await add('唐知远'), await add('高远')];
  const staysOf = async (of: string) =>
    (await app.call(manageStudentFetch, { id: of }, token)).data.memberships.map(({ startsOn }) => startsOn);
  const present = await addClass(db, { orgId: junior, stage: 3, entranceYear: 2025, years: 3, className: '2班' });
  expect((await app.call(moveStudent, { id, classId: present, from: '2026-04-10' }, token)).error_code).toBe(0);
  expect(await staysOf(id)).toEqual(['2026-04-10']);
  expect((await app.call(leaveSchool, { id: gone, status: 4, from: '2026-04-10' }, token)).error_code).toBe(0);
  expect(await staysOf(gone)).toEqual([]);
});

it('a graduate whose number a member of staff has by now is asked to put that right first', async () => {
  const id = await app.makeStudent({ orgId: primary, classId: await classOf(primary, 2, 2019) }, { name: '江屿' });
  const head = (await app.loginAs(5, { orgId: primary })).token;
  const colleague = (await app.loginAs(6, { orgId: primary })).accountId;
  const both = [id, colleague];
  await db.run("update account set identity_index = '\\x0102' where account_id = any ($1::bigint[])", [both]);
  const asked = (await app.call(askTransfer, { id, toOrgId: junior }, head)).data.id;
  const accept = () => app.call(acceptTransfer, { id: asked, classId: coming, from: HOLIDAYS }, receiving);
  expect((await accept()).message).toContain('在职教职工');
  await db.run('update account set disabled = true where account_id = $1', [colleague]);
  expect((await accept()).error_code).toBe(0);
});
