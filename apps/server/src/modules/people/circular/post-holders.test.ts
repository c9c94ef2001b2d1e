import {
  manageCircularFetch,
  manageCircularPage,
  manageCircularRemind,
  manageCircularSave,
  manageCircularSend,
  manageCircularTargets,
  Office,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { draftOf, ofClass, startCircularSchools } from '../../../testing/circular-schools.ts';
import { makeClass } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';

const { app, clock, db, city, school, written, sent, told } = await startCircularSchools();
afterAll(() => app.close());
const NOT_YOURS = '发送范围中有不由您负责的，请重新选择';
const NOW = '2026-03-12T10:00:00+08:00';
beforeEach(() => clock.set(NOW));

/** Somebody at a school who holds an office there until a day, for the grade of a class where it is that of a leader. */
async function holder(
  orgId: string,
  office: Office,
  { until = null, classId }: { until?: string | null; classId?: string } = {},
) {
  const one = await app.loginAs(3, { orgId, name: '周老师' });
  await db.run(
    `insert into staff_office (account_id, org_id, office, grade_ids, given_at, starts_on, ends_on)
     values ($1, $2, $3, (select array_agg(grade_id::smallint) from classes_on($4::date) where class_id = $5), $4, $4::date, $6)`,
    [one.accountId, orgId, office, clock(), classId ?? null, until],
  );
  return one;
}
async function gradeOf(classId: string) {
  const row = await db.row<{ id: string }>(
    'select grade_id::text as id from classes_on($1::date) where class_id = $2',
    [...[clock(), classId]],
  );
  return row!.id;
}
const offered = async (token: string) =>
  (await app.call(manageCircularTargets, {}, token)).data.map(({ kind, id }) => `${kind} ${id}`).toSorted();
const save = (token: string, targets: { kind: 'org' | 'grade' | 'class'; id: string; orgId?: string }[]) =>
  app.call(manageCircularSave, draftOf({ targets }), token);
const refused = { error_code: 1, message: NOT_YOURS };

it('who leads a grade writes to it and its classes, and to no other grade, class or school', async () => {
  const [at, elsewhere] = [await school(), await school()];
  const ninth = await makeClass(db, at.orgId, { day: clock(), stage: 3 });
  const { token } = await holder(at.orgId, Office.gradeLeader, { classId: at.classId });
  const grade = await gradeOf(at.classId);
  expect(await offered(token)).toEqual([`class ${at.classId}`, `class ${at.other}`, `grade ${grade}`].toSorted());
  const not = [
    { kind: 'org', id: at.orgId },
    { kind: 'class', id: ninth },
    { kind: 'grade', id: await gradeOf(ninth), orgId: at.orgId },
    { kind: 'class', id: elsewhere.classId },
    { kind: 'grade', id: grade, orgId: elsewhere.orgId },
  ] as const;
  for (const one of not) expect(await save(token, [one]), JSON.stringify(one)).toMatchObject(refused);
  const id = await sent(token, { targets: [{ kind: 'grade', id: grade, orgId: at.orgId }] });
  expect((await told(at.guardian.token)).map(([title]) => title)).toEqual(['家长会']);
  expect(await told(elsewhere.guardian.token)).toEqual([]);
  expect((await app.call(manageCircularRemind, { id }, token)).error_code).toBe(0);
});

it.each([
  ['教务', Office.academicAffairs],
  ['德育', Office.moralEducation],
] as const)('%s writes to the school, and has neither what is urgent nor what colleagues wrote', async (_, office) => {
  const [at, elsewhere] = [await school(), await school()];
  const { token } = await holder(at.orgId, office);
  expect(await offered(token)).toEqual(await offered(at.office.token));
  for (const id of [city, elsewhere.orgId]) expect(await save(token, [{ kind: 'org', id }])).toMatchObject(refused);
  const urgent = draftOf({ targets: [{ kind: 'org', id: at.orgId }], isUrgent: 1 });
  expect((await app.call(manageCircularSave, urgent, token)).refusal.fields).toEqual({
    isUrgent: '紧急通知请由本机构管理员发送',
  });
  await written(at.teacher.token, { targets: ofClass(at.classId) });
  expect((await app.call(manageCircularPage, {}, token)).data.dataList).toEqual([]);
  await sent(token, { targets: [{ kind: 'org', id: at.orgId }] });
  expect((await told(at.second.token)).map(([title]) => title)).toEqual(['家长会']);
});

it.each([
  ['内容编辑', Office.contentEditor],
  ['审计员', Office.auditor],
] as const)('%s writes to nobody', async (_, office) => {
  const at = await school();
  const { token } = await holder(at.orgId, office);
  expect(await offered(token)).toEqual([]);
  expect(await save(token, [{ kind: 'org', id: at.orgId }])).toMatchObject(refused);
});

it.each([
  ['年级组长', Office.gradeLeader],
  ['德育', Office.moralEducation],
] as const)('a term of %s that has ended ends it, also for what was to go the next day', async (_, office) => {
  const at = await school();
  const { token, accountId } = await holder(at.orgId, office, { until: '2026-03-12', classId: at.classId });
  const late = await written(token, { targets: ofClass(at.classId) });
  await app.call(manageCircularSend, { ...late, sendDate: '2026-03-13 08:00:00' }, token);
  clock.set('2026-03-13T08:00:30+08:00');
  await app.services.staffCirculars.sweep();
  await runTasks(app);
  const nextDay = await app.sessionOf(accountId);
  expect((await app.call(manageCircularFetch, { id: late.id }, nextDay)).data).toMatchObject({
    ...{ state: 0, total: 0, problem: NOT_YOURS },
  });
  expect(await told(at.guardian.token)).toEqual([]);
  expect(await offered(nextDay)).toEqual([]);
  expect(await save(nextDay, ofClass(at.classId))).toMatchObject(refused);
});

it('an office of the school where somebody worked before says nothing where they work now', async () => {
  const [at, elsewhere] = [await school(), await school()];
  const { accountId } = await holder(at.orgId, Office.moralEducation);
  await db.run('update account set org_id = $2 where account_id = $1', [accountId, elsewhere.orgId]);
  const token = await app.sessionOf(accountId);
  expect(await offered(token)).toEqual([]);
  for (const { orgId } of [at, elsewhere])
    expect(await save(token, [{ kind: 'org', id: orgId }])).toMatchObject(refused);
});
