import {
  ABILITIES,
  ActivityAudit,
  ImportState,
  IssueStatus,
  MEMBER_WAITING,
  manageClassesWithoutTeacher,
  manageFirstSteps,
  manageWorkbench,
  moveStudent,
  OrgType,
  TaskState,
  WAITING,
  type Waiting,
  waitingAbility,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Counters } from '../../../slice.ts';
import { startTestApp, type TestApp, testClock } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeOrg, makeType, publishPrivacy } from '../../../testing/fixtures.ts';
import { createWorkbench } from './index.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
let app: TestApp;
let bureau: string;
const NOW = '2026-03-12 10:00:00';

beforeAll(async () => {
  app = await startTestApp({ clock });
  bureau = await makeOrg(app.platform.database, { name: '云汀市教育局', type: OrgType.bureau });
});
afterAll(() => app.close());

const countedBy = (counter: Counters[Waiting]) => (typeof counter === 'object' ? counter.atTimes : counter);
const sessionOf = async (usertype: 1 | 3 | 5 | 10, orgId?: string) => {
  const { token } = await app.loginAs(usertype, orgId ? { orgId } : {});
  return { token, session: (await app.platform.sessions.find(token))! };
};

it('counts what waits in the own organisations, and tells nothing of others or of what is not the person’s to do', async () => {
  const db = app.platform.database;
  const school = await app.makeSchool('白鹭洲小学');
  await db.run("update org set parent_org_id = $2::bigint, tree_sign = $2::bigint || '.' || org_id where org_id = $1", [
    school.orgId,
    bureau,
  ]);
  const other = await app.makeSchool('青山小学');
  const typeId = await makeType(db);
  const make = (orgId: string, days: number) =>
    makeActivity(db, app.clock(), {
      typeId,
      orgId,
      signStart: daysFrom(app.clock(), -1),
      signEnd: daysFrom(app.clock(), days),
    });
  await make(school.orgId, 2);
  await make(school.orgId, 9);
  await make(other.orgId, 2);
  const lone = await app.makeStudent(school, { name: '许安宁' });
  const bound = await app.makeStudent(school, { name: '许安然' });
  const parent = await app.makeAccount({ name: '许父' });
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parent, bound]);
  const without = await app.makeStudent(school, { name: '无班生' });
  await db.run('delete from class_membership where student_id = $1', [without]);

  const head = await sessionOf(5, school.orgId);
  const clerk = await sessionOf(10, bureau);
  const stranger = await sessionOf(5, other.orgId);
  const count = (key: Waiting, who: typeof head) => countedBy(app.services.told.counters[key])?.(who.session, NOW);
  expect(await count('signUpEnding', head)).toBe(1);
  expect(await count('signUpEnding', await sessionOf(1))).toBe(2);
  expect([await count('studentsWithoutClass', head), await count('studentsWithoutClass', stranger)]).toEqual([1, 0]);
  expect([await count('studentsWithoutClass', clerk), await count('studentsWithoutGuardian', clerk)]).toEqual([
    1,
    undefined,
  ]);
  expect(await count('studentsWithoutGuardian', head)).toBe(1);
  expect(lone).not.toBe(bound);
  expect([await count('classesWithoutTeacher', head), await count('classesWithoutTeacher', clerk)]).toEqual([1, 1]);
  const listed = async ({ token }: typeof head) => (await app.call(manageClassesWithoutTeacher, {}, token)).data;
  const own = [{ orgId: school.orgId, orgName: '白鹭洲小学', classes: [expect.stringContaining('班')] }];
  expect([await listed(head), await listed(clerk)]).toEqual([own, own]);
  expect((await listed(stranger)).map(({ orgId }) => orgId)).toEqual([other.orgId]);

  const { data } = await app.call(manageWorkbench, {}, head.token);
  expect(data.items).toContainEqual({
    ...{ key: 'signUpEnding', count: 1 },
    due: expect.stringMatching(new RegExp(`^${daysFrom(app.clock(), 2).slice(0, 10)}`)),
  });
  expect((await app.call(manageWorkbench, {}, (await sessionOf(3, school.orgId)).token)).data.items).toEqual([]);
});

it('follows what its person has just done, also where it is counted every few seconds alone', async () => {
  const db = app.platform.database;
  const school = await app.makeSchool('听涛小学');
  const lone = await app.makeStudent(school, { name: '许听涛' });
  await db.run('delete from class_membership where student_id = $1', [lone]);
  const head = await sessionOf(5, school.orgId);
  const told = async () =>
    (await app.call(manageWorkbench, { only: ['studentsWithoutClass'] }, head.token)).data.items.map(
      ({ count }) => count,
    );
  expect(await told()).toEqual([1]);
  const moved = await app.call(moveStudent, { id: lone, classId: school.classId, from: '2026-03-12' }, head.token);
  expect(moved.error_code).toBe(0);
  expect(await told()).toEqual([]);
});

it('tells since when the oldest of something waits where all is counted, and costs a menu nothing', async () => {
  const school = await app.makeSchool('沁园小学');
  const head = await sessionOf(5, school.orgId);
  const writer = await app.makeAccount({ name: '沈父' });
  for (const at of ['2026-03-10 09:30:00', '2026-03-11 08:00:00'])
    await app.platform.database.run(
      "insert into feedback (account_id, org_id, feedback_type, content, created_at) values ($1, $2, 0, '页面打不开', $3)",
      [writer, bureau, at],
    );
  const clerk = await sessionOf(10, bureau);
  const told = async (input: { only?: Waiting[] }) =>
    (await app.call(manageWorkbench, input, clerk.token)).data.items.find(({ key }) => key === 'feedbackWaiting');
  expect(await told({})).toEqual({ key: 'feedbackWaiting', count: 2, since: '2026-03-10 09:30:00' });
  expect(await told({ only: ['feedbackWaiting'] })).toEqual({ key: 'feedbackWaiting', count: 2 });

  const may: readonly string[] = await app.services.staff.abilitiesOf(head.session);
  const { spans } = app.services.told;
  const keys = (Object.keys(spans) as Waiting[]).filter((key) => may.includes(waitingAbility[key]));
  expect(keys.length).toBeGreaterThan(5);
  for (const key of keys) expect(await spans[key]!(head.session, NOW), key).toBeDefined();
});

it('tells how long imports and tasks are there, and until when an activity is to be decided', async () => {
  const db = app.platform.database;
  const school = await app.makeSchool('临江小学');
  const head = await sessionOf(5, school.orgId);
  const { accountId } = head.session;
  await db.run(
    `insert into import_batch (kind, org_id, account_id, file_name, state, created_at)
     values ('students', $1, $2, '学生.xlsx', ${ImportState.preview}, '2026-03-09 08:00:00')`,
    [school.orgId, accountId],
  );
  for (const [state, began, ended] of [
    [TaskState.running, '2026-03-11 09:00:00', null],
    [TaskState.failed, '2026-03-08 09:00:00', '2026-03-08 10:00:00'],
    [TaskState.failed, '2026-03-09 09:00:00', '2026-03-09 10:00:00'],
  ] as const)
    await db.run(
      `insert into job (kind, account_id, org_id, input, state, created_at, finished_at)
       values ('export', $1, $2, '{}', $3::smallint, $4::timestamptz, $5::timestamptz)`,
      [accountId, school.orgId, state, began, ended],
    );
  const writer = await app.makeAccount({ name: '沈临江' });
  const signEnd = '2026-03-21 18:00:00';
  const activity = await makeActivity(db, app.clock(), { typeId: await makeType(db), orgId: school.orgId, signEnd });
  await db.run(
    `update activity set issue_status = ${IssueStatus.notIssued}, audit_status = ${ActivityAudit.withSchool}, put_forward_by = $2 where activity_id = $1`,
    [activity, writer],
  );
  const { items } = (await app.call(manageWorkbench, {}, head.token)).data;
  const told = (wanted: Waiting) => items.find(({ key }) => key === wanted);
  expect(told('importsUnfinished')).toEqual({ key: 'importsUnfinished', count: 1, since: '2026-03-09 08:00:00' });
  expect(told('tasksRunning')).toEqual({ key: 'tasksRunning', count: 1, since: '2026-03-11 09:00:00' });
  expect(told('tasksFailed')).toEqual({ key: 'tasksFailed', count: 2, since: '2026-03-08 10:00:00' });
  expect(told('activitiesWaiting')).toEqual({ key: 'activitiesWaiting', count: 1, due: signEnd });
});

it('leaves out what there is none of', async () => {
  const none: Counters = Object.fromEntries(WAITING.map((key) => [key, async () => 0]));
  const { session } = await sessionOf(1);
  const workbench = createWorkbench(app.services.staff, { counters: none, spans: {} }, app.platform.ownWrites);
  expect(await workbench.items(session, NOW)).toEqual({ items: [] });
});

it('leads the bureau and a school through what is not there yet, each by what is theirs; a district has nothing to do for all', async () => {
  const steps = async (token: string) =>
    Object.fromEntries((await app.call(manageFirstSteps, {}, token)).data.steps.map(({ key, count }) => [key, count]));
  const school = await app.makeSchool('望湖小学');
  const { token } = await sessionOf(5, school.orgId);
  expect(await steps(token)).toEqual({ staff: 0, classes: 1, students: 0, inCharge: 0, activity: 0 });
  await app.makeStudent(school, { name: '许望湖' });
  expect(await steps(token)).toMatchObject({ students: 1, activity: 0 });
  const ofAll = await steps((await sessionOf(10, bureau)).token);
  expect(Object.keys(ofAll).join(' ')).toBe(
    'bureau organisations calendar privacy contacts staff classes students scheme kinds activity news',
  );
  expect(ofAll).toMatchObject({ bureau: 1, news: 0, privacy: 0, contacts: 0 });
  expect(ofAll.kinds).toBeGreaterThan(0);
  const keeper = await sessionOf(1);
  await publishPrivacy(app.platform.database);
  await app.platform.database.run(`insert into setting (name, value) values ('site', '{"hotline": "0000-6810"}')`);
  expect(await steps(keeper.token)).toMatchObject({ privacy: 1, contacts: 1 });
  const district = await makeOrg(app.platform.database, { type: OrgType.bureau, parentOrgId: bureau });
  expect(await steps((await sessionOf(10, district)).token)).toEqual({});
});

it('knows of each thing that can wait, and of each ability, from the domain that says so', () => {
  const { counters, memberCounters, abilities } = app.services.told;
  expect(Object.keys(counters).toSorted()).toEqual(WAITING.toSorted());
  expect(memberCounters.flatMap(({ tells }) => tells).toSorted()).toEqual(MEMBER_WAITING.toSorted());
  expect(ABILITIES.filter((ability) => !(ability in abilities))).toEqual([]);
});
