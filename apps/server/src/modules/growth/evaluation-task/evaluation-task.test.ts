import {
  confirmPassword,
  evaluateScore,
  evaluateTaskFetch,
  evaluateTaskPage,
  evaluateTaskSubmit,
  type IndicatorContent,
  manageIndicatorAdd,
  manageIndicatorFetch,
  manageIndicatorList,
  manageIndicatorPublish,
  manageIndicatorRetire,
  manageIndicatorSave,
  manageRecordSaveSetting,
  manageTaskAdd,
  manageTaskChange,
  manageTaskClose,
  manageTaskFetch,
  manageTaskFrame,
  manageTaskPage,
  manageTaskProgress,
  manageTaskPupils,
  manageTaskRatings,
  manageTaskRemind,
  manageTaskResults,
  notificationPage,
  OrgType,
  type PeerValue,
  type SelfValue,
  waitingForMe,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';
import { personal } from './personal.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const CONTENT: IndicatorContent = {
  ones: [
    { name: '思想品德', twos: [{ name: '责任担当', points: [{ name: '按时值日' }, { name: '班级事务' }] }] },
    { name: '学业水平', twos: [{ name: '学习习惯', points: [{ name: '课前预习' }] }] },
  ],
};
const bureau = await app.loginAs(10, { orgId: city });

/** The bureau's system, published. */
let systems = 0;
async function system(content = CONTENT): Promise<string> {
  systems += 1;
  const name = `综合素质指标${systems}`;
  const { id } = (await app.call(manageIndicatorAdd, { name }, bureau.token)).data;
  const saved = await app.call(manageIndicatorSave, { id, revision: 1, name, content }, bureau.token);
  await app.call(manageIndicatorPublish, { id, revision: saved.data.revision }, bureau.token);
  return (await app.call(manageIndicatorFetch, { id }, bureau.token)).data.versionId;
}

interface Pupil {
  accountId: string;
  token: string;
}
async function pupils(place: { orgId: string; classId: string }, count: number): Promise<Pupil[]> {
  const made: Pupil[] = [];
  for (let at = 0; at < count; at += 1) {
    const accountId = await app.makeStudent(place, { name: `学生${at}` });
    made.push({ accountId, token: await app.sessionOf(accountId) });
  }
  return made;
}

/** A school of its own for each test: a class of five, its teacher, an administrator. */
async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const classId = await makeClass(db, orgId, { day: app.clock() });
  const teacher = await app.loginAs(6, { orgId });
  const office = await app.loginAs(5, { orgId });
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
    classId,
    teacher.accountId,
  ]);
  const children = await pupils({ orgId, classId }, 5);
  return { orgId, classId, teacher, office, children, versionId: await system() };
}
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  clock.set('2026-03-12T10:00:00+08:00');
  at = await school();
});
const lay = async (more: object = {}, token = at.teacher.token) =>
  app.call(
    manageTaskAdd,
    {
      ...{ title: '三月自评', type: 3, cycle: 5, startDate: '2026-03-01', endDate: '2026-03-20' },
      ...{ versionId: at.versionId, classIds: [at.classId], ...more },
    },
    token,
  );
const page = async (who: Pupil, more: object = {}) => (await app.call(evaluateTaskPage, more, who.token)).data;
const fetch = async (who: Pupil, id: string) => (await app.call(evaluateTaskFetch, { id }, who.token)).data;
const submit = (who: { token: string }, list: { id: string; score: unknown }[]) =>
  app.call(evaluateTaskSubmit, { list }, who.token);
const selfIds = async (who: Pupil, id: string) =>
  ((await fetch(who, id)).valueList as SelfValue[]).map((value) => value.id);
const peerIds = async (who: Pupil, id: string) =>
  ((await fetch(who, id)).valueList as PeerValue[]).flatMap(({ indexOne }) =>
    indexOne.flatMap(({ indexTwo }) => indexTwo.flatMap(({ point }) => point.map((one) => one.id))),
  );
const rateAll = (ids: string[], score = 90) => ids.map((id) => ({ id, score }));
/** Days later everybody has logged in anew. */
async function later(moment: string): Promise<void> {
  clock.set(moment);
  for (const person of [...at.children, at.teacher, at.office]) person.token = await app.sessionOf(person.accountId);
}

describe('a task of self evaluation', () => {
  it('is done point by point, may be changed until its last day, and is read afterwards', async () => {
    expect((await lay()).error_code).toBe(0);
    const [child] = at.children as [Pupil];
    const list = await page(child, { type: 3 });
    expect(list).toMatchObject({ totalCount: 1, counts: { pending: 1, done: 0, overdue: 0 } });
    expect((await app.call(waitingForMe, {}, child.token)).data.items).toEqual([{ key: 'selfToRate', count: 1 }]);
    const row = list.dataList[0]!;
    expect(row).toMatchObject({
      ...{ title: '三月自评', status: 1, isEdit: 'Y', object: '本人', rated: 0, total: 3, cycle: 5 },
      ...{ startDate: '2026-03-01', endDate: '2026-03-20' },
    });
    const { valueList } = await fetch(child, row.id);
    expect(valueList[0]).toMatchObject({
      ...{ score: '', indexOneName: '思想品德', indexTwoName: '责任担当', indexTwoPoints: 2, pointName: '按时值日' },
    });
    const ids = await selfIds(child, row.id);
    expect((await submit(child, rateAll(ids.slice(0, 2)))).message).toBe('评价成功');
    expect((await page(child)).dataList[0]).toMatchObject({ status: 1, rated: 2, total: 3 });
    expect((await submit(child, [{ id: ids[2]!, score: '77.5' }])).error_code).toBe(0);
    expect((await page(child, { status: 2 })).dataList[0]).toMatchObject({ status: 2, isEdit: 'Y', rated: 3 });
    expect((await submit(child, [{ id: ids[2]!, score: 80 }])).error_code).toBe(0);
    await later('2026-03-21T08:00:00+08:00');
    const over = await fetch(child, row.id);
    expect(over).toMatchObject({ status: 2, isEdit: 'N' });
    expect((over.valueList as SelfValue[]).map(({ score }) => score)).toEqual([90, 90, 80]);
    expect(await submit(child, [{ id: ids[2]!, score: 81 }])).toMatchObject({
      ...{ error_code: 1, message: '评价已于 3月20日截止，不能再提交' },
    });
    const other = at.children[1]!;
    expect((await page(other, { status: 3 })).dataList[0]).toMatchObject({ status: 3, isEdit: 'N', rated: 0 });
    expect((await app.call(evaluateScore, {}, child.token)).data).toEqual([
      { name: '思想品德', score: 90, self: 90, peer: '' },
      { name: '学业水平', score: 80, self: 80, peer: '' },
    ]);
    expect((await app.call(evaluateScore, { type: 2 }, child.token)).data[0]!.name).toBe('责任担当');
  });

  it('comes round by the calendar, and once all is given stays as it is where the task says so', async () => {
    await lay({ title: '每日自评', cycle: 1, startDate: '2026-03-10', editable: 0 });
    const [child] = at.children as [Pupil];
    expect((await page(child)).counts).toEqual({ pending: 1, done: 0, overdue: 2 });
    const today = (await page(child, { status: 1 })).dataList[0]!;
    const ids = await selfIds(child, today.id);
    await submit(child, rateAll(ids));
    expect((await page(child, { status: 2 })).dataList[0]).toMatchObject({ id: today.id, isEdit: 'N' });
    expect((await submit(child, rateAll(ids))).error_code).toBe(0);
    expect(await submit(child, rateAll(ids, 91))).toMatchObject({ error_code: 1, message: '评价已提交，不能再修改' });
    // What has not begun is not there.
    const tomorrow = String(Number(today.id) + 1);
    expect(await app.call(evaluateTaskFetch, { id: tomorrow }, child.token)).toMatchObject({ error_code: 4 });
  });

  it('is written once however often it is sent at once', async () => {
    await lay();
    const [child] = at.children as [Pupil];
    const ids = await selfIds(child, (await page(child)).dataList[0]!.id);
    const replies = await Promise.all(Array.from({ length: 8 }, () => submit(child, rateAll(ids))));
    expect(replies.every(({ error_code }) => error_code === 0)).toBe(true);
    expect(await db.rows('select from evaluation_sheet where rater_id = $1', [child.accountId])).toHaveLength(1);
  });

  it('refuses what is no mark, what is not the student’s, and what is there twice', async () => {
    await lay();
    const [child, mate] = at.children as [Pupil, Pupil];
    const ids = await selfIds(child, (await page(child)).dataList[0]!.id);
    const [first = ''] = ids;
    const wrong = '分数应为 0 至 100 的数，最多 1 位小数';
    for (const score of [-1, 100.1, 101, '优', '1e2', null, 88.55, '', [90], true])
      expect((await submit(child, [{ id: first, score }])).refusal.fields).toEqual({ 'list.0.score': wrong });
    expect((await submit(child, rateAll([first, first]))).refusal.fields).toEqual({ list: '同一项评分出现了两次' });
    const [task = '', , point = ''] = first.split('-');
    const forged = [
      `${task}-${mate.accountId}-${point}`,
      `${task}-${child.accountId}-9`,
      `9${task}-${child.accountId}-1`,
    ];
    for (const id of forged) expect(await submit(child, [{ id, score: 90 }])).toMatchObject({ error_code: 4 });
    expect(await submit(mate, rateAll(ids))).toMatchObject({ error_code: 4 });
    expect((await submit(child, rateAll([first, `${task}9-${child.accountId}-1`]))).refusal.fields).toEqual({
      list: '一次只能提交一个任务的评分',
    });
    expect(await submit(child, [])).toMatchObject({ error_code: 2 });
    const many = Array.from({ length: 10_000 }, (_, serial) => ({ id: `${task}-${serial + 1}-1`, score: 1 }));
    expect((await submit(child, many)).error_code).toBe(2);
    expect(await db.rows('select from evaluation_sheet where rater_id = $1', [child.accountId])).toEqual([]);
  });

  it('shows that a guardian did it, and a school can forbid that', async () => {
    await lay();
    const [child] = at.children as [Pupil];
    const handed = await app.platform.sessions.create(db, child.accountId, await app.makeAccount());
    const ids = await selfIds(child, (await page(child)).dataList[0]!.id);
    await app.call(manageRecordSaveSetting, { guardiansEvaluate: 0 }, at.office.token);
    expect(await submit({ token: handed }, rateAll(ids))).toMatchObject({
      ...{ error_code: 1, message: '学校未开放家长代为评价，请由学生本人完成' },
    });
    await app.call(manageRecordSaveSetting, { guardiansEvaluate: 1 }, at.office.token);
    expect((await submit({ token: handed }, rateAll(ids))).error_code).toBe(0);
    expect((await page(child)).dataList[0]).toMatchObject({ status: 2, byGuardian: 1 });
  });
});

describe('a task of peer evaluation', () => {
  it('asks each for the classmates who are drawn, and tells scores of who rated them to nobody', async () => {
    await lay({ title: '同学互评', type: 4, peerCount: 3 });
    const [child, ...others] = at.children as [Pupil, ...Pupil[]];
    const row = (await page(child, { type: 4 })).dataList[0]!;
    expect(row).toMatchObject({ object: '3 位同学', total: 9 });
    expect((await app.call(evaluateTaskFetch, { id: row.id }, child.token)).data.object).toBe('3 位同学');
    // Of a classmate one is told the number in the class, and the number at school nowhere in the answer.
    const everybody = await db.rows<{ no: string; id: string }>(
      'select student_no as no, account_id as id from student where class_id = $1 order by student_no',
      [at.classId],
    );
    const answer = JSON.stringify(await app.call(evaluateTaskFetch, { id: row.id }, child.token));
    expect(everybody.filter(({ no }) => answer.includes(no))).toEqual([]);
    const numbers = [...answer.matchAll(/"studentNo":"(\d+)"/g)].map(([, number]) => Number(number));
    const asks = new Set((await peerIds(child, row.id)).map((id) => id.split('-')[1]));
    expect(numbers.sort()).toEqual(everybody.flatMap(({ id }, place) => (asks.has(id) ? [place + 1] : [])));
    const asked = new Map<string, number>();
    for (const [serial, pupil] of at.children.entries()) {
      const ids = await peerIds(pupil, row.id);
      expect(ids).toHaveLength(9);
      for (const ratee of new Set(ids.map((id) => id.split('-')[1]!))) asked.set(ratee, (asked.get(ratee) ?? 0) + 1);
      expect((await submit(pupil, rateAll(ids, 80 + serial))).error_code).toBe(0);
    }
    expect([...asked.values()]).toEqual([3, 3, 3, 3, 3]);
    expect(asked.size).toBe(5);
    expect((await app.call(evaluateScore, {}, child.token)).data).toEqual([]);
    await later('2026-03-21T08:00:00+08:00');
    const [first] = (await app.call(evaluateScore, {}, child.token)).data;
    expect(first).toMatchObject({ name: '思想品德', self: '' });
    expect(first!.peer).toBe(first!.score);
    // Whom somebody does not rate is as if not there.
    const rated = new Set((await peerIds(child, row.id)).map((id) => id.split('-')[1]));
    const undrawn = others.find(({ accountId }) => !rated.has(accountId))!;
    expect(await submit(child, [{ id: `${row.id}-${undrawn.accountId}-1`, score: 90 }])).toMatchObject({
      error_code: 4,
    });
  });

  it('is the pupil’s alone: a guardian in the child’s account neither sees nor gives marks of classmates', async () => {
    await lay({ type: 4 });
    await lay();
    const [child] = at.children as [Pupil];
    const handed = { token: await app.platform.sessions.create(db, child.accountId, await app.makeAccount()) };
    const { id } = (await page(child, { type: 4 })).dataList[0]!;
    const [self, peers] = [
      { key: 'selfToRate', count: 1 },
      { key: 'peersToRate', count: 1 },
    ];
    expect((await app.call(waitingForMe, {}, child.token)).data.items).toEqual([self, peers]);
    expect((await app.call(waitingForMe, {}, handed.token)).data.items).toEqual([self]);
    const ids = await peerIds(child, id);
    expect((await submit(child, rateAll(ids, 61))).error_code).toBe(0);
    const listed = (await app.call(evaluateTaskPage, {}, handed.token)).data;
    expect(listed.dataList.map(({ type }) => type)).toEqual([3]);
    const seen = await app.call(evaluateTaskFetch, { id }, handed.token);
    expect(seen).toMatchObject({ error_code: 1, message: '同学互评由学生本人完成，家长代操作时不能查看或评分' });
    // The same mark and another are answered alike: no guess tells what was given.
    for (const score of [61, 62])
      expect(await submit(handed, rateAll(ids, score))).toMatchObject({ error_code: 1, message: seen.message });
    expect(JSON.stringify(listed)).not.toContain('学生1');
  });

  it('tells the same number of a classmate when another has left and somebody has come', async () => {
    await lay({ type: 4 });
    const [child, gone] = at.children as [Pupil, Pupil];
    const numbers = async () => {
      const { id } = (await page(child)).dataList[0]!;
      const answer = JSON.stringify(await app.call(evaluateTaskFetch, { id }, child.token));
      return [...answer.matchAll(/"studentNo":"(\d*)"/g)].map(([, number]) => number);
    };
    expect(await numbers()).toEqual(['2', '3', '4', '5']);
    await db.run(`update class_membership set ends_on = '2026-03-12' where student_id = $1`, [gone.accountId]);
    await pupils(at, 1);
    expect(await numbers()).toEqual(['3', '4', '5', '6']);
  });

  it('goes on with the class as it is: who left is rated no more, who came is', async () => {
    await lay({ type: 4 });
    const [child, gone] = at.children as [Pupil, Pupil];
    const { id } = (await page(child)).dataList[0]!;
    const ids = await peerIds(child, id);
    expect(ids).toHaveLength(12);
    await db.run(`update class_membership set ends_on = '2026-03-12' where student_id = $1`, [gone.accountId]);
    const [fresh] = await pupils(at, 1);
    expect(await submit(child, rateAll(ids))).toMatchObject({
      ...{ error_code: 4, message: '评价名单有变化，请刷新后再提交，已填写的分数会保留' },
    });
    const now = await peerIds(child, id);
    expect(now.some((one) => one.includes(`-${fresh!.accountId}-`))).toBe(true);
    expect(now.some((one) => one.includes(`-${gone.accountId}-`))).toBe(false);
    expect((await submit(child, rateAll(now))).error_code).toBe(0);
    expect((await page(gone)).totalCount).toBe(0);
    expect(await app.call(evaluateTaskFetch, { id }, gone.token)).toMatchObject({ error_code: 4 });
  });
});

it('asks nothing of the only pupil of a class in a task of peer evaluation, and waits for nobody there', async () => {
  const classId = await makeClass(db, at.orgId, { day: app.clock(), className: '8班' });
  const [lone] = (await pupils({ orgId: at.orgId, classId }, 1)) as [Pupil];
  const { token } = at.office;
  const { id } = (await lay({ type: 4, classIds: [classId] }, token)).data;
  const { id: withOthers } = (await lay({ type: 4, classIds: [classId, at.classId] }, token)).data;
  await lay({ classIds: [classId] }, token);
  const told = (await app.call(notificationPage, {}, lone.token)).data.dataList.map(({ title }) => title);
  expect(told).toEqual(['有新的自评任务']);
  expect((await page(lone, { type: 4 })).totalCount).toBe(0);
  const occasion = '2026-03-01';
  const asked = { id, occasion, classId };
  expect((await app.call(manageTaskProgress, { id, occasion }, token)).data.list).toMatchObject([
    { total: 0, done: 0 },
  ]);
  expect((await app.call(manageTaskPupils, asked, token)).data.list).toEqual([]);
  expect(await app.call(manageTaskRemind, asked, token)).toMatchObject({ error_code: 1, message: '学生都已完成' });
  await later('2026-03-25T10:00:00+08:00');
  const left = (await app.call(manageTaskPage, { late: 1, type: 4 }, at.office.token)).data.dataList;
  expect(left.map((task) => task.id)).toEqual([withOthers]);
});

describe('staff', () => {
  it('sees how far a class is, reminds once a day, reads results, and ends a task', async () => {
    const { id } = (await lay({ type: 4 })).data;
    const again = await lay({ type: 4 });
    expect(again.data.id).toBe(id);
    const { occasions } = (await app.call(manageTaskFetch, { id }, at.teacher.token)).data;
    const { occasion } = occasions[0]!;
    const turn = (await page(at.children[0]!)).dataList[0]!.id;
    for (const child of at.children.slice(0, 4)) await submit(child, rateAll(await peerIds(child, turn), 91));
    expect((await app.call(manageTaskProgress, { id, occasion }, at.office.token)).data.list).toMatchObject([
      { classId: at.classId, total: 5, done: 4, begun: 0 },
    ]);
    const asked = { id, occasion, classId: at.classId };
    const { list } = (await app.call(manageTaskPupils, asked, at.teacher.token)).data;
    expect(list.map(({ status }) => status).sort()).toEqual([1, 2, 2, 2, 2]);
    expect((await app.call(manageTaskRemind, asked, at.teacher.token)).message).toBe('已提醒 1 人');
    expect((await app.call(manageTaskRemind, asked, at.teacher.token)).message).toBe('今天已经提醒过，明天再试');
    const told = (await app.call(notificationPage, {}, at.children[4]!.token)).data.dataList.map(({ title }) => title);
    expect(told).toEqual(['请完成同学互评任务', '有新的同学互评任务']);
    // While it runs neither the class's results nor the own scores say anything.
    const results = async () => (await app.call(manageTaskResults, { id, classId: at.classId }, at.teacher.token)).data;
    expect((await results()).list.map(({ score, raters }) => [score, raters])).toEqual(Array(5).fill(['', 0]));
    expect((await app.call(manageTaskResults, asked, at.teacher.token)).data.average).toBe('');
    expect((await app.call(evaluateScore, {}, at.children[0]!.token)).data).toEqual([]);
    const sheet = await app.app.http.inject({
      url: '/vimo-cms/v1/api/manage/evaluation-task/export',
      query: { id, classId: at.classId },
      headers: { sessiontoken: at.teacher.token },
    });
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const { ending } = (await app.call(manageTaskFetch, { id }, at.teacher.token)).data;
    expect(ending).toEqual({ kept: 4, dropped: 0 });
    expect((await app.call(manageTaskClose, { id, revision: 1 }, at.teacher.token)).message).toBe(
      '任务已结束，学生不能再提交',
    );
    expect(await results()).toMatchObject({ columns: ['思想品德', '学业水平'], averages: [91, 91], average: 91 });
    expect((await results()).list[0]).toMatchObject({ scores: [91, 91], score: 91, raters: 3 });
    expect((await page(at.children[4]!, { status: 3 })).totalCount).toBe(1);
    expect(await submit(at.children[4]!, rateAll(await peerIds(at.children[4]!, turn)))).toMatchObject({
      error_code: 1,
    });
  });

  it('lays what is sent twice once, and another task for other classes or of another course', async () => {
    const second = await makeClass(db, at.orgId, { day: app.clock(), className: '9班' });
    const { token } = at.office;
    const { id } = (await lay({}, token)).data;
    expect((await lay({}, token)).data.id).toBe(id);
    const both = [second, at.classId];
    const others = [{ classIds: [second] }, { classIds: both }, { cycle: 1 }, { editable: 0 }];
    const laid: string[] = [];
    for (const more of others) laid.push((await lay(more, token)).data.id);
    expect(new Set([id, ...laid]).size).toBe(5);
    expect((await lay({ classIds: both.toReversed() }, token)).data.id).toBe(laid[1]);
  });

  it('reads of a task that was ended early the days that it still has, as its pupils do', async () => {
    const { id } = (await lay({ cycle: 1, startDate: '2026-03-12' })).data;
    const child = at.children[0]!;
    const rate = async (score: number) => {
      const row = (await page(child, { status: 1 })).dataList[0]!;
      const { valueList } = await fetch(child, row.id);
      await submit(
        child,
        (valueList as SelfValue[]).map((one) => ({ id: one.id, score })),
      );
    };
    await rate(80);
    await later('2026-03-13T10:00:00+08:00');
    await rate(60);
    const scoreOf = async () =>
      (await app.call(manageTaskResults, { id, classId: at.classId }, at.teacher.token)).data.list.find(
        ({ studentId }) => studentId === child.accountId,
      )?.score;
    expect(await scoreOf()).toBe(80);
    // What was given today goes with the day that the task has no more, and that is said before and afterwards.
    const ending = async () => (await app.call(manageTaskFetch, { id }, at.teacher.token)).data.ending;
    expect(await ending()).toEqual({ kept: 1, dropped: 1 });
    const closed = await app.call(manageTaskClose, { id, revision: 1 }, at.teacher.token);
    expect(closed.message).toContain('其中 1 份评价不再计入得分');
    await later('2026-03-14T10:00:00+08:00');
    expect(await scoreOf()).toBe(80);
  });

  it('reads of classmates what three gave on one occasion, as the pupil does, and not what so many gave on several', async () => {
    const { id } = (await lay({ type: 4, cycle: 2, startDate: '2026-03-09' })).data;
    const child = at.children[0]!;
    const rate = async (raters: readonly Pupil[], score: number) => {
      for (const rater of raters) {
        const turn = (await page(rater, { status: 1 })).dataList[0]!;
        await submit(rater, rateAll(await peerIds(rater, turn.id), score));
      }
    };
    await rate(at.children.slice(1, 3), 50);
    await later('2026-03-16T10:00:00+08:00');
    await rate(at.children.slice(1, 4), 90);
    await later('2026-03-23T10:00:00+08:00');
    const { list } = (await app.call(manageTaskResults, { id, classId: at.classId }, at.teacher.token)).data;
    expect(list.find(({ studentId }) => studentId === child.accountId)).toMatchObject({ score: 90, raters: 3 });
    const own = (await app.call(evaluateScore, {}, child.token)).data;
    expect(own.map(({ score }) => score)).toEqual([90, 90]);
    const exported = personal.sections?.find(({ key }) => key === 'ratings');
    expect(await db.rows(exported!.sql, [child.accountId, '2026-03-23'])).toMatchObject([{ 互评平均分: 90 }]);
  });

  it('who rated whom is an auditor’s to see, with the password and the reason, and is written down', async () => {
    const { id } = (await lay({ type: 4 })).data;
    const turn = (await page(at.children[0]!)).dataList[0]!.id;
    const [child, ratee] = at.children as [Pupil, Pupil];
    await submit(child, rateAll(await peerIds(child, turn), 60));
    const { occasion } = (await app.call(manageTaskFetch, { id }, at.office.token)).data.occasions[0]!;
    const asked = { id, occasion, studentId: ratee.accountId, reason: '家长申诉打分异常' };
    expect(await app.call(manageTaskRatings, asked, at.teacher.token)).toMatchObject({ error_code: 3 });
    const { token } = at.office;
    expect((await app.call(manageTaskRatings, asked, token)).refusal).toMatchObject({ passwordNeeded: true });
    await app.call(confirmPassword, { pwd: digestOf(PASSWORD) }, token);
    const { list } = (await app.call(manageTaskRatings, asked, token)).data;
    expect(list).toMatchObject([{ raterName: '学生0', scores: [60, 60, 60] }]);
    expect(
      await db.rows(`select from audit_log where event = 'evaluationTask.ratings.looked.at' and target = $1`, [
        ratee.accountId,
      ]),
    ).toHaveLength(1);
  });

  it('works with what is theirs alone', async () => {
    const { id } = (await lay()).data;
    const colleague = await app.loginAs(6, { orgId: at.orgId });
    expect((await app.call(manageTaskPage, {}, colleague.token)).data.totalCount).toBe(0);
    expect(await app.call(manageTaskFetch, { id }, colleague.token)).toMatchObject({ error_code: 4 });
    expect(await lay({ title: '别班' }, colleague.token)).toMatchObject({ error_code: 4 });
    expect((await app.call(manageTaskFrame, {}, colleague.token)).data.classes).toEqual([]);
    const other = await school();
    expect(await app.call(manageTaskFetch, { id }, other.office.token)).toMatchObject({ error_code: 4 });
    // A system is for the schools below the bureau; one of a school is its own.
    const own = (await app.call(manageIndicatorAdd, { name: '校本指标' }, other.office.token)).data;
    const seen = (await app.call(manageIndicatorList, {}, at.office.token)).data.list;
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every(({ mayEdit }) => mayEdit === 0)).toBe(true);
    expect(await app.call(manageIndicatorFetch, { id: own.id }, at.office.token)).toMatchObject({ error_code: 4 });
    expect(await app.call(manageIndicatorPublish, { id: own.id, revision: 1 }, other.office.token)).toMatchObject({
      refusal: { fields: { ones: '请至少添加一个一级指标' } },
    });
    const saved = { id: seen[0]!.id, revision: 2, name: '改名', content: CONTENT };
    expect(await app.call(manageIndicatorSave, saved, at.office.token)).toMatchObject({ error_code: 4 });
  });

  it('changes a task until it is ended: its name, its last day and whether marks may be changed', async () => {
    const { id } = (await lay()).data;
    const { token } = at.teacher;
    const wanted = { id, revision: 1, title: '三月与四月自评', endDate: '2026-04-10', editable: 0 };
    const change = (more: object) => app.call(manageTaskChange, { ...wanted, ...more }, token);
    expect((await change({ endDate: '2026-02-28' })).refusal.fields).toEqual({ endDate: '截止日期不能早于今天' });
    expect((await change({ endDate: '2027-05-01' })).refusal.fields).toEqual({ endDate: '一个任务最长 400 天' });
    expect((await change({})).error_code).toBe(0);
    expect(await change({})).toMatchObject({ error_code: 1, message: '该内容已被他人修改，请刷新后再试' });
    expect((await app.call(manageTaskFetch, { id }, token)).data).toMatchObject({ ...wanted, revision: 2, type: 3 });
    // Over, and opened once more for those who have not done it.
    await later('2026-04-12T10:00:00+08:00');
    const child = at.children[0]!;
    expect((await page(child, { status: 3 })).totalCount).toBe(1);
    const more = { ...wanted, revision: 2, endDate: '2026-04-20' };
    expect((await app.call(manageTaskChange, more, at.teacher.token)).error_code).toBe(0);
    expect((await page(child, { status: 1 })).totalCount).toBe(1);
    await app.call(manageTaskClose, { id, revision: 3 }, at.teacher.token);
    expect(await app.call(manageTaskChange, { ...more, revision: 4 }, at.teacher.token)).toMatchObject({
      ...{ error_code: 1, message: '任务已提前结束' },
    });
  });

  it('copies a system of the bureau as its own, and retires one without touching the tasks that have it', async () => {
    const { token } = at.office;
    const of = (await app.call(manageIndicatorList, {}, token)).data.list[0]!;
    const { id } = (await app.call(manageIndicatorAdd, { name: '校本综合素质指标', copyOf: of.id }, token)).data;
    expect((await app.call(manageIndicatorFetch, { id }, token)).data).toMatchObject({
      ...{ content: CONTENT, version: 0, mayEdit: 1, points: 3 },
    });
    expect((await app.call(manageIndicatorAdd, { name: '校本综合素质指标' }, token)).refusal.fields).toEqual({
      name: '已有同名的指标体系',
    });
    await app.call(manageIndicatorPublish, { id, revision: 1 }, token);
    expect(await app.call(manageIndicatorPublish, { id, revision: 1 }, token)).toMatchObject({ error_code: 1 });
    const { versionId } = (await app.call(manageIndicatorFetch, { id }, token)).data;
    const task = (await lay({ versionId })).data;
    const retired = { id, revision: 1, retired: 1 };
    expect((await app.call(manageIndicatorRetire, retired, token)).error_code).toBe(0);
    expect(await app.call(manageIndicatorRetire, retired, token)).toMatchObject({ error_code: 1 });
    expect((await lay({ versionId, title: '四月自评' })).refusal.fields).toEqual({
      versionId: '该指标体系已停用，请另选',
    });
    expect((await app.call(manageTaskFrame, {}, token)).data.systems.map((one) => one.versionId)).not.toContain(
      versionId,
    );
    expect((await app.call(manageTaskFetch, { id: task.id }, token)).data).toMatchObject({ points: 3 });
    expect((await app.call(manageIndicatorFetch, { id }, token)).data.versions).toMatchObject([
      { version: 1, tasks: 1 },
    ]);
  });

  it('a system of which something is published stays as it was for the tasks that have it', async () => {
    await lay();
    const system = (await app.call(manageIndicatorList, {}, bureau.token)).data.list[0]!;
    const content = { ones: [{ name: '身心健康', twos: [{ name: '运动', points: [{ name: '每天锻炼' }] }] }] };
    const write = { id: system.id, revision: system.revision, name: system.name, content };
    expect((await app.call(manageIndicatorSave, write, bureau.token)).error_code).toBe(0);
    expect((await app.call(manageIndicatorSave, write, bureau.token)).message).toBe('该内容已被他人修改，请刷新后再试');
    const publish = { id: system.id, revision: system.revision + 1 };
    expect((await app.call(manageIndicatorPublish, publish, bureau.token)).message).toContain('第 2 版');
    const child = at.children[0]!;
    expect((await page(child)).dataList[0]).toMatchObject({ total: 3 });
    expect((await app.call(manageTaskFrame, {}, at.teacher.token)).data.systems).toContainEqual(
      expect.objectContaining({ name: system.name, version: 2, points: 1 }),
    );
  });
});

it('asks nothing of who graduated and waits for none of them; what was asked before is read', async () => {
  await addSchoolYear(db, 2026, [
    ['2026-09-01', '2027-01-22'],
    ['2027-02-22', '2027-07-02'],
  ]);
  await later('2026-06-20T10:00:00+08:00');
  const monthly = { title: '每月自评', cycle: 3, startDate: '2026-07-01', endDate: '2026-10-31' };
  const { id } = (await lay(monthly)).data;
  const starts = async () => (await page(at.children[0]!)).dataList.map(({ startDate }) => startDate).toSorted();
  const asked = async () => {
    const { items } = (await app.call(waitingForMe, {}, at.children[0]!.token)).data;
    const { list } = (await app.call(manageTaskProgress, { id, occasion: '2026-09-01' }, at.office.token)).data;
    return [items.filter(({ key }) => key === 'selfToRate').length, list[0]!.total];
  };
  await later('2026-09-10T10:00:00+08:00');
  expect([await starts(), await asked()]).toEqual([
    ['2026-07-01', '2026-08-01', '2026-09-01'],
    [1, 5],
  ]);
  await db.run('update cohort set years = 3 where org_id = $1', [at.orgId]);
  expect([await starts(), await asked()]).toEqual([
    ['2026-07-01', '2026-08-01'],
    [0, 0],
  ]);
});
