import {
  confirmRecord,
  type DataOf,
  findSchemeByUserId,
  manageRecordClasses,
  manageRecordDecide,
  manageRecordDrawSample,
  manageRecordEnter,
  manageRecordEntered,
  manageRecordFetch,
  manageRecordMend,
  manageRecordQueue,
  manageRecordSamples,
  manageRecordSecondLook,
  manageRecordSheetEnter,
  manageRecordSheetRead,
  manageRecordStudents,
  recordFetch,
  recordPage,
  submitRecord,
  waitingForMe,
} from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp } from '../../../testing/app.ts';
import { identityNumberOf } from '../../../testing/fixtures.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { identityIndex, registerIndex } from '../../people/account/index.ts';
import { addScheme } from '../scheme/index.ts';

const app = await startTestApp();
const db = app.platform.database;
afterAll(() => app.close());
const school = await makeRecordSchool(app);
const { city, orgId, classId, content, dimensionIn, idOf, reading, teacher, office, begin, pupil, picture, now } =
  school;

const decide = (id: string, pass: number, by = teacher.token, more: object = {}) =>
  app.call(manageRecordDecide, { list: [{ id }], pass, reason: pass ? '' : '请补充读书时间', ...more }, by);
const statusOf = async (id: string, token: string) =>
  (await app.call(recordFetch, { id }, token)).data.info.auditStauts;
const stepsOf = async (id: string, token: string) =>
  (await app.call(recordFetch, { id }, token)).data.historyList.map(
    ({ stepName, actedAs }) => `${actedAs} ${stepName}`,
  );

let student: Awaited<ReturnType<typeof pupil>>;
beforeEach(async () => {
  student = await pupil();
});

describe('what a teacher enters', () => {
  const behaviour = dimensionIn('思想品德', '日常行为表现');
  const fieldList = [
    ['表现', '主动整理图书角'],
    ['活动时间', '2026-03-02'],
    ['情况说明', '连续两周在午休时整理图书角。'],
  ].map(([name, value]) => ({ id: idOf(behaviour, name!), value: value! }));
  const enter = async (more: object, by = teacher.token) =>
    app.call(manageRecordEnter, { dimensionId: behaviour.dimensionId!, fieldList, ...more }, by);
  const waitingFor = async (token: string) =>
    (await app.call(recordPage, { sources: 'teacher input', confirmStatus: '1' }, token)).data.dataList;

  it('waits for each student of the class, is confirmed, or comes back with a reason, mended and sent again', async () => {
    const mate = await pupil();
    const stranger = await app.makeStudent(await app.makeSchool());
    const results = (await enter({ studentIds: [student.accountId, mate.accountId, stranger] })).data;
    expect(results.map(({ ok }) => ok)).toEqual([1, 1, 0]);
    const [own] = await waitingFor(student.token);
    expect(own).toMatchObject({ confirmStatus: 1, auditStauts: 1, sources: '教师录入', createName: '高老师' });
    const confirm = { ids: [own!.id], confirmStatus: 2 };
    expect(await app.call(confirmRecord, { ids: own!.id, confirmStatus: 3 }, student.token)).toMatchObject({
      error_code: 2,
      refusal: { fields: { remarks: '请输入原因' } },
    });
    expect(await app.call(confirmRecord, confirm, mate.token)).toMatchObject({ error_code: 4 });
    expect((await app.call(confirmRecord, confirm, student.token)).message).toBe('确认成功');
    expect(await app.call(confirmRecord, confirm, student.token)).toMatchObject({ error_code: 1 });

    const [theirs] = await waitingFor(mate.token);
    const id = theirs!.id;
    await app.call(confirmRecord, { ids: [id], confirmStatus: 3, remarks: '那两周我请假了' }, mate.token);
    const back = (await app.call(manageRecordEntered, { confirmStatus: 3 }, teacher.token)).data.dataList;
    expect(back).toMatchObject([{ id, remarks: '那两周我请假了', confirmStatus: 3 }]);
    // A page that is full does not tell how many there are in all.
    const full = await app.call(manageRecordEntered, { pageSize: 1 }, teacher.token);
    expect([full.data.dataList.length, full.data.totalCount]).toEqual([1, 2]);
    const mend = { id, fieldList, revision: back[0]!.revision };
    expect((await app.call(manageRecordMend, mend, teacher.token)).message).toBe('已修改并重新发送');
    expect(await app.call(manageRecordMend, mend, teacher.token)).toMatchObject({ error_code: 1 });
    expect(await waitingFor(mate.token)).toHaveLength(1);
  });

  it('is entered for a whole class, by who is in charge of it alone', async () => {
    expect(await enter({ classId, studentIds: [student.accountId] })).toMatchObject({ error_code: 2 });
    const [own] = (await app.call(manageRecordClasses, {}, teacher.token)).data;
    const listed = (await app.call(manageRecordStudents, { classId }, teacher.token)).data;
    expect([own?.classId, own?.studentNum]).toEqual([classId, listed.length]);
    const late = { classId, fieldList: fieldList.map((one, at) => (at === 0 ? { ...one, value: '打扫包干区' } : one)) };
    // Sent twice, as by a double click or because no answer came: each student is asked once.
    const both = await Promise.all([enter(late), enter(late)]);
    const [entered, twice] = both.map(({ data }) => data).sort((one, other) => other[0]!.ok - one[0]!.ok);
    expect(entered!.every(({ ok }) => ok === 1)).toBe(true);
    expect(entered!.map(({ id }) => id)).toEqual(listed.map(({ studentId }) => studentId));
    expect(new Set(twice!.map(({ ok, message }) => `${ok} ${message}`))).toEqual(
      new Set(['0 您已为该学生录入过相同的内容']),
    );
    expect(await enter({ classId }, (await app.loginAs(3, { orgId })).token)).toMatchObject({ error_code: 4 });
    expect(await enter({ studentIds: Array.from({ length: 10_000 }, (_, at) => String(at + 1)) })).toMatchObject({
      error_code: 2,
      message: '一次最多 100 名学生',
    });
  });

  it('counts as confirmed after the days of its scheme, and says so', async () => {
    const lapsing = { ...structuredClone(content), confirmAfterDays: 7 };
    await addScheme(db, { orgId: city, stage: 2, schemeName: '方案', content: lapsing }, now);
    await enter({ studentIds: [student.accountId] });
    const [entry] = await waitingFor(student.token);
    // A version that is published later says other days: the entry keeps to its own.
    const longer = { ...structuredClone(content), confirmAfterDays: 30 };
    await addScheme(db, { orgId: city, stage: 2, schemeName: '方案', content: longer }, now);
    expect((await app.call(findSchemeByUserId, {}, student.token)).data.confirmAfterDays).toBe(30);
    expect((await waitingFor(student.token)).map(({ confirmAfterDays }) => confirmAfterDays)).toEqual([7]);
    const reminders = () =>
      db.rows<{ text: string }>(
        `select details as text from notification where account_id = $1 and title = '您有教师录入的记录还没有处理'`,
        [student.accountId],
      );
    await app.services.staffRecords.sweep();
    expect([(await waitingFor(student.token)).length, await reminders()]).toEqual([1, []]);
    // Whatever day it is, three working days lie between it and the sixth day after, unless they are days off.
    await db.run("insert into holiday (day, kind, name) select $1::date + n, 1, '放假' from generate_series(1, 6) n", [
      toWireTime(app.clock()).slice(0, 10),
    ]);
    app.clock.advance(6 * 24 * 3600);
    await app.services.staffRecords.sweep();
    expect(await reminders()).toEqual([]);
    await db.run('delete from holiday');
    // Once, however often it is looked for.
    await Promise.all([app.services.staffRecords.sweep(), app.services.staffRecords.sweep()]);
    expect(await reminders()).toEqual([{ text: '请核对内容后确认或拒绝。超过 7 天未处理，按方案规定视为确认。' }]);
    app.clock.advance(2 * 24 * 3600);
    const token = await app.sessionOf(student.accountId);
    await app.services.staffRecords.sweep();
    expect((await app.call(recordFetch, { id: entry!.id }, token)).data.info).toMatchObject({
      auditStauts: 2,
      confirmStatus: 2,
      confirmAfterDays: 0,
    });
    expect(await stepsOf(entry!.id, token)).toContain('平台 逾期未处理，视为确认');
    app.clock.advance(-8 * 24 * 3600);
    await addScheme(db, { orgId: city, stage: 2, schemeName: '方案', content }, now);
  });

  it('of a workbook: what is wrong is told by its cell, what was mended is entered with all other rows or none, and only once', async () => {
    const [fang, tang] = [await pupil('方知远'), await pupil('唐果')];
    const left = await pupil('许安宁');
    await db.run("update student set student_no = 'B' || account_id where account_id = any ($1::bigint[])", [
      [fang, tang, left].map(({ accountId }) => accountId),
    ]);
    await db.run('update student set status = 3 where account_id = $1', [left.accountId]);
    await db.run('delete from class_membership where student_id = $1', [left.accountId]);
    const of = { classId: school.classId, dimensionId: reading.dimensionId! };
    const heading = ['学号*', '姓名', '书名*', '读完日期*', '读书心得*', '同桌'];
    const words = '法布尔蹲在地上看了一辈子虫子。';
    const sheet = [
      heading,
      [`B${fang.accountId}`, '方知远', '昆虫记', '2026/3/1', words, ''],
      [`B${tang.accountId}`, '唐朵', '长'.repeat(101), '2026-02-31', words, ''],
      ['B0', '', '昆虫记', '2026年3月1日', words, ''],
      [`B${left.accountId}`, '', '昆虫记', '2026-03-01', words, ''],
      [`B${fang.accountId}`, '', '昆虫记', '20260301', words, ''],
      [`B${tang.accountId}`, '唐果', '', '', '', ''],
    ];
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '录入', rows: sheet }] }));
    const read = (token: string) =>
      sendForm<DataOf<typeof manageRecordSheetRead>>(app, manageRecordSheetRead.path, token, of, [
        { name: '录入.xlsx', bytes },
      ]);
    expect(await read((await app.loginAs(3, { orgId })).token)).toMatchObject({ error_code: 4 });
    const { rows, ignored } = (await read(teacher.token)).data;
    expect(ignored).toEqual(['同桌']);
    expect(rows.map(({ row, faults }) => [row, faults.map(({ text }) => text)])).toEqual([
      [2, []],
      [3, ['学号对应的学生是唐果', '书名最多 100 个字', '读完日期：日历上没有 2026年2月31日']],
      [4, ['本校没有这个学号']],
      [5, ['该学生已离校']],
      [6, ['与第 2 行内容相同']],
    ]);
    expect(rows[0]!.fieldList[1]!.value).toBe('2026-03-01');

    const enterSheet = (list: typeof rows, more: object = {}) =>
      app.call(
        manageRecordSheetEnter,
        { ...of, rows: list.map(({ faults, same, ...row }) => row), ...more },
        teacher.token,
      );
    expect(await enterSheet(rows)).toMatchObject({
      error_code: 2,
      refusal: { fields: { rows: '第 3 行：学号对应的学生是唐果' } },
    });
    expect(await waitingFor(fang.token)).toHaveLength(0);
    const mended = [rows[0]!, { ...rows[1]!, studentName: '唐果', fieldList: rows[0]!.fieldList }];
    const forged = { fieldList: [{ id: idOf(reading, '书名'), value: '别的书' }] };
    expect(await enterSheet(mended, forged)).toMatchObject({ error_code: 2 });
    const others = { fieldList: [{ id: idOf(reading, '现场照片'), value: await picture(fang.accountId) }] };
    expect((await enterSheet(mended, others)).message).toBe('现场照片的文件不存在或不是您上传的，请重新上传');
    const shown = { fieldList: [{ id: idOf(reading, '现场照片'), value: await picture(teacher.accountId) }] };
    const replies = await Promise.all([enterSheet(mended, shown), enterSheet(mended, shown)]);
    // Whichever comes second finds all as it stands.
    expect(replies.map(({ data }) => data).sort((one, other) => other.count - one.count)).toEqual([
      { count: 2, studentNum: 2, same: 0 },
      { count: 0, studentNum: 0, same: 2 },
    ]);
    const again = (await read(teacher.token)).data.rows;
    expect([again[0]!.same, again[0]!.faults]).toEqual([1, []]);
    expect(again[4]!.faults).toEqual([{ key: 'studentNo', text: '与第 2 行内容相同' }]);
    const one = {
      ...again[0]!,
      row: 9,
      fieldList: again[0]!.fieldList.map((cell, at) => (at === 0 ? { ...cell, value: '山海经' } : cell)),
    };
    expect((await enterSheet([again[0]!, one], shown)).data).toEqual({ count: 1, studentNum: 1, same: 1 });
    for (const { token } of [fang, tang]) {
      const entry = (await waitingFor(token)).find(({ title }) => title === '昆虫记');
      expect(entry).toMatchObject({ createName: '高老师', confirmStatus: 1 });
      expect((await app.call(recordFetch, { id: entry!.id }, token)).data.fileList).toHaveLength(1);
      expect((await app.call(waitingForMe, {}, token)).data.items).toEqual([
        { key: 'recordsToConfirm', count: token === fang.token ? 2 : 1 },
      ]);
    }
  });

  it('of a workbook finds a pupil by school, register and identity number alike', async () => {
    const { accountId, token } = await pupil('顾星野');
    const [register, identity] = [`G${identityNumberOf(91)}`, identityNumberOf(92)];
    const { secrets } = app.platform;
    await db.run('update student set register_index = $2 where account_id = $1', [
      accountId,
      registerIndex(secrets, register),
    ]);
    await db.run('update account set identity_index = $2 where account_id = $1', [
      accountId,
      identityIndex(secrets, identity),
    ]);
    const { no } = (await db.row<{ no: string }>('select student_no as no from student where account_id = $1', [
      accountId,
    ]))!;
    const of = { classId: school.classId, dimensionId: reading.dimensionId! };
    const read = async (title: string, number: string) => {
      const sheet = [
        [title, '书名*', '读完日期*', '读书心得*'],
        [number, '昆虫记', '2026-03-01', '法布尔蹲在地上看了一辈子虫子。'],
      ];
      const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '录入', rows: sheet }] }));
      const sent = [{ name: '录入.xlsx', bytes }];
      const reply = await sendForm<DataOf<typeof manageRecordSheetRead>>(
        ...([app, manageRecordSheetRead.path, teacher.token, of, sent] as const),
      );
      return reply.data.rows;
    };
    const wide = no.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    for (const [title, number] of [
      ['学号', no],
      ['学号', `${wide.slice(0, 4)} ${wide.slice(4)}`],
      ['身份证号', identity],
      ['学籍号', register],
    ] as const)
      expect(await read(title, number), title).toMatchObject([{ studentNo: no, faults: [] }]);
    const rows = (await read('学籍号', register)).map(({ faults, same, ...row }) => row);
    const shown = [{ id: idOf(reading, '现场照片'), value: await picture(teacher.accountId) }];
    const entered = await app.call(manageRecordSheetEnter, { ...of, rows, fieldList: shown }, teacher.token);
    expect(entered.data).toEqual({ count: 1, studentNum: 1, same: 0 });
    expect(await waitingFor(token)).toHaveLength(1);
  });
});

describe('the review room', () => {
  it('shows the oldest first, hints at the same picture and the same text, and nobody else’s queue', async () => {
    const other = await pupil();
    const text = { 读书心得: '法布尔蹲在地上看了一辈子虫子，他写下的每一只虫子都有自己的脾气，我也想这样看世界。' };
    const ids: string[] = [];
    for (const one of [student, other]) {
      const id = await begin(one.token, { ...text, 现场照片: await picture(one.accountId) });
      await app.call(submitRecord, { list: [id] }, one.token);
      ids.push(id);
    }
    const queue = (await app.call(manageRecordQueue, { pageSize: 100 }, teacher.token)).data;
    expect(queue.dataList.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
    expect(queue.dataList.find(({ id }) => id === ids[0])).toMatchObject({ fileNum: 1, dimensionName: '课外阅读' });
    const { data } = await app.call(manageRecordFetch, { id: ids[1]! }, teacher.token);
    expect(data).toMatchObject({ mayDecide: 1 });
    expect(data.hintList.filter(({ recordId }) => recordId === ids[0]).map(({ kind }) => kind)).toEqual([
      'file',
      'text',
    ]);
    expect((await app.call(manageRecordQueue, {}, (await app.loginAs(6, { orgId })).token)).data.totalCount).toBe(0);
  });

  it('a second look keeps what passed or takes it back', async () => {
    const id = await begin(student.token);
    await app.call(submitRecord, { list: [id] }, student.token);
    await decide(id, 1);
    const drawn = await app.call(manageRecordDrawSample, { percent: 100 }, office.token);
    expect(drawn.data.count).toBeGreaterThan(0);
    expect((await app.call(manageRecordDrawSample, { percent: 100 }, office.token)).message).toBe('没有可抽取的记录');
    const samples = (await app.call(manageRecordSamples, { pageSize: 100 }, office.token)).data.dataList;
    expect(samples.map((row) => row.id)).toContain(id);
    expect(await app.call(manageRecordSecondLook, { id, keep: 0 }, office.token)).toMatchObject({ error_code: 2 });
    await app.call(manageRecordSecondLook, { id, keep: 0, reason: '与他人记录雷同' }, office.token);
    expect(await statusOf(id, student.token)).toBe(3);
  });
});
