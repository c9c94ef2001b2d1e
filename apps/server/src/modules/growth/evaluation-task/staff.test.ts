import {
  confirmPassword,
  evaluateScore,
  manageIndicatorAdd,
  manageIndicatorFetch,
  manageIndicatorList,
  manageIndicatorPublish,
  manageIndicatorRetire,
  manageIndicatorSave,
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
  type SelfValue,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../testing/app.ts';
import {
  CONTENT,
  type EvaluationSchool,
  type Pupil,
  startEvaluationSchools,
} from '../../../testing/evaluation-schools.ts';
import { makeClass } from '../../../testing/fixtures.ts';
import { digestOf } from '../../../testing/passwords.ts';
import { personal } from './personal.ts';

const { app, db, bureau, school, begin, lay, page, fetch, submit, peerIds, rateAll, later } =
  await startEvaluationSchools();
afterAll(() => app.close());
let at: EvaluationSchool;
beforeEach(async () => {
  at = await begin();
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
