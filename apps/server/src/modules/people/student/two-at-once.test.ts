import * as contract from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { freshPhone, PASSWORD, startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { addSchoolYear } from '../school-year/index.ts';

/** Two things that happen to one person at once come one after the other, whichever is first: none ends as a deadlock (docs/domains/people.md, Order of locks). */

const TODAY = '2026-03-12';
const clock = testClock(`${TODAY}T10:00:00+08:00`);
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());
const bureau = await makeOrg(db, { type: contract.OrgType.bureau });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const schoolOf = async () => {
  const orgId = await makeOrg(db, { parentOrgId: bureau });
  const classId = await makeClass(db, orgId, { day: app.clock(), className: '1班' });
  return { orgId, classId, office: (await app.loginAs(5, { orgId })).token };
};
const [here, there] = [await schoolOf(), await schoolOf()];
const beside = await makeClass(db, here.orgId, { day: app.clock(), className: '2班' });

async function pupilOf() {
  const id = await app.makeStudent(here, { name: '林小禾' });
  const phone = freshPhone();
  const parentId = await app.makeAccount({ usertype: 4, phone, accountCode: phone, name: '林静' });
  const binding = await db.row<{ id: string }>(
    'insert into child_binding (parent_id, student_id) values ($1, $2) returning binding_id as id',
    [parentId, id],
  );
  return { id, phone, parentId, bindingId: binding!.id, parent: await app.sessionOf(parentId) };
}
type Pupil = Awaited<ReturnType<typeof pupilOf>>;

/** While the account of a pupil is held, one begins after the other. */
const both = (account: string, ...work: readonly (() => Promise<{ error_code: number }>)[]) =>
  queuedBehind<{ error_code: number }[]>(
    app,
    ['select from account where account_id = $1 for no key update', [account]],
    [...work],
  ).then((replies) => replies.map(({ error_code }) => error_code));

const asked = async ({ id }: Pupil) =>
  (await app.call(contract.askTransfer, { id, toOrgId: there.orgId }, here.office)).data.id;
const accept = (id: string) => () =>
  app.call(contract.acceptTransfer, { id, classId: there.classId, from: TODAY }, there.office);
const move =
  ({ id }: Pupil) =>
  () =>
    app.call(contract.moveStudent, { id, classId: beside, from: TODAY }, here.office);
const unbind =
  ({ bindingId }: Pupil) =>
  () =>
    app.call(contract.unbindGuardian, { bindingId }, here.office);
const placeOf = ({ id }: Pupil) =>
  db.row(
    'select org_id as "orgId", s.class_id as "classId" from account join student s using (account_id) where account_id = $1',
    [id],
  );

it('a change of class, and the other school that accepts', async () => {
  const pupil = await pupilOf();
  expect(await both(pupil.id, move(pupil), accept(await asked(pupil)))).toEqual([0, 0]);
  expect(await placeOf(pupil)).toEqual({ orgId: there.orgId, classId: there.classId });
});

it('the other school that accepts, and a decision about what the pupil asked for: it is the new school’s by then', async () => {
  const pupil = await pupilOf();
  await app.call(contract.addDataRequest, { kind: 2, content: '删除' } as never, await app.sessionOf(pupil.id));
  const { id } = (await db.row<{ id: string }>('select request_id as id from data_request where subject_id = $1', [
    pupil.id,
  ]))!;
  for (const token of [here.office, there.office])
    await app.call(contract.confirmPassword, { pwd: digestOf(PASSWORD) }, token);
  const decide = (token: string) => app.call(contract.decideDataRequest, { id, agree: 1 }, token);
  expect(await both(pupil.id, accept(await asked(pupil)), () => decide(here.office))).toEqual([0, 4]);
  expect((await decide(there.office)).error_code).toBe(0);
});

it('the other school that accepts, and the bin from which the account would come back', async () => {
  const pupil = await pupilOf();
  await app.call(contract.disablePerson, { id: pupil.id }, here.office);
  const { id } = (await db.row<{ id: string }>('select recycle_id as id from recycle_bin where object_id = $1', [
    pupil.id,
  ]))!;
  const restore = (token: string) => app.call(contract.manageRecycleRestore, { id }, token);
  expect(await both(pupil.id, accept(await asked(pupil)), () => restore(here.office))).toEqual([0, 4]);
  expect((await restore(there.office)).error_code).toBe(0);
});

it.each([
  ['a consent', (pupil: Pupil) => app.call(contract.giveConsent, { studentId: pupil.id, version: 0 }, pupil.parent)],
  [
    'the way into the child’s account',
    (pupil: Pupil) => app.call(contract.handoverAccount, { studentId: pupil.id }, pupil.parent),
  ],
])('the end of a binding, and %s of the guardian: it comes too late', async (_, act) => {
  const pupil = await pupilOf();
  expect(await both(pupil.id, unbind(pupil), () => act(pupil))).toEqual([0, 4]);
});

it('a change of class, and the task that seals the pupil’s register number', async () => {
  const pupil = await pupilOf();
  await db.run("update student set student_no = 'G330106201509010012' where account_id = $1", [pupil.id]);
  await app.loginAs(1);
  await app.services.moving.sweep();
  const seal = async () => {
    await runTasks(app);
    return { error_code: 0 };
  };
  expect(await both(pupil.id, move(pupil), seal)).toEqual([0, 0]);
  const { number } = (await db.row<{ number: string }>(
    'select student_no as number from student where account_id = $1',
    [pupil.id],
  ))!;
  expect(number).not.toMatch(/^G/);
});

it('the end of a binding, and the closing of the guardian’s account whose time is over', async () => {
  const pupil = await pupilOf();
  await app.call(contract.confirmPassword, { pwd: digestOf(PASSWORD) }, pupil.parent);
  expect((await app.call(contract.closeAccount, {}, pupil.parent)).error_code).toBe(0);
  await db.run('update data_request set closes_at = created_at where subject_id = $1', [pupil.parentId]);
  const close = () => app.services.ownData.requests.sweep();
  const [unbound] = await queuedBehind<[{ error_code: number }, unknown]>(
    app,
    ['lock table notification in exclusive mode'],
    [unbind(pupil), close],
  );
  expect(unbound.error_code).toBe(0);
  await close();
  expect(await db.row('select name from account where account_id = $1', [pupil.parentId])).toEqual({
    name: '已注销用户',
  });
});
