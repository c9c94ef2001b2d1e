import { manageStudentFetch, revealPerson } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { identityNumberOf } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { registerIndex } from '../account/index.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database: db, secrets } = app.platform;

it('a register number of before that another pupil has already is kept sealed, and told to who keeps the register; found by it is the other', async () => {
  await app.loginAs(1);
  const school = await app.makeSchool('云汀一中');
  const office = await app.loginAs(5, { orgId: school.orgId });
  const register = `G${identityNumberOf(1)}`;
  const index = registerIndex(secrets, register);
  const known = await app.makeStudent(school);
  await db.run('update student set register_cipher = $2, register_index = $3 where account_id = $1', [
    known,
    secrets.seal(register),
    index,
  ]);
  const clashing = await app.makeStudent(school);
  await db.run('update student set student_no = $2 where account_id = $1', [clashing, register]);

  await app.services.moving.sweep();
  await runTasks(app);

  await db.run('update session set password_confirmed_at = $1 where account_id = $2', [app.clock(), office.accountId]);
  for (const id of [known, clashing]) {
    const shown = await app.call(revealPerson, { id, field: 'registerNo' }, office.token);
    expect(shown.data.value).toBe(register);
  }
  const { studentNo } = (await app.call(manageStudentFetch, { id: clashing }, office.token)).data;
  expect(studentNo).not.toBe(register);
  expect(await db.rows('select account_id as id from student where register_index = $1', [index])).toEqual([
    { id: known },
  ]);
});
