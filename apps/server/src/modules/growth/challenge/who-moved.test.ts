import {
  addRecordQuestion,
  insertByFront,
  manageNoticeOpen,
  manageQuestionFetch,
  manageQuestionQueue,
  manageQuestionRule,
  manageRecordDecide,
  manageWorkbench,
  moveStudent,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { queuedBehind } from '../../../testing/queued.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';
import { setOrganisation } from '../../people/account/index.ts';
import { moveToClass } from '../../people/roster/index.ts';

/** A challenge waits with who has the pupil, as long as the semester of the record runs (docs/domains/challenges.md, whose it is). */

/** The semester of the school ends on 1 July. */
const RUNNING = '2026-06-22T10:00:00+08:00';
const OVER = '2026-07-02T10:00:00+08:00';
const clock = testClock(RUNNING);
const app = await startTestApp({ clock, config: { staffIdleMinutes: 30 * 24 * 60 } });
const db = app.platform.database;
afterAll(() => app.close());
const school = await makeRecordSchool(app);
const { id: semesterId } = (await db.row<{ id: string }>('select semester_id as id from semester'))!;
const by = ({ accountId }: { accountId: string }) => app.sessionOf(accountId);

async function classOf(orgId: string, className: string) {
  const classId = await makeClass(db, orgId, { day: app.clock(), className });
  const teacher = await app.loginAs(6, { orgId });
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
    classId,
    teacher.accountId,
  ]);
  return { orgId, classId, teacher };
}
type Room = Awaited<ReturnType<typeof classOf>>;
const here: Room = { orgId: school.orgId, classId: school.classId, teacher: school.teacher };
const beside = await classOf(school.orgId, '7班');
const away = await classOf(await makeOrg(db, { parentOrgId: school.city }), '1班');
const awayOffice = await app.loginAs(5, { orgId: away.orgId });

let child: Awaited<ReturnType<typeof school.pupil>>;
let recordId: string;
beforeEach(async () => {
  clock.set(RUNNING);
  child = await school.pupil();
  const input = { dimensionId: school.reading.dimensionId!, fieldList: school.values(), submit: 1 as const };
  recordId = (await app.call(insertByFront, input, await by(child))).data.id;
  await app.call(manageRecordDecide, { list: [{ id: recordId }], pass: 1 }, await by(school.teacher));
});

const open = async ({ classId, teacher }: Room) =>
  expect(
    await app.call(
      manageNoticeOpen,
      { semesterId, classId, startsOn: clock().toISOString().slice(0, 10), endsOn: '2026-07-20' },
      await by(teacher),
    ),
  ).toMatchObject({ error_code: 0 });
async function raise({ orgId, classId }: Room): Promise<string> {
  const mate = await app.makeStudent({ orgId, classId }, { name: '许嘉宁' });
  return (await app.call(addRecordQuestion, { recordId, reason: '册数不符' }, await app.sessionOf(mate))).data.id;
}
async function into({ orgId, classId }: Room) {
  const day = clock().toISOString().slice(0, 10);
  await setOrganisation(db, child.accountId, orgId, `${day} 10:00:00`);
  await moveToClass(db, child.accountId, classId, day);
}
const queued = async (id: string, ...people: { accountId: string }[]) =>
  Promise.all(
    people.map(async (one) => {
      const token = await by(one);
      const { dataList } = (await app.call(manageQuestionQueue, { pageSize: 100 }, token)).data;
      const { items } = (await app.call(manageWorkbench, { only: ['challengesWaiting'] }, token)).data;
      expect(items[0]?.count ?? 0).toBe(dataList.length);
      return dataList.some((row) => row.id === id);
    }),
  );
const dismiss = async (id: string, who: { accountId: string }) => {
  const { revision } = (await db.row<{ revision: number }>(
    'select revision from record_question where question_id = $1',
    [id],
  ))!;
  return app.call(manageQuestionRule, { id, revision, status: 5, auditOpinion: '已核对' }, await by(who));
};

it.each([
  ['another class', beside, beside.teacher, here.teacher],
  ['another school', away, awayOffice, school.office],
] as const)(
  'under way it goes along to %s, which rules in it, and the one before no more',
  async (_where, to, now, before) => {
    await open(here);
    const id = await raise(here);
    expect(await queued(id, here.teacher, to.teacher)).toEqual([true, false]);
    await into(to);
    expect(await queued(id, here.teacher, to.teacher, now)).toEqual([false, true, true]);
    expect(await dismiss(id, before)).toMatchObject({ error_code: 4 });
    expect(await dismiss(id, now)).toMatchObject({ error_code: 0 });
    expect(await queued(id, to.teacher)).toEqual([false]);
  },
);

it('of what passed in the class before, it waits where the pupil is and the notice shows it', async () => {
  await into(away);
  await open(away);
  const id = await raise(away);
  expect(await queued(id, here.teacher, school.office, away.teacher, awayOffice)).toEqual([false, false, true, true]);
  const { reviewerName } = (await app.call(manageQuestionFetch, { id }, await by(away.teacher))).data;
  const { name } = (await db.row<{ name: string }>('select name from account where account_id = $1', [
    away.teacher.accountId,
  ]))!;
  expect(reviewerName).toBe(name);
});

it('of a semester that is over it stays with the class that shows the report, and is finished there', async () => {
  await open(here);
  const before = await raise(here);
  clock.set(OVER);
  await into(away);
  const after = await raise(here);
  for (const id of [before, after]) {
    expect(await queued(id, here.teacher, school.office, away.teacher, awayOffice)).toEqual([true, true, false, false]);
    expect(await dismiss(id, awayOffice)).toMatchObject({ error_code: 4 });
    expect(await dismiss(id, here.teacher)).toMatchObject({ error_code: 0 });
  }
});

it('raised in the moment of the move, it is where the pupil is then', async () => {
  await open(here);
  const hold = ['select from student where account_id = $1 for update', [child.accountId]] as const;
  const office = await by(school.office);
  const move = { id: child.accountId, classId: beside.classId, from: '2026-06-22' };
  const [moved, id] = await queuedBehind(app, hold, [() => app.call(moveStudent, move, office), () => raise(here)]);
  expect(moved).toMatchObject({ error_code: 0 });
  expect(await queued(id, here.teacher, beside.teacher)).toEqual([false, true]);
});
