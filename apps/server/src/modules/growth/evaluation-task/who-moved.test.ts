import {
  confirmPassword,
  evaluateScore,
  evaluateTaskFetch,
  evaluateTaskPage,
  evaluateTaskSubmit,
  type IndicatorContent,
  manageIndicatorAdd,
  manageIndicatorFetch,
  manageIndicatorPublish,
  manageIndicatorSave,
  manageTaskAdd,
  manageTaskFetch,
  manageTaskProgress,
  manageTaskPupils,
  manageTaskRatings,
  manageTaskResults,
  OrgType,
  type PeerValue,
  type SelfValue,
  waitingForMe,
} from '@vimo/contract';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { PASSWORD, startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { moveToClass } from '../../people/roster/index.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

const TODAY = '2026-03-12';
const clock = testClock(`${TODAY}T10:00:00+08:00`);
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const bureau = await app.loginAs(10, { orgId: city });
const POINTS = 2;
const CONTENT: IndicatorContent = {
  ones: [{ name: '思想品德', twos: [{ name: '责任担当', points: [{ name: '按时值日' }, { name: '班级事务' }] }] }],
};
const { id: systemId } = (await app.call(manageIndicatorAdd, { name: '综合素质指标' }, bureau.token)).data;
const system = { id: systemId, revision: 1, name: '综合素质指标', content: CONTENT };
const { revision } = (await app.call(manageIndicatorSave, system, bureau.token)).data;
await app.call(manageIndicatorPublish, { id: systemId, revision }, bureau.token);
const { versionId } = (await app.call(manageIndicatorFetch, { id: systemId }, bureau.token)).data;

interface Pupil {
  accountId: string;
  token: string;
}
/** A school with a class of five and one of four. */
async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const classOf = async (className: string, count: number) => {
    const classId = await makeClass(db, orgId, { day: app.clock(), className });
    const children: Pupil[] = [];
    for (let at = 0; at < count; at += 1) {
      const accountId = await app.makeStudent({ orgId, classId }, { name: `${className}${at}` });
      children.push({ accountId, token: await app.sessionOf(accountId) });
    }
    return { classId, children };
  };
  const [first, second] = [await classOf('1班', 5), await classOf('2班', 4)];
  const [mover, ...left] = first.children as [Pupil, ...Pupil[]];
  return { first, second, mover, left, office: await app.loginAs(5, { orgId }) };
}
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  clock.set(`${TODAY}T10:00:00+08:00`);
  at = await school();
});

async function lay(type: number, more: object = {}) {
  const input = {
    ...{ title: '三月评价', type, cycle: 5, startDate: '2026-03-01', endDate: '2026-03-20', versionId },
    ...{ classIds: [at.first.classId, at.second.classId], ...more },
  };
  const { id } = (await app.call(manageTaskAdd, input, at.office.token)).data;
  const { occasion } = (await app.call(manageTaskFetch, { id }, at.office.token)).data.occasions[0]!;
  return { id, occasion, type };
}
type Laid = Awaited<ReturnType<typeof lay>>;
const rowOf = async (who: Pupil, { type }: Laid) =>
  (await app.call(evaluateTaskPage, { type }, who.token)).data.dataList[0]!;
/** Gives all that is asked for, of these classmates alone where they are named. */
async function rate(who: Pupil, task: Laid, score: number, people?: readonly Pupil[]) {
  const { valueList } = (await app.call(evaluateTaskFetch, { id: (await rowOf(who, task)).id }, who.token)).data;
  const ids =
    task.type === 3
      ? (valueList as SelfValue[]).map(({ id }) => id)
      : (valueList as PeerValue[]).flatMap(({ indexOne }) =>
          indexOne.flatMap(({ indexTwo }) => indexTwo.flatMap(({ point }) => point.map(({ id }) => id))),
        );
  const named = ids.filter((id) => !people || people.some(({ accountId }) => id.split('-')[1] === accountId));
  return app.call(evaluateTaskSubmit, { list: named.map((id) => ({ id, score })) }, who.token);
}
/** Score and number of raters of each pupil, as a class's results say it. */
async function results({ id }: Laid, { classId }: { classId: string }) {
  const { list } = (await app.call(manageTaskResults, { id, classId }, at.office.token)).data;
  return new Map(list.map(({ studentId, score, raters }) => [studentId, [score, raters]]));
}
const progress = async ({ id, occasion }: Laid) =>
  (await app.call(manageTaskProgress, { id, occasion }, at.office.token)).data.list.map(({ total, done, begun }) => [
    total,
    done,
    begun,
  ]);
const auditors = async ({ id, occasion }: Laid, { accountId: studentId }: Pupil) =>
  (await app.call(manageTaskRatings, { id, occasion, studentId, reason: '核对评分人数' }, at.office.token)).data.list
    .length;

it('who changes class during a task is rated and counted where the pupil is now, and no mark is lost', async () => {
  const [self, peers] = [await lay(3), await lay(4)];
  const { first, second, mover, left } = at;
  await rate(mover, self, 70);
  await rate(mover, peers, 50);
  const [unfinished, ...finished] = left as [Pupil, ...Pupil[]];
  for (const mate of finished) await rate(mate, peers, 90);
  await rate(unfinished, peers, 90, finished);
  for (const mate of second.children) await rate(mate, peers, 80);
  expect(await progress(peers)).toEqual([
    [5, 4, 1],
    [4, 4, 0],
  ]);
  await moveToClass(db, mover.accountId, second.classId, TODAY);

  // The class that is left misses nothing any more; the new one has somebody more to rate, and so has who came.
  expect(await progress(peers)).toEqual([
    [4, 4, 0],
    [5, 0, 5],
  ]);
  expect(await rowOf(unfinished, peers)).toMatchObject({ status: 2, rated: 3 * POINTS, total: 3 * POINTS });
  const mate = second.children[0]!;
  expect(await rowOf(mate, peers)).toMatchObject({ status: 1, isEdit: 'Y', rated: 3 * POINTS, total: 4 * POINTS });
  expect(await rowOf(mover, peers)).toMatchObject({ status: 1, rated: 0, total: 4 * POINTS });
  const waits = (await app.call(waitingForMe, {}, mate.token)).data.items;
  expect(waits).toContainEqual({ key: 'peersToRate', count: 1 });

  expect((await rate(mover, peers, 50)).error_code).toBe(0);
  expect((await rate(mate, peers, 60, [mover])).error_code).toBe(0);
  expect(await progress(peers)).toEqual([
    [4, 4, 0],
    [5, 2, 3],
  ]);
  const asked = { id: peers.id, occasion: peers.occasion, classId: second.classId };
  const { list } = (await app.call(manageTaskPupils, asked, at.office.token)).data;
  expect(list.filter(({ status }) => status === 2).map(({ studentId }) => studentId)).toEqual(
    expect.arrayContaining([mover.accountId, mate.accountId]),
  );

  await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, at.office.token);
  expect([await auditors(peers, mover), await auditors(peers, mate), await auditors(self, mover)]).toEqual([4, 4, 1]);

  clock.set('2026-03-21T08:00:00+08:00');
  at.office.token = await app.sessionOf(at.office.accountId);
  const [one, two] = [await results(peers, first), await results(peers, second)];
  // Three of the old class gave 90, one of the new class 60; the others have three of their class and who came (or went) with 50.
  expect(two.get(mover.accountId)).toEqual([82.5, 4]);
  expect(second.children.map(({ accountId }) => two.get(accountId))).toEqual(Array(4).fill([72.5, 4]));
  expect(one.has(mover.accountId)).toBe(false);
  expect(left.map(({ accountId }) => one.get(accountId))).toEqual(Array(4).fill([80, 4]));
  expect((await results(self, second)).get(mover.accountId)).toEqual([70, 1]);
  const scores = async ({ accountId }: Pupil) =>
    (await app.call(evaluateScore, {}, await app.sessionOf(accountId))).data.map((row) => [row.self, row.peer]);
  expect([await scores(mover), await scores(mate)]).toEqual([[[70, 82.5]], [['', 72.5]]]);
});

it('a task that lets no mark be changed takes those for who came afterwards', async () => {
  const peers = await lay(4, { editable: 0 });
  const { second, mover } = at;
  const mate = second.children[0]!;
  await rate(mate, peers, 80);
  expect(await rate(mate, peers, 81)).toMatchObject({ error_code: 1, message: '评价已提交，不能再修改' });
  await moveToClass(db, mover.accountId, second.classId, TODAY);
  expect((await rate(mate, peers, 75, [mover])).error_code).toBe(0);
  expect(await rowOf(mate, peers)).toMatchObject({ status: 2, isEdit: 'N' });
  expect(await rate(mate, peers, 76, [mover])).toMatchObject({ error_code: 1 });
});
