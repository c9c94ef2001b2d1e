import {
  evaluateScore,
  evaluateTaskFetch,
  evaluateTaskPage,
  manageRecordSaveSetting,
  manageTaskPage,
  manageTaskProgress,
  manageTaskPupils,
  manageTaskRemind,
  notificationPage,
  type SelfValue,
  waitingForMe,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type EvaluationSchool, type Pupil, startEvaluationSchools } from '../../../testing/evaluation-schools.ts';
import { makeClass } from '../../../testing/fixtures.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

const { app, db, pupils, begin, lay, page, fetch, submit, selfIds, peerIds, rateAll, later } =
  await startEvaluationSchools();
afterAll(() => app.close());
let at: EvaluationSchool;
beforeEach(async () => {
  at = await begin();
});

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
