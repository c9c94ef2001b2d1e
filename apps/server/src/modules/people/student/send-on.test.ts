import {
  addDataRequest,
  disablePerson,
  manageDataRequestPage,
  manageEvaluationOpen,
  manageEvaluationSemesters,
  manageJobPage,
  manageRecordQueue,
  manageRecyclePage,
  submitRecord,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { tasksOf } from '../../../modules.ts';
import type { Db } from '../../../platform/database.ts';
import { runJob } from '../../../platform/jobs/index.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { createMoving } from '../../site/job/index.ts';
import { setOrganisation } from '../account/index.ts';

/** What waited in the place where it was written, in an installation of before: the task sends it on (docs/domains/school-years.md, time). */

const TODAY = '2026-03-12';
const clock = testClock(`${TODAY}T10:00:00+08:00`);
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());
const school = await makeRecordSchool(app);
const elsewhere = await makeOrg(db, { parentOrgId: school.city });
const classOf = async (orgId: string, className: string) => {
  const classId = await makeClass(db, orgId, { day: app.clock(), className });
  const teacher = await app.loginAs(6, { orgId });
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
    classId,
    teacher.accountId,
  ]);
  return { orgId, classId, teacher };
};
const [beside, away] = [await classOf(school.orgId, '7班'), await classOf(elsewhere, '1班')];
const awayOffice = await app.loginAs(5, { orgId: elsewhere });
const admin = await app.loginAs(1);
const by = ({ accountId }: { accountId: string }) => app.sessionOf(accountId);

/** As a version did that told nobody of it. */
async function moveAsBefore(studentId: string, { orgId, classId }: { orgId: string; classId: string }) {
  await setOrganisation(db, studentId, orgId, `${TODAY} 10:00:00`);
  await db.run('update class_membership set ends_on = $2 where student_id = $1 and ends_on is null', [
    studentId,
    TODAY,
  ]);
  await db.run('insert into class_membership (student_id, class_id, starts_on) values ($1, $2, $3)', [
    studentId,
    classId,
    TODAY,
  ]);
}
const upgraded = () =>
  db.run('insert into pupils_to_send_on (after_id, last_id) select 0, max(account_id) from student');
/** Where everything waits, and which transaction wrote it. */
const places = () =>
  db.rows<{ what: string; of: string; orgId: string; classId: string | null; writer: string }>(
    `select 'record' as what, student_id as of, org_id as "orgId", class_id as "classId", xmin::text as writer from record
     union all select 'evaluation', student_id, org_id, class_id, xmin::text from semester_evaluation
     union all select 'request', subject_id, org_id, null, xmin::text from data_request
     union all select 'bin', object_id, org_id, null, xmin::text from recycle_bin where kind = 'student' order by of, what`,
  );

it('goes to where its pupil is today, once, and is found there', async () => {
  const [neighbour, mover, stays] = [await school.pupil('邻班生'), await school.pupil('转学生'), await school.pupil()];
  const gone = await school.pupil('停用生');
  for (const one of [neighbour, mover, stays]) {
    await app.call(submitRecord, { list: [await school.begin(one.token)] }, one.token);
    await app.call(addDataRequest, { kind: 1, content: '更正姓名' }, one.token);
  }
  for (const { token } of [school.office, awayOffice]) {
    const { semesterId } = (await app.call(manageEvaluationSemesters, {}, token)).data.list[0]!;
    const window = { semesterId, startsOn: TODAY, endsOn: '2026-04-20', version: 0 };
    expect((await app.call(manageEvaluationOpen, window, token)).error_code).toBe(0);
  }
  await app.call(disablePerson, { id: gone.accountId }, school.office.token);
  await moveAsBefore(neighbour.accountId, beside);
  await moveAsBefore(mover.accountId, away);
  await moveAsBefore(gone.accountId, away);
  const before = await places();
  expect(new Set(before.map(({ orgId }) => orgId))).toEqual(new Set([school.orgId]));

  await upgraded();
  await app.services.moving.sweep();
  const [task] = (await app.call(manageJobPage, { which: 'running' }, admin.token)).data.dataList;
  expect(task).toMatchObject({ kind: 'student.sendOn', state: 0 });
  // The process is ended after the first batch: what was sent stays so.
  let batches = 1;
  const ending = Object.assign(Object.create(db) as typeof db, {
    async transaction<T>(work: (inside: Db) => Promise<T>): Promise<T> {
      if (batches === 0) throw new Error('the process was ended');
      batches -= 1;
      return db.transaction(work);
    },
  });
  await runJob({ ...app.platform, database: ending }, tasksOf(app.app.modules), task!.id);
  const after = await places();
  const roomOf = { [neighbour.accountId]: beside, [mover.accountId]: away, [gone.accountId]: away };
  const here = { orgId: school.orgId, classId: school.classId };
  expect(after.map(({ what, of, orgId, classId }) => [what, of, orgId, classId])).toEqual(
    before.map(({ what, of, classId }) => {
      const room = roomOf[of] ?? here;
      return [what, of, room.orgId, classId && room.classId];
    }),
  );
  const untouched = (of: string) => [before, after].map((rows) => rows.filter((row) => row.of === of));
  expect(untouched(stays.accountId)[0]).toEqual(untouched(stays.accountId)[1]);

  clock.advance(25 * 3600);
  await app.services.moving.sweep();
  await runTasks(app);
  expect(await db.rows('select 1 from pupils_to_send_on')).toEqual([]);
  // Once more from the beginning: nothing is out of place, so nothing is written.
  await upgraded();
  await createMoving(app.platform, app.services.told.moves).sweep();
  await runTasks(app);
  expect(await db.rows('select 1 from pupils_to_send_on')).toEqual([]);
  expect(await places()).toEqual(after);

  const queue = (await app.call(manageRecordQueue, {}, await by(away.teacher))).data.dataList;
  expect(queue.map(({ studentName }) => studentName)).toEqual(['转学生']);
  const office = await by(awayOffice);
  expect((await app.call(manageDataRequestPage, { state: 0 }, office)).data.dataList.map(({ name }) => name)).toEqual([
    '转学生',
  ]);
  const bin = (await app.call(manageRecyclePage, { kind: 'student' }, office)).data.dataList;
  expect(bin.map(({ name }) => name)).toEqual(['停用生']);
});
