import {
  manageCircularCount,
  manageCircularFetch,
  manageCircularPage,
  manageCircularRecipients,
  manageCircularRemind,
  manageCircularSave,
  manageCircularSend,
  manageCircularTargets,
  notificationPage,
  OrgType,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeClass, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { addSchoolYear } from '../school-year/index.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const typeId = await makeType(db);

/** A class of three pupils with a guardian each, its class teacher, and an activity of the bureau for which the first has signed up. */
async function stage() {
  const orgId = await makeOrg(db, { parentOrgId: city, name: '白鹭洲小学' });
  const classId = await makeClass(db, orgId, { day: clock() });
  const teacher = await app.loginAs(3, { orgId, name: '高老师' });
  await db.run(
    'insert into class_teacher (class_id, school_year_id, account_id) select $1, school_year_id, $2 from school_year',
    [classId, teacher.accountId],
  );
  const pupils: string[] = [];
  const guardians: { accountId: string; token: string }[] = [];
  for (const name of ['林小禾', '林小苗', '周小满']) {
    const pupil = await app.makeStudent({ orgId, classId }, { name });
    const guardian = await app.loginAs(4, { name: `${name}的家长` });
    await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 1)', [
      ...[guardian.accountId, pupil],
    ]);
    pupils.push(pupil);
    guardians.push(guardian);
  }
  const activityId = await makeActivity(db, clock(), { typeId, orgId: city, title: `第 ${orgId} 次观鸟` });
  await signUp(activityId, pupils[0]!);
  return { orgId, classId, teacher, pupils, guardians, activityId };
}
const signUp = (activityId: string, pupil: string) =>
  db.run("insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '')", [activityId, pupil]);

type Stage = Awaited<ReturnType<typeof stage>>;
const addressed = ({ classId, activityId }: Pick<Stage, 'classId' | 'activityId'>, audience: number) => ({
  audience,
  targets: [{ kind: 'class' as const, id: classId }],
  excluded: [{ kind: 'activity' as const, id: activityId }],
});
async function written(at: Stage, audience: number) {
  const words = { title: '观鸟还没报名', body: '<p>请看看要不要报名。</p>' };
  return (await app.call(manageCircularSave, { ...addressed(at, audience), ...words }, at.teacher.token)).data;
}
const titles = async (token: string) =>
  (await app.call(notificationPage, { kind: 'circular' }, token)).data.dataList.map(({ title }) => title);

it('a class teacher writes to those of the class, and their guardians, who have not signed up for an activity of anybody', async () => {
  const at = await stage();
  const { token } = at.teacher;
  const offered = async (more: { leavesOut?: 1 }) =>
    (await app.call(manageCircularTargets, { keyword: `第 ${at.orgId} 次`, kind: 'activity', ...more }, token)).data;
  expect(await offered({})).toEqual([]);
  expect((await offered({ leavesOut: 1 })).map(({ id }) => id)).toEqual([at.activityId]);

  const counted = async (audience: number) =>
    (await app.call(manageCircularCount, addressed(at, audience), token)).data;
  expect(await counted(3)).toMatchObject({ pupils: 2, guardians: 2, total: 4 });
  await db.run('update enrolment set cancelled_at = now() where activity_id = $1', [at.activityId]);
  expect(await counted(2)).toMatchObject({ pupils: 3, total: 3 });
  await signUp(at.activityId, at.pupils[0]!);

  const one = await written(at, 3);
  expect((await app.call(manageCircularSend, one, token)).message).toBe('开始发送');
  await runTasks(app);
  const { data } = await app.call(manageCircularRecipients, { id: one.id }, token);
  expect(data.dataList.map(({ name }) => name).toSorted()).toEqual(['周小满', '周小满', '林小苗', '林小苗']);
  const [row] = (await app.call(manageCircularPage, {}, token)).data.dataList;
  expect(row?.targetNames).toBe(`三年级2班（没有报名：第 ${at.orgId} 次观鸟）`);
});

it('who has not is judged at the moment of the sending, and by a reminder once more', async () => {
  const at = await stage();
  const { token } = at.teacher;
  const one = await written(at, 1);
  await app.call(manageCircularSend, one, token);
  await signUp(at.activityId, at.pupils[1]!);
  await runTasks(app);
  expect(await Promise.all(at.guardians.map((guardian) => titles(guardian.token)))).toEqual([[], [], ['观鸟还没报名']]);
  await signUp(at.activityId, at.pupils[2]!);
  expect((await app.call(manageCircularRemind, { id: one.id }, token)).error_code).toBe(0);
  await runTasks(app);
  expect(await titles(at.guardians[2]!.token)).toEqual(['观鸟还没报名']);
});

it('is offered for what is to be seen and not over, and refused for others, and for staff, who sign up for nothing', async () => {
  const at = await stage();
  const { token } = at.teacher;
  const NOT_LEFT_OUT = '不发给的范围中有不由您负责的，或已结束、下架的活动，请重新选择';
  const over = { typeId, orgId: city, actStart: daysFrom(clock(), -3), actEnd: daysFrom(clock(), -2) };
  for (const activityId of [
    await makeActivity(db, clock(), over),
    await makeActivity(db, clock(), { typeId, orgId: city, published: false }),
  ]) {
    const reply = await app.call(manageCircularCount, addressed({ ...at, activityId }, 1), token);
    expect(reply.message).toBe(NOT_LEFT_OUT);
  }
  // Of what may be left out nobody may be written to.
  const targets = [{ kind: 'activity' as const, id: at.activityId }];
  expect((await app.call(manageCircularCount, { audience: 1, targets }, token)).error_code).toBe(1);

  const toStaff = await written(at, 4);
  const refused = await app.call(manageCircularSend, toStaff, token);
  expect(refused.refusal.fields).toEqual({ excluded: '教职工不报名活动，请去掉还没报名的活动' });

  // Taken down between the press and the sending: nobody is told, the writer is.
  const one = await written(at, 2);
  await app.call(manageCircularSend, one, token);
  await db.run('update activity set published = false where activity_id = $1', [at.activityId]);
  await runTasks(app);
  expect((await app.call(manageCircularFetch, { id: one.id }, token)).data).toMatchObject({
    ...{ state: 0, total: 0, problem: NOT_LEFT_OUT },
  });
});
