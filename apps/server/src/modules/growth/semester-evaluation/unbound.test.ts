import {
  bindGuardian,
  manageEvaluationFetch,
  manageEvaluationOpen,
  manageStudentFetch,
  OrgType,
  parentCommentFetch,
  parentCommentSubmit,
  selfReportPage,
  unbindGuardian,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { freshPhone, startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

/** A guardian whose binding ends while the comment is being written. */
const app = await startTestApp({ clock: testClock('2026-03-12T10:00:00+08:00') });
const db = app.platform.database;
afterAll(() => app.close());
const orgId = await makeOrg(db, { parentOrgId: await makeOrg(db, { type: OrgType.bureau }) });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const classId = await makeClass(db, orgId, { day: app.clock() });
const office = await app.loginAs(5, { orgId });
const { id: semesterId } = (await db.row<{ id: string }>('select semester_id as id from semester where term = 2'))!;

async function guardian() {
  const [phone, name] = [freshPhone(), '林家长'];
  return { phone, name, ...(await app.loginAs(4, { phone, name, accountCode: phone })) };
}
let [studentId, id, leaving, staying] = ['', '', await guardian(), await guardian()];
let version = 0;
beforeEach(async () => {
  studentId = await app.makeStudent({ orgId, classId }, { name: '林小禾' });
  const dates = { semesterId, startsOn: '2026-03-10', endsOn: '2026-03-20', version };
  expect((await app.call(manageEvaluationOpen, dates, office.token)).error_code).toBe(0);
  version += 1;
  id = (await app.call(selfReportPage, {}, await app.sessionOf(studentId))).data.dataList[0]!.id;
  [leaving, staying] = [await guardian(), await guardian()];
  for (const { phone, name } of [leaving, staying])
    expect((await app.call(bindGuardian, { studentId, phone, name }, office.token)).error_code).toBe(0);
});
const say = (parentComment: string, { token }: { token: string }) =>
  app.call(parentCommentSubmit, { id, parentComment }, token);
const bindingOf = async ({ accountId }: { accountId: string }) =>
  (await app.call(manageStudentFetch, { id: studentId }, office.token)).data.guardians.find(
    (one) => one.id === accountId,
  )!.bindingId;
const kept = async () => {
  const row = await db.row<{ said: string; state: number; steps: number }>(
    `select parent_comment as said, parent_state as state,
       (select count(*)::int from semester_evaluation_history h where h.evaluation_id = e.evaluation_id) as steps
     from semester_evaluation e where evaluation_id = $1`,
    [id],
  );
  return [row!.said, row!.state, row!.steps];
};

it('is told that the child is not there, nothing is written, and who is bound writes', async () => {
  expect((await app.call(parentCommentFetch, { id }, leaving.token)).error_code).toBe(0);
  const bindingId = await bindingOf(leaving);
  expect((await app.call(unbindGuardian, { bindingId }, office.token)).error_code).toBe(0);
  expect(await say('写了一半', leaving)).toMatchObject({ error_code: 4 });
  expect(await kept()).toEqual(['', 1, 0]);
  expect((await say('妈妈为你骄傲。', staying)).error_code).toBe(0);
  expect(await kept()).toEqual(['妈妈为你骄傲。', 2, 1]);
});

it('in the moment of sending is told the same', async () => {
  const hold = ['select from semester_evaluation where evaluation_id = $1 for update', [id]] as const;
  const ends = ['delete from child_binding where binding_id = $1', [await bindingOf(leaving)]] as const;
  const [reply] = await queuedBehind(app, hold, [() => say('写了一半', leaving)], [ends]);
  expect(reply).toMatchObject({ error_code: 4 });
  expect(await kept()).toEqual(['', 1, 0]);
});

it('and had sent it before: it stays, waits for the class teacher, and the other guardian does not write over it', async () => {
  expect((await say('妈妈为你骄傲。', leaving)).error_code).toBe(0);
  await app.call(unbindGuardian, { bindingId: await bindingOf(leaving) }, office.token);
  expect(await say('我也说一句', staying)).toMatchObject({ error_code: 1 });
  expect((await app.call(manageEvaluationFetch, { id }, office.token)).data.parentComment).toBe('妈妈为你骄傲。');
});
