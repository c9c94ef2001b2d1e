import {
  awardList,
  type DataOf,
  examinationList,
  examinationScores,
  fitnessTable,
  manageExaminationPage,
  manageExaminationSave,
  manageSheet,
  manageSheetCheck,
  manageSheetHistory,
  manageSheetImport,
  manageSheetRead,
  studentScore,
} from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClass } from '../../../testing/fixtures.ts';
import { type ScoreSchool, startScoreSchools } from '../../../testing/score-schools.ts';
import { sendForm } from '../../../testing/uploads.ts';

const { app, db, chinese, maths, subject, begin, cell, save, sheet, publish, seen } = await startScoreSchools();
afterAll(() => app.close());
let at: ScoreSchool;
let examinationId: string;
beforeEach(async () => {
  ({ at, examinationId } = await begin());
});

describe('marks', () => {
  it('are seen by families once they are published, and by nobody else', async () => {
    expect(
      (await save([cell('１１８', { key: chinese }), cell('90.5'), cell('缺考', { student: at.pupils[1].accountId })]))
        .message,
    ).toBe('已保存 3 格');
    expect(await seen()).toEqual([]);
    expect((await app.call(examinationList, {}, at.pupils[0].token)).data).toEqual([]);
    expect((await publish()).error_code).toBe(0);
    expect(await seen()).toEqual([
      ['语文', '118'],
      ['数学', '90.5'],
    ]);
    expect(await seen(at.pupils[1].token)).toEqual([['数学', '缺考']]);
    expect(await seen(at.stranger.token)).toEqual([]);
    const asked = { examinationId, studentId: at.pupils[0].accountId };
    expect((await app.call(examinationScores, asked, at.pupils[1].token)).error_code).toBe(4);
    const parent = await app.loginAs(4, {});
    expect((await app.call(examinationScores, asked, parent.token)).error_code).toBe(4);
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [
      parent.accountId,
      asked.studentId,
    ]);
    expect((await app.call(examinationScores, asked, parent.token)).data).toHaveLength(2);
    expect((await app.call(examinationList, { studentId: asked.studentId }, parent.token)).data).toMatchObject([
      { id: examinationId, name: '期中考试', examDate: '2026-03-10' },
    ]);
  });

  it('stand beside the middle of the class from five marks on, where ranks are told', async () => {
    await save([cell('90')]);
    await publish();
    const middles = async () =>
      (await app.call(examinationScores, { examinationId }, at.pupils[0].token)).data.map((one) => one.classMiddle);
    expect(await middles()).toEqual([null]);
    for (const mark of [60, 70, 80, 100]) {
      const { accountId } = await app.loginAs(4, {});
      await db.run(
        `insert into score (examination_id, student_id, subject_id, class_id, mark)
         select examination_id, $1, subject_id, class_id, $2 from score where examination_id = $3 and student_id = $4`,
        [accountId, mark, examinationId, at.pupils[0].accountId],
      );
    }
    expect(await middles()).toEqual([80]);
    const { orgId } = (await db.row<{ orgId: string }>(
      'select school_id as "orgId" from student where account_id = $1',
      [at.pupils[0].accountId],
    ))!;
    await db.run('insert into score_rule (org_id, ranks_told) values ($1, false)', [orgId]);
    expect(await middles()).toEqual([null]);
    await db.run('delete from score_rule where org_id = $1', [orgId]);
  });

  it('are a subject’s teacher’s of that subject alone, with neither awards, discipline nor the comprehensive report', async () => {
    await save([cell('110', { key: chinese }), cell('90')]);
    await publish();
    const studentId = at.pupils[0].accountId;
    const by = async ({ token }: { token: string }) =>
      (await app.call(examinationScores, { examinationId, studentId }, token)).data.map(
        ({ subjectName }) => subjectName,
      );
    expect([await by(at.teacher), await by(at.subjectTeacher)]).toEqual([['语文', '数学'], ['数学']]);
    const { semesterId } = at;
    const asked = ({ token }: { token: string }) =>
      Promise.all<{ error_code: number }>([
        app.call(awardList, { type: 1, semesterId, studentId }, token),
        app.call(awardList, { type: 2, semesterId, studentId }, token),
        app.call(studentScore, { semesterId, studentId }, token),
        app.call(fitnessTable, { semesterYearId: at.yearId, studentId }, token),
      ]);
    expect((await asked(at.subjectTeacher)).map(({ error_code }) => error_code)).toEqual([4, 4, 4, 4]);
    expect((await asked(at.teacher)).map(({ error_code }) => error_code)).toEqual([0, 0, 0, 0]);
    // An examination in which the subject was not sat is none.
    await db.run('delete from score where student_id = $1 and subject_id = $2', [studentId, maths]);
    expect((await app.call(examinationList, { studentId }, at.subjectTeacher.token)).data).toEqual([]);
    expect((await app.call(examinationList, { studentId }, at.teacher.token)).data).toHaveLength(1);
  });

  it('are out of a full mark for each subject, which stands once families know it', async () => {
    await save([cell('90')]);
    const found = async () =>
      (await app.call(manageExaminationPage, {}, at.office.token)).data.dataList.find(
        ({ id }) => id === examinationId,
      )!;
    const change = async (fullMarks: Record<string, number>, more: object = {}) => {
      const { id, version, name, heldOn, semesterId, gradeId } = await found();
      const subjects = Object.entries(fullMarks).map(([subjectId, fullMark]) => ({ subjectId, fullMark }));
      const input = { id, version, name, heldOn, semesterId, gradeId, subjects, ...more };
      return app.call(manageExaminationSave, input, at.office.token);
    };
    expect((await change({ [chinese]: 150, [maths]: 80 })).message).toBe('已有高于 80 分的成绩，不能降低满分');
    expect((await change({ [chinese]: 150 })).message).toBe('已有成绩的科目不能去掉');
    expect((await change({ [chinese]: 150, [maths]: 120 }, { gradeId: '99' })).refusal.fields).toEqual({
      gradeId: '本校没有这个年级',
    });
    expect((await change({ [chinese]: 150, [maths]: 100 })).error_code).toBe(0);
    expect((await found()).subjects.map(({ fullMark }) => fullMark)).toEqual([150, 100]);
    await publish();
    expect((await change({ [chinese]: 150, [maths]: 120 })).message).toBe('成绩已发布，科目不能去掉，满分不能修改');
    const english = await subject('英语');
    expect((await change({ [chinese]: 150, [maths]: 100, [english]: 100 })).error_code).toBe(0);
  });

  it('are of one examination, however often it is sent: another of a name, a day and a grade is told', async () => {
    const make = (more: object = {}) =>
      app.call(
        manageExaminationSave,
        {
          ...{ name: '月考', heldOn: '2026-03-11', semesterId: at.semesterId, gradeId: at.gradeId },
          ...{ subjects: [{ subjectId: maths, fullMark: 100 }], ...more },
        },
        at.office.token,
      );
    const replies = await Promise.all([make(), make(), make()]);
    expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
    const fields = { name: '该年级这一天已有同名考试，请刷新列表查看' };
    expect((await make()).refusal).toEqual({ fields });
    expect((await make({ heldOn: '2026-03-12' })).error_code).toBe(0);
    expect((await make({ id: examinationId, version: 1 })).refusal).toEqual({ fields });
    const { data } = await app.call(manageExaminationPage, {}, at.office.token);
    expect(data.dataList.filter(({ name }) => name === '月考')).toHaveLength(2);
  });

  it('say at their cell what is wrong, and then nothing is written', async () => {
    await db.run('update student set status = 4 where account_id = $1', [at.pupils[1].accountId]);
    const [left, stranger] = [at.pupils[1].accountId, at.stranger.accountId];
    const reply = await save([
      cell('121'),
      cell('80', { student: left }),
      cell('80', { student: stranger }),
      cell('88', { key: chinese }),
    ]);
    expect(reply.refusal.fields).toEqual({
      [`${at.pupils[0].accountId} ${maths}`]: '应为 0 至 120 的数，最多 1 位小数；没有参加填“缺考”',
      [`${left} ${maths}`]: '该学生已离校，不能再录入',
      [`${stranger} ${maths}`]: '该学生不在这个班',
    });
    const pasted = await save([cell('85 补考，语文老师改过的分')]);
    expect(pasted.refusal.fields).toEqual({
      [`${at.pupils[0].accountId} ${maths}`]: expect.stringContaining('应为 0 至 120 的数'),
    });
    expect((await sheet()).rows.every(({ cells }) => Object.keys(cells).length === 0)).toBe(true);
  });

  it('are the class teacher’s, a subject’s teacher’s own, and refuse a class of another grade', async () => {
    expect((await sheet()).columns.map(({ title }) => title)).toEqual(['语文', '数学']);
    expect((await sheet(at.subjectTeacher.token)).columns.map(({ title }) => title)).toEqual(['数学']);
    expect((await save([cell('90', { key: chinese })], at.subjectTeacher.token)).refusal.fields).toEqual({
      [`${at.pupils[0].accountId} ${chinese}`]: '这一列不由您录入',
    });
    const ask = (classId: string, token: string) =>
      app.call(manageSheet, { kind: 'scores', of: examinationId, classId }, token);
    expect((await ask(at.other, at.teacher.token)).error_code).toBe(4);
    const grown = await makeClass(db, at.orgId, { day: new Date('2024-10-01'), className: '9班' });
    expect(await ask(grown, at.office.token)).toMatchObject({
      error_code: 1,
      message: expect.stringContaining('不在这次考试里'),
    });
  });

  it('are corrected with a reason that stays, and never over somebody else’s', async () => {
    await save([cell('90')]);
    await publish();
    expect((await save([cell('91', { before: '90' })])).refusal.fields).toEqual({
      reason: '成绩已发布，请填写更正原因',
    });
    expect((await save([cell('91', { before: '90' })], at.teacher.token, '登分有误')).error_code).toBe(0);
    expect((await save([cell('95', { before: '90' })], at.office.token, '复核')).refusal.fields).toEqual({
      [`${at.pupils[0].accountId} ${maths}`]: '已被他人改为“91”，请刷新后再改',
    });
    const asked = { kind: 'scores' as const, of: examinationId, classId: at.classId };
    expect((await app.call(manageSheetHistory, asked, at.teacher.token)).data.list).toMatchObject([
      { studentName: '林小禾', title: '数学', before: '90', after: '91', reason: '登分有误', actorName: '高老师' },
    ]);
    expect(await seen()).toEqual([['数学', '91']]);
  });

  it('are of a day of their semester', async () => {
    const make = (heldOn: string) =>
      app.call(
        manageExaminationSave,
        {
          ...{ name: '月考', heldOn, semesterId: at.semesterId, gradeId: at.gradeId },
          subjects: [{ subjectId: maths, fullMark: 100 }],
        },
        at.office.token,
      );
    const refusal = { heldOn: '考试日期应在本学期内（2026-02-23 至 2026-07-03）' };
    for (const day of ['2026-02-22', '2026-07-04', '2999-01-01', '1900-01-01'])
      expect((await make(day)).refusal.fields).toEqual(refusal);
    expect((await make('2026-07-03')).error_code).toBe(0);
  });

  it('by file are judged cell by cell, mended, and written all together or not at all', async () => {
    await db.run("update student set student_no = 'A' || account_id where class_id = any ($1)", [
      [at.classId, at.other],
    ]);
    const [child, mate] = at.pupils;
    await save([cell('100', { student: mate.accountId })]);
    const rows = [
      ['学号', '姓名', '语文', '数学', '体育', '问题'],
      // The number in full width, with a blank: it is the same.
      [`ａ ${child.accountId}`, '林　小禾', '121分', '１１８', '', ''],
      [`A${at.stranger.accountId}`, '唐知远', '', '100', '', ''],
      ['B1', '没有', '', '-1', '', ''],
      [`A${mate.accountId}`, '林小禾', '', '90', '', ''],
      [`A${child.accountId}`, '', '80', '', '', ''],
      [`A${mate.accountId}`, '许嘉宁', '', '', '9', ''],
    ];
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '成绩', rows }] }));
    const asked = { kind: 'scores' as const, of: examinationId, classId: at.classId };
    const read = await sendForm<DataOf<typeof manageSheetRead>>(
      ...([app, manageSheetRead.path, at.teacher.token, asked, [{ name: '成绩.xlsx', bytes }]] as const),
    );
    expect(read.data).toMatchObject({ columns: [chinese, maths], ignored: ['体育'] });
    expect(read.data.rows.map(({ row, faults }) => [row, faults])).toEqual([
      [2, { [chinese]: expect.stringContaining('应为 0 至 120 的数') }],
      [3, { studentNo: '不在这个班' }],
      [4, { studentNo: '本校没有这个学号', [maths]: expect.stringContaining('应为 0 至 120 的数') }],
      [5, { studentName: `学号 A${mate.accountId} 是许嘉宁` }],
      [6, { studentNo: '与第 2 行是同一名学生' }],
    ]);
    const plain = read.data.rows.map(({ row, cells, before }) => ({ row, cells, before }));
    const write = (list: typeof plain, token = at.teacher.token, reason?: string) =>
      app.call(manageSheetImport, { ...asked, rows: list, ...(reason ? { reason } : {}) }, token);
    expect((await write(plain)).refusal.fields).toMatchObject({
      [`2 ${chinese}`]: expect.stringContaining('应为'),
      '3 studentNo': '不在这个班',
    });
    expect((await sheet()).rows[0]!.cells).toEqual({});

    const first = { ...plain[0]!, cells: { ...plain[0]!.cells, [chinese]: '112' } };
    const second = { ...plain[3]!, cells: { ...plain[3]!.cells, studentName: '许嘉宁' } };
    const checked = (await app.call(manageSheetCheck, { ...asked, rows: [first, second] }, at.teacher.token)).data.rows;
    expect(checked).toMatchObject([
      { faults: {}, added: 2, before: {} },
      { faults: {}, added: 0, before: { [maths]: '100' } },
    ]);
    // What stands there was not looked at, or became something else since: it is not written over.
    const stale = { [`5 ${maths}`]: '已被他人改为“100”，请核对' };
    expect((await write([first, second])).refusal.fields).toEqual(stale);
    const ready = checked.map(({ row, cells, before }) => ({ row, cells, before }));
    expect((await write(ready)).data).toEqual({ students: 2, cells: 3 });
    expect((await write(ready)).data).toEqual({ students: 0, cells: 0 });
    expect((await sheet()).rows.map(({ cells }) => cells)).toEqual([
      { [chinese]: '112', [maths]: '118' },
      { [maths]: '90' },
    ]);
    await publish();
    const later = { ...first, before: { [maths]: '118' }, cells: { ...first.cells, [maths]: '119' } };
    expect((await write([later])).refusal.fields).toEqual({ reason: '成绩已发布，请填写更正原因' });
    expect((await write([later], at.teacher.token, '复核')).error_code).toBe(0);
    expect((await app.call(manageSheetHistory, asked, at.teacher.token)).data.list).toMatchObject([
      { title: '数学', before: '118', after: '119', reason: '复核' },
    ]);
    expect((await write([later], at.subjectTeacher.token)).data).toEqual({ students: 0, cells: 0 });
    expect(
      (await app.call(manageSheetCheck, { ...asked, classId: at.other, rows: [later] }, at.teacher.token)).error_code,
    ).toBe(4);
  });
});
