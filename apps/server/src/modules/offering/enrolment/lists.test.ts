import {
  type DataOf,
  ImportAction,
  MOST_SIGN_UP_ROWS,
  manageAttendanceMark,
  manageClassRename,
  manageEnrolmentExport,
  manageEnrolmentPage,
  manageSignUpCheck,
  manageSignUpImport,
  manageSignUpRead,
  manageSignUpTemplate,
} from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { startTestApp, testClock } from '../../../testing/app.ts';
import {
  daysFrom,
  identityNumberOf,
  makeActivity,
  makeClass,
  makeOrg,
  makeType,
  type NewActivity,
} from '../../../testing/fixtures.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { bindChild } from '../../people/account/index.ts';
import { moveToClass } from '../../people/roster/index.ts';

/** Lists of whom an organiser signs up: one rule with the sign-up of a family, and what goes out comes in again. */
const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const typeId = await makeType(db);
const orgId = await makeOrg(db);
const classId = await makeClass(db, orgId, { day: app.clock() });
const school = { orgId, classId };
let staff = await app.loginAs(5, { orgId, name: '周老师' });
const elsewhere = await makeOrg(db, { name: '别的学校' });

type Cells = Record<string, string>;
let activityId: string;
let pupils: { id: string; name: string; no: string }[];
const make = (activity: Partial<NewActivity> = {}) =>
  makeActivity(db, app.clock(), { typeId, orgId, suitSections: [], ...activity });
const numberOf = async (id: string) =>
  (await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [id]))!.no;
beforeEach(async () => {
  activityId = await make();
  pupils = [];
  for (const name of ['林小禾', '许嘉宁', '唐知远']) {
    const id = await app.makeStudent(school, {
      name: `${name}${pupils.length}${activityId}`.replace(/\d/g, (d) => '零一二三四五六七八九'[Number(d)]!),
    });
    const { name: kept } = (await db.row<{ name: string }>('select name from account where account_id = $1', [id]))!;
    pupils.push({ id, name: kept, no: await numberOf(id) });
  }
});

async function bookOf(rows: readonly Cells[]): Promise<Buffer> {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const table = [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))];
  return Buffer.from(await writeXlsx({ sheets: [{ name: '名单', rows: table }] }));
}
async function read(rows: readonly Cells[], { token = staff.token, of = activityId } = {}) {
  const sent = [{ name: '名单.xlsx', bytes: await bookOf(rows) }];
  const reply = await sendForm<DataOf<typeof manageSignUpRead>>(
    app,
    manageSignUpRead.path,
    token,
    { activityId: of },
    sent,
  );
  expect(reply).toMatchObject({ status: 200, error_code: 0 });
  return reply.data.rows;
}
const faultsOf = async (rows: readonly Cells[], how = {}) =>
  (await read(rows, how)).map(({ faults }) => Object.values(faults).join());
const write = (rows: DataOf<typeof manageSignUpRead>['rows'], token = staff.token) =>
  app.call(
    manageSignUpImport,
    { activityId, rows: rows.map(({ row, cells }) => ({ row, cells: cells as never })) },
    token,
  );
/** The list as it goes out, by its titles. */
async function exported(): Promise<Cells[]> {
  const reply = await app.app.http.inject({
    url: `${manageEnrolmentExport.path}?activityId=${activityId}`,
    headers: { cookie: '', sessiontoken: staff.token },
  });
  const [sheet] = await readXlsx(reply.rawPayload);
  const [heading = [], ...rows] = (sheet as unknown as { data: unknown[][] }).data;
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [String(heading[at]), String(cell ?? '')])));
}
const listed = async () => (await app.call(manageEnrolmentPage, { activityId, pageSize: 50 }, staff.token)).data;
const actions = (rows: readonly { action: number }[]) => rows.map(({ action }) => action).join(' ');

describe('a list of sign-ups', () => {
  it('signs up whom it names by number, or by name and class, and tells them; who is on it stays', async () => {
    const [first, second, third] = pupils as [(typeof pupils)[0], (typeof pupils)[0], (typeof pupils)[0]];
    const parent = await app.loginAs(4);
    await bindChild(db, parent.accountId, first.id);
    const rows = await read([{ 学号: first.no }, { 学号: '', 姓名: ` ${second.name} `, 报名备注: '自带水壶' }]);
    expect(actions(rows)).toBe(`${ImportAction.create} ${ImportAction.create}`);
    expect(await write(rows)).toMatchObject({ error_code: 0, data: { signedUp: 2, marked: 0, unchanged: 0 } });
    expect((await listed()).dataList.map((row) => [row.joinUserName, row.remarks])).toEqual(
      expect.arrayContaining([
        [first.name, '由主办方统一报名'],
        [second.name, '自带水壶'],
      ]),
    );
    expect(
      await db.rows('select account_id::text from notification where title = $1 order by account_id', [
        '主办方为您报名了一个活动',
      ]),
    ).toHaveLength(3);
    const again = await read([{ 学号: first.no }, { 学号: second.no }, { 学号: third.no }]);
    expect(actions(again)).toBe('3 3 1');
    expect(await write(again)).toMatchObject({ data: { signedUp: 1, unchanged: 2 } });
    expect(await db.row('select sign_count as n from activity where activity_id = $1', [activityId])).toEqual({ n: 3 });
  });

  it('that went out comes in with nothing changed and nothing wrong; a cell that is changed is one change', async () => {
    const parent = await app.loginAs(4, { name: pupils[2]!.name });
    for (const accountId of [pupils[0]!.id, pupils[1]!.id, parent.accountId])
      await db.run("insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '好')", [
        activityId,
        accountId,
      ]);
    await db.run(
      "insert into enrolment (activity_id, account_id, remarks, cancelled_at) values ($1, $2, '不去了', now())",
      [activityId, pupils[2]!.id],
    );
    const list = await exported();
    expect(list).toHaveLength(4);
    const same = await read(list);
    expect(same.map(({ faults }) => faults)).toEqual([{}, {}, {}, {}]);
    expect(actions(same)).toBe('3 3 3 3');
    // Another pupil in the place of one.
    const other = await app.makeStudent(school, { name: '何嘉树' });
    const changed = list.map((row) => (row.学号 === pupils[0]!.no ? { ...row, 学号: '', 姓名: '何嘉树' } : row));
    expect(actions((await read(changed)).toSorted((a, b) => a.action - b.action))).toBe('1 3 3 3');
    expect(other).toBeTruthy();
    // Once it has begun: who was there.
    await db.run('update activity set sign_start_at = $2, sign_end_at = $3, act_start_at = $3 where activity_id = $1', [
      ...[activityId, daysFrom(app.clock(), -9), daysFrom(app.clock(), -1)],
    ]);
    expect(actions(await read(list))).toBe('3 3 3 3');
    const marked = await read(list.map((row) => (row.学号 === pupils[1]!.no ? { ...row, 到场: '缺席' } : row)));
    expect(actions(marked.toSorted((a, b) => a.action - b.action))).toBe('2 3 3 3');
    expect(await write(marked)).toMatchObject({ data: { signedUp: 0, marked: 1, unchanged: 3 } });
    expect((await listed()).attendanceCounts).toEqual([2, 0, 1, 0]);
    expect(actions(await read(await exported()))).toBe('3 3 3 3');
    // Who marks over a mark that was made since is told.
    const stale = await read(
      (await exported()).map((row) => (row.学号 === pupils[0]!.no ? { ...row, 到场: '到场' } : row)),
    );
    const { id } = (await listed()).dataList.find(({ joinUserName }) => joinUserName === pupils[0]!.name)!;
    await app.call(manageAttendanceMark, { activityId, marks: [{ id, state: 3, before: 0 }] }, staff.token);
    expect(await write(stale)).toMatchObject({ error_code: 2 });
    const fresh = (
      await app.call(
        manageSignUpCheck,
        { activityId, rows: stale.map(({ row, cells }) => ({ row, cells: cells as never })) },
        staff.token,
      )
    ).data.rows;
    expect(await write(fresh)).toMatchObject({ data: { marked: 1 } });
  });

  it('says school and class of the day of the activity, whoever moved or was renamed since', async () => {
    clock.set('2026-03-12T10:00:00+08:00');
    const [, moves, goes] = pupils as [(typeof pupils)[0], (typeof pupils)[0], (typeof pupils)[0]];
    for (const { id } of pupils)
      await db.run("insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '好')", [activityId, id]);
    const beside = await makeClass(db, orgId, { day: app.clock(), className: `别班${activityId}` });
    const there = await makeClass(db, elsewhere, { day: app.clock(), className: `外校${activityId}` });
    const places = (rows: readonly { name: string; org: string; place: string }[]) =>
      pupils.map((one) =>
        rows
          .filter(({ name }) => name === one.name)
          .map(({ org, place }) => `${org} ${place}`)
          .join(),
      );
    const shown = async () => ({
      list: places(
        (await listed()).dataList.map((row) => ({ name: row.joinUserName, org: row.orgName, place: row.className })),
      ),
      file: places((await exported()).map((row) => ({ name: row.姓名!, org: row.单位!, place: row.班级! }))),
      read: (await read(pupils.map(({ name }) => ({ 姓名: name })))).map(({ place }) => place),
    });
    const everywhere = (...said: string[]) => ({ list: said, file: said, read: said });
    // While it lies ahead they are told where they are.
    const here = '云汀小学 三年级2班';
    await moveToClass(db, moves.id, beside, dayOf(toWireTime(app.clock())));
    expect(await shown()).toEqual(everywhere(here, `云汀小学 三年级别班${activityId}`, here));

    clock.set('2026-09-20T10:00:00+08:00');
    staff = { ...staff, token: await app.sessionOf(staff.accountId) };
    const today = dayOf(toWireTime(app.clock()));
    await moveToClass(db, moves.id, classId, today);
    await db.run('update account set org_id = $2 where account_id = $1', [goes.id, elsewhere]);
    await moveToClass(db, goes.id, there, today);
    expect(
      (await app.call(manageClassRename, { classId, className: '9班', before: '2班' }, staff.token)).error_code,
    ).toBe(0);
    expect(await shown()).toEqual(everywhere(here, `云汀小学 三年级别班${activityId}`, here));
    await app.call(manageClassRename, { classId, className: '2班', before: '9班' }, staff.token);
    clock.set('2026-03-12T10:00:00+08:00');
    staff = { ...staff, token: await app.sessionOf(staff.accountId) };
  });

  it('is judged as the sign-up of a family is: places, windows, stages, months, and what the activity asks for', async () => {
    const [first, second] = pupils as [(typeof pupils)[0], (typeof pupils)[0]];
    const both = [{ 学号: first.no }, { 学号: second.no }];
    expect(await faultsOf(both, { of: await make({ personNum: 1 }) })).toEqual(['', '名额已满']);
    expect(await faultsOf(both, { of: await make({ closed: true }) })).toEqual([
      '该活动已停止报名',
      '该活动已停止报名',
    ]);
    const soon = { signStart: daysFrom(app.clock(), 1) };
    expect((await faultsOf(both, { of: await make(soon) }))[0]).toContain('报名尚未开始');
    expect((await faultsOf(both, { of: await make({ suitSections: [4] }) }))[0]).toContain('不能报名');
    expect((await faultsOf(both, { of: await make({ price: '30' }) }))[0]).toContain('收费活动由家庭自己报名');
    const asking = await make({ enrollForm: '1,2' });
    expect((await read([{ 学号: first.no }], { of: asking }))[0]!.faults).toMatchObject({ phone: '请输入手机号码' });
    expect((await read([{ 学号: first.no, 联系电话: '1391115' }], { of: asking }))[0]!.faults.phone).toBe(
      '请输入正确的手机号',
    );
    for (let n = 0; n < 3; n += 1)
      await db.run("insert into enrolment (activity_id, account_id, remarks, cancelled_at) values ($1, $2, '', $3)", [
        ...[await make(), first.id, '2026-03-10 10:00:00'],
      ]);
    expect((await faultsOf(both))[0]).toContain('本月已取消报名 3 次');
  });

  it('names whom it does not find, or not only once, at the cell', async () => {
    await app.makeStudent(school, { name: '王同名' });
    const twin = await app.makeStudent(school, { name: '王同名' });
    const away = await app.makeStudent({
      orgId: elsewhere,
      classId: await makeClass(db, elsewhere, { day: app.clock() }),
    });
    const rows = await read([
      { 学号: 'X0' },
      { 姓名: '查无此人' },
      { 姓名: '王同名' },
      { 学号: await numberOf(twin), 姓名: '王不同' },
      { 学号: await numberOf(away) },
      { 学号: pupils[0]!.no },
      { 学号: pupils[0]!.no },
      { 姓名: pupils[1]!.name, 班级: '九年级9班' },
      { 报名备注: '自带水壶' },
      { 班级: '九年级9班' },
    ]);
    expect(rows.map(({ faults }) => faults)).toEqual([
      { studentNo: '您管理的学校里没有这个学号' },
      { studentName: '您管理的学校里没有这个姓名' },
      { studentNo: '有 2 位同名的人，请填写学号' },
      { studentName: expect.stringContaining('是王同名') },
      { studentNo: '您管理的学校里没有这个学号' },
      {},
      { studentName: '与第 7 行是同一人' },
      { className: '这个班没有这个姓名' },
      { studentName: '请填写学号或姓名' },
    ]);
    const refusal = await write(rows);
    expect(refusal).toMatchObject({ error_code: 2, refusal: { fields: { '2 studentNo': expect.any(String) } } });
    expect((await listed()).totalCount).toBe(0);
  });

  it('tells nobody of pupils of other schools, be they on the list: a number is nobody’s, and a name beside it nobody else’s', async () => {
    const name = '白露晨';
    await app.makeStudent(school, { name });
    const identityNumber = identityNumberOf(71);
    const away = await app.makeStudent(
      { orgId: elsewhere, classId: await makeClass(db, elsewhere, { day: app.clock(), className: '5班' }) },
      { name, identityNumber },
    );
    const rows = async () =>
      faultsOf([
        { 学号: await numberOf(away), 身份证号: '', 姓名: name },
        { 学号: '', 身份证号: identityNumber, 姓名: name },
        { 学号: '', 身份证号: identityNumberOf(72), 姓名: name },
      ]);
    const nobody = '您管理的学校里没有这个学号';
    expect(await rows()).toEqual([nobody, nobody, nobody]);
    await db.run("insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '好')", [activityId, away]);
    expect(await rows()).toEqual([nobody, nobody, nobody]);
    // Whoever mends another cell of the row is told so once more.
    const [, row] = await read([{ 学号: await numberOf(away) }, { 学号: '', 身份证号: identityNumber, 姓名: name }]);
    const sent = [{ row: 3, cells: { ...row!.cells, remarks: '好' } as never }];
    expect((await app.call(manageSignUpCheck, { activityId, rows: sent }, staff.token)).data.rows[0]!.faults).toEqual({
      studentNo: nobody,
    });
    // By name they are on the list that both see, and stay there.
    const list = await exported();
    expect(list.map((one) => [one.学号, one.姓名])).toEqual([['', name]]);
    expect(actions(await read(list))).toBe('3');
  });

  it('finds a pupil by school, register and identity number alike', async () => {
    const [identityNumber, registerNo] = [identityNumberOf(73), `G${identityNumberOf(74)}`];
    const student = { studentNo: 'S073', classId, registerNo };
    await app.makeStudent(school, { name: '顾星野', identityNumber, student });
    for (const number of [
      ...[{ 学号: 'S073' }, { 学号: 'ｓ ０７３' }],
      ...[{ 学籍号: registerNo }, { 身份证号: identityNumber }],
    ] as Cells[])
      expect(await read([number])).toMatchObject([
        { action: ImportAction.create, cells: { studentNo: 'S073' }, faults: {} },
      ]);
    expect(await write(await read([{ 学籍号: registerNo }]))).toMatchObject({ data: { signedUp: 1 } });
    for (const number of [{ 学号: 'S073' }, { 身份证号: identityNumber }] as Cells[])
      expect(actions(await read([number]))).toBe('3');
  });

  it('takes grade and class as one, and other words for a column', async () => {
    const [one] = pupils as [(typeof pupils)[0]];
    const { gradeName, orgName } = (await db.row<{ gradeName: string; orgName: string }>(
      'select grade_name as "gradeName", org_name as "orgName" from classes_on($2) join org using (org_id) where class_id = $1',
      [classId, dayOf(toWireTime(app.clock()))],
    ))!;
    const rows: Cells[] = [
      { 姓名: one.name, 年级: gradeName, 班级: '2班', 学校: orgName, 到场情况: '未登记', 备注: '晚到' },
      { 姓名: one.name, 年级: gradeName, 班级: `${gradeName}2班` },
      { 姓名: one.name, 年级: gradeName, 班级: '' },
    ];
    for (const row of rows) expect(await read([row])).toMatchObject([{ action: ImportAction.create }]);
    const [{ cells } = { cells: {} }] = await read(rows.slice(0, 1));
    expect(cells).toMatchObject({ className: `${gradeName}2班`, attendance: '未登记', remarks: '晚到' });
    // What is too long is told, and not cut to what fits.
    const remarks = '水'.repeat(250);
    const [row] = await read([{ 学号: one.no, 备注: remarks }]);
    expect(row).toMatchObject({ cells: { remarks }, faults: { remarks: '最多 200 个字' } });
  });

  it('that went out before a family cancelled does not sign them up again, save where it says so', async () => {
    const [first] = pupils as [(typeof pupils)[0]];
    await write(await read([{ 学号: first.no }]));
    const list = await exported();
    await db.run('update enrolment set cancelled_at = $2, ended_how = 0 where activity_id = $1', [
      activityId,
      '2026-03-12 10:00:00',
    ]);
    expect(await faultsOf(list)).toEqual(['名单导出后已取消报名，要重新报名请清空这一格']);
    expect((await exported())[0]).toMatchObject({ 状态: '已取消', 到场: '' });
    const [again] = await read(list.map((row) => ({ ...row, 状态: '' })));
    expect(again).toMatchObject({ action: ImportAction.create, note: '取消过报名' });
  });

  it('of a thousand names of one city is judged in one go, and more are not read', async () => {
    const rows = Array.from({ length: MOST_SIGN_UP_ROWS }, (_, at) => ({ 学号: '', 姓名: `无${at}` }));
    expect(new Set(await faultsOf(rows))).toEqual(new Set(['您管理的学校里没有这个姓名']));
    const sent = [{ name: '名单.xlsx', bytes: await bookOf([...rows, { 学号: 'X' }]) }];
    const reply = await sendForm(app, manageSignUpRead.path, staff.token, { activityId }, sent);
    expect(reply).toMatchObject({ error_code: 1, message: `最多 ${MOST_SIGN_UP_ROWS} 行` });
  });

  it('is of who runs the activity; a host marks by it and signs nobody up', async () => {
    const teacher = await app.loginAs(3, { orgId });
    await db.run('insert into activity_host (activity_id, account_id, since) values ($1, $2, now())', [
      activityId,
      teacher.accountId,
    ]);
    expect(await faultsOf([{ 学号: pupils[0]!.no }], teacher)).toEqual([
      '您的学校里没有用这个学号报名的人。报名由学生或家长进行',
    ]);
    expect((await app.call(manageEnrolmentPage, { activityId }, teacher.token)).data.mayAdd).toBe(0);
    expect((await listed()).mayAdd).toBe(1);
    const stranger = await app.loginAs(5, { orgId: elsewhere });
    const { cells } = (await read([{ 学号: pupils[0]!.no }]))[0]!;
    const rows = [{ row: 2, cells: cells as never }];
    expect(await app.call(manageSignUpCheck, { activityId, rows }, stranger.token)).toMatchObject({ error_code: 4 });
    const template = await app.app.http.inject({
      url: `${manageSignUpTemplate.path}?activityId=${activityId}`,
      headers: { sessiontoken: staff.token },
    });
    expect((await readXlsx(template.rawPayload))[0]).toBeTruthy();
  });
});
