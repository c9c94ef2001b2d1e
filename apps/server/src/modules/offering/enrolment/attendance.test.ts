import {
  addMessage,
  coinEntryPage,
  manageAttendanceHistory,
  manageAttendanceMark,
  manageAttendanceRest,
  manageAttendanceUndo,
  manageEnrolmentPage,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { daysFrom, makeActivity, makeClass, makeOrg, makeType } from '../../../testing/fixtures.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const typeId = await makeType(db);
const orgId = await makeOrg(db);
const classId = await makeClass(db, orgId, { day: app.clock() });
const host = await app.loginAs(5, { orgId, name: '周老师' });

let activityId: string;
let ids: string[];
let pupils: string[];
beforeEach(async () => {
  const dates = { signStart: -9, signEnd: -4, actStart: -3, actEnd: -2 };
  const at = Object.fromEntries(Object.entries(dates).map(([name, days]) => [name, daysFrom(app.clock(), days)]));
  activityId = await makeActivity(db, app.clock(), { typeId, orgId, ...at });
  pupils = [];
  ids = [];
  for (const name of ['林小禾', '许嘉宁', '唐知远']) {
    const pupil = await app.makeStudent({ orgId, classId }, { name });
    pupils.push(pupil);
    const row = await db.row<{ id: string }>(
      "insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '好') returning enrolment_id as id",
      [activityId, pupil],
    );
    ids.push(row!.id);
  }
});
const mark = (marks: [at: number, state: number, before?: number][]) =>
  app.call(
    manageAttendanceMark,
    { activityId, marks: marks.map(([at, state, before = 0]) => ({ id: ids[at]!, state, before })) },
    host.token,
  );
const rest = () => app.call(manageAttendanceRest, { activityId, state: 1 }, host.token);
const undo = (markingId: string) => app.call(manageAttendanceUndo, { activityId, markingId }, host.token);
const counts = async () =>
  (await app.call(manageEnrolmentPage, { activityId }, host.token)).data.attendanceCounts.join(' ');

describe('attendance', () => {
  it('is marked one by one and for all who are left, and taken back', async () => {
    expect(await counts()).toBe('3 0 0 0');
    expect(await mark([[0, 2]])).toMatchObject({ error_code: 0, message: '已登记 1 人' });
    const all = await rest();
    expect(all.message).toBe('已登记 2 人');
    expect(await counts()).toBe('0 2 1 0');
    expect(await rest()).toMatchObject({ error_code: 1, message: '没有需要登记的人' });
    await mark([[1, 3, 1]]);
    expect((await undo(all.data.markingId)).message).toBe('已撤销 1 人的登记，1 人之后又有登记，未撤销');
    expect(await counts()).toBe('1 0 1 1');
    expect(await undo(all.data.markingId)).toMatchObject({ error_code: 1, message: '这次登记已经撤销' });
    const { data } = await app.call(manageAttendanceHistory, { activityId }, host.token);
    expect(data.dataList.map(({ actorName, count, isUndo, isUndone }) => [actorName, count, isUndo, isUndone])).toEqual(
      [
        ['周老师', 1, 1, 0],
        ['周老师', 1, 0, 0],
        ['周老师', 2, 0, 1],
        ['周老师', 1, 0, 0],
      ],
    );
    expect(data.dataList.at(-1)?.changes).toEqual([{ name: '林小禾', before: 0, after: 2 }]);
    const found = await app.call(manageEnrolmentPage, { activityId, attendance: 2 }, host.token);
    expect(found.data.dataList.map(({ joinUserName }) => joinUserName)).toEqual(['林小禾']);
  });

  it('keeps class and host of the day', async () => {
    await mark([[0, 1]]);
    expect(
      await db.row('select class_id, held_on::text, at_school from attendance where enrolment_id = $1', [ids[0]]),
    ).toEqual({ class_id: classId, held_on: '2026-03-09', at_school: true });
  });

  it('is of the school that the pupil was at on the day, though it is marked after a transfer', async () => {
    const other = await makeOrg(db);
    await db.run('update account set org_id = $2 where account_id = $1', [pupils[0], other]);
    await mark([[0, 1]]);
    expect(await db.row('select class_id, at_school from attendance where enrolment_id = $1', [ids[0]])).toEqual({
      class_id: classId,
      at_school: true,
    });
  });

  it('tells whoever marks over what they have not seen, and writes nothing', async () => {
    await mark([[0, 2]]);
    expect(
      await mark([
        [0, 1],
        [1, 1],
      ]),
    ).toMatchObject({ error_code: 1, message: '该内容已被他人修改，请刷新后再试' });
    expect(await counts()).toBe('2 0 1 0');
  });

  it('is not marked before the activity, of who cancelled, or of another activity', async () => {
    await db.run('update enrolment set cancelled_at = created_at where enrolment_id = $1', [ids[0]]);
    expect(await mark([[0, 1]])).toMatchObject({ error_code: 4, message: '报名不存在或已取消' });
    const coming = await makeActivity(db, app.clock(), { typeId, orgId });
    expect(await app.call(manageAttendanceRest, { activityId: coming, state: 1 }, host.token)).toMatchObject({
      error_code: 1,
      message: '活动开始后才能登记到场',
    });
    expect(
      await app.call(
        manageAttendanceMark,
        { activityId: coming, marks: [{ id: ids[1]!, state: 1, before: 0 }] },
        host.token,
      ),
    ).toMatchObject({ error_code: 1 });
    expect(await undo('99999999')).toMatchObject({ error_code: 4 });
  });

  it('that was missed earns no V-coins by evaluating', async () => {
    await mark([
      [0, 1],
      [1, 2],
    ]);
    const earned = [];
    for (const pupil of pupils) {
      const token = await app.sessionOf(pupil);
      const words = { safeScore: 5, educationScore: 5, serviceScore: 5, content: '讲解很细致，很有收获', imageId: '' };
      const said = await app.call(addMessage, { ...words, typeId: activityId, typeName: 1 } as never, token);
      expect(said.error_code).toBe(0);
      earned.push((await app.call(coinEntryPage, {}, token)).data.totalCount);
    }
    expect(earned).toEqual([1, 0, 1]);
  });
});
