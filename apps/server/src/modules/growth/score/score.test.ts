import {
  awardList,
  BodyMassLevel,
  type DataOf,
  examinationList,
  examinationScores,
  fitnessTable,
  manageAwardCheck,
  manageAwardImport,
  manageAwardPage,
  manageAwardRead,
  manageAwardRemove,
  manageAwardSave,
  manageExaminationPage,
  manageExaminationPublish,
  manageExaminationSave,
  manageRankRule,
  manageRankRuleSave,
  manageScoreFrame,
  manageSheet,
  manageSheetCheck,
  manageSheetHistory,
  manageSheetImport,
  manageSheetPublish,
  manageSheetRead,
  manageSheetSave,
  OrgType,
  studentHealth,
  studentHealths,
  studentScore,
  studentScores,
  studentSemesterList,
} from '@vimo/contract';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const subject = async (name: string) =>
  (await db.row<{ id: string }>('insert into subject (subject_name) values ($1) returning subject_id as id', [name]))!
    .id;
const [chinese, maths] = [await subject('语文'), await subject('数学')];

async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const classId = await makeClass(db, orgId, { day: app.clock(), className: '1班' });
  const other = await makeClass(db, orgId, { day: app.clock(), className: '2班' });
  const teacher = await app.loginAs(6, { orgId, name: '高老师' });
  const subjectTeacher = await app.loginAs(3, { orgId });
  const office = await app.loginAs(5, { orgId });
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
    classId,
    teacher.accountId,
  ]);
  await db.run(
    `insert into subject_teacher (class_id, subject_id, school_year_id, account_id) select $1, $2, school_year_id, $3 from school_year`,
    [classId, maths, subjectTeacher.accountId],
  );
  const pupil = async (name: string, inClass: string) => {
    const accountId = await app.makeStudent({ orgId, classId: inClass }, { name });
    return { accountId, token: await app.sessionOf(accountId) };
  };
  const frame = (await app.call(manageScoreFrame, {}, office.token)).data;
  const pupils = [await pupil('林小禾', classId), await pupil('许嘉宁', classId)] as const;
  return {
    ...{ orgId, classId, other, teacher, subjectTeacher, office, pupils, stranger: await pupil('唐知远', other) },
    semesterId: frame.semesters.find(({ isNow }) => isNow)!.id,
    yearId: frame.schoolYears[0]!.id,
    gradeId: frame.grades[0]!.id,
  };
}
let at: Awaited<ReturnType<typeof school>>;
let examinationId: string;
beforeEach(async () => {
  at = await school();
  const input = {
    ...{ name: '期中考试', heldOn: '2026-03-10', semesterId: at.semesterId, gradeId: at.gradeId },
    subjects: [
      { subjectId: chinese, fullMark: 120 },
      { subjectId: maths, fullMark: 120 },
    ],
  };
  examinationId = (await app.call(manageExaminationSave, input, at.office.token)).data.id;
});
const cell = (value: string, { student = at.pupils[0].accountId, key = maths, before = '' } = {}) => ({
  ...{ studentId: student, key, value, before },
});
const save = (cells: ReturnType<typeof cell>[], token = at.teacher.token, reason?: string) =>
  app.call(
    manageSheetSave,
    { kind: 'scores', of: examinationId, classId: at.classId, cells, ...(reason ? { reason } : {}) },
    token,
  );
const sheet = async (token = at.teacher.token) =>
  (await app.call(manageSheet, { kind: 'scores', of: examinationId, classId: at.classId }, token)).data;
const publish = async () => {
  const { dataList } = (await app.call(manageExaminationPage, {}, at.office.token)).data;
  const { version } = dataList.find(({ id }) => id === examinationId)!;
  return app.call(manageExaminationPublish, { id: examinationId, version }, at.office.token);
};
const seen = async (token = at.pupils[0].token) =>
  (await app.call(examinationScores, { examinationId }, token)).data.map(({ subjectName, score }) => [
    subjectName,
    score,
  ]);

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

it('fitness is shown with the body-mass index once the class is published', async () => {
  const asked = { kind: 'fitness' as const, of: at.yearId, classId: at.classId };
  const cells = [
    ...[cell('162.4', { key: 'height' }), cell('50.5', { key: 'weight' }), cell('225', { key: 'endurance' })],
  ];
  expect((await app.call(manageSheetSave, { ...asked, cells }, at.subjectTeacher.token)).error_code).toBe(4);
  expect((await app.call(manageSheetSave, { ...asked, cells }, at.teacher.token)).error_code).toBe(0);
  const own = async () => (await app.call(fitnessTable, { semesterYearId: at.yearId }, at.pupils[0].token)).data;
  expect(await own()).toEqual({ fmTab: [], values: {}, bmiLevel: 0 });
  await app.call(manageSheetPublish, { kind: 'fitness', of: at.yearId, classId: at.classId }, at.teacher.token);
  expect((await own()).values).toEqual({ height: '162.4', weight: '50.5', bmi: '19.1', endurance: '225' });
  expect((await own()).fmTab.map(({ name }) => name)).toEqual(['身高', '体重', '体重指数', '50米×8往返跑']);
  expect((await own()).bmiLevel).toBe(0);
  await db.run('update account set sex = 2 where account_id = $1', [at.pupils[0].accountId]);
  expect((await own()).bmiLevel).toBe(BodyMassLevel.over);
  expect((await app.call(studentHealth, { semesterId: at.semesterId }, at.pupils[0].token)).data).toMatchObject({
    bmi: '19.1',
    bmiLevel: BodyMassLevel.over,
  });
});

it('fitness of a past school year is of the pupils whom the class had at its end, of this year of those whom it has today', async () => {
  const listed = async (of: string) =>
    (
      await app.call(
        manageSheet,
        { kind: 'fitness', of, classId: at.classId },
        await app.sessionOf(at.office.accountId),
      )
    ).data.rows.map(({ studentName }) => studentName);
  await db.run("update class_membership set ends_on = '2026-08-20' where student_id = $1", [at.pupils[1].accountId]);
  clock.set('2026-09-15T10:00:00+08:00');
  try {
    await addSchoolYear(db, 2026, [
      ['2026-09-01', '2027-01-22'],
      ['2027-02-22', '2027-07-03'],
    ]);
    const year = await db.row<{ id: string }>('select school_year_id as id from school_year where start_year = 2026');
    const joined = await app.makeStudent({ orgId: at.orgId, classId: at.classId }, { name: '新同学' });
    await db.run("update class_membership set starts_on = '2026-09-01' where student_id = $1", [joined]);
    // Whoever leaves later in the year is still in the class.
    await db.run("update class_membership set ends_on = '2026-12-01' where student_id = $1", [at.pupils[0].accountId]);
    expect((await listed(at.yearId)).toSorted()).toEqual(['林小禾', '许嘉宁'].toSorted());
    expect((await listed(year!.id)).toSorted()).toEqual(['新同学', '林小禾'].toSorted());
  } finally {
    clock.set('2026-03-12T10:00:00+08:00');
    await db.run(
      'with gone as (delete from semester where starts_on >= $1) delete from school_year where start_year = 2026',
      ['2026-09-01'],
    );
  }
});

it('an award is noted once, seen by the family, and taken back with a reason', async () => {
  const award = {
    ...{ type: 1 as const, classId: at.classId, studentId: at.pupils[0].accountId, happenedOn: '2026-03-11' },
    ...{ event: '物理竞赛', result: '市级二等奖' },
  };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => app.call(manageAwardSave, award, at.teacher.token)),
  );
  expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  const asked = { type: 1, semesterId: at.semesterId };
  const own = async () => (await app.call(awardList, asked, at.pupils[0].token)).data;
  expect(await own()).toMatchObject([{ event: '物理竞赛', result: '市级二等奖', startTime: '2026-03-11' }]);
  expect((await app.call(awardList, { ...asked, studentId: award.studentId }, at.pupils[1].token)).error_code).toBe(4);
  const stranger = { ...award, studentId: at.stranger.accountId };
  expect((await app.call(manageAwardSave, stranger, at.teacher.token)).refusal.fields).toEqual({
    studentId: '学生不在这个班',
  });
  expect((await app.call(manageAwardPage, { type: 1 }, at.subjectTeacher.token)).data.totalCount).toBe(0);
  const id = replies[0]!.data.id;
  expect((await app.call(manageAwardRemove, { id, reason: '登记错了' }, at.teacher.token)).error_code).toBe(0);
  expect(await own()).toEqual([]);
});

it('awards by file are judged cell by cell, mended, and noted all together or not at all', async () => {
  const [child, mate] = at.pupils;
  for (const [account, number] of [
    [child.accountId, `N${child.accountId}`],
    [mate.accountId, `N${mate.accountId}`],
    [at.stranger.accountId, `N${at.stranger.accountId}`],
  ])
    await db.run('update student set student_no = $2 where account_id = $1', [account, number]);
  const rows = [
    ['学号*', '姓名', '事件*', '结果*', '日期*'],
    [`N${child.accountId}`, '林小禾', '物理竞赛', '二等奖', '2026/3/11'],
    [`N${child.accountId}`, '', '物理竞赛', '二等奖', '2026年3月11日'],
    [`N${mate.accountId}`, '林小禾', '', '一等奖', '2026-04-01'],
    [`N${at.stranger.accountId}`, '', '朗诵', '一等奖', '上周'],
    ['', '', '', '', ''],
    [`N${mate.accountId}`, '许嘉宁', '', '', ''],
  ];
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '获奖', rows }] }));
  const sent = [{ name: '获奖.xlsx', bytes }];
  const read = await sendForm<DataOf<typeof manageAwardRead>>(
    ...([app, manageAwardRead.path, at.teacher.token, { type: '1' }, sent] as const),
  );
  // A list of awards makes nobody's breach of discipline.
  const other = await sendForm(app, manageAwardRead.path, at.teacher.token, { type: '2' }, sent);
  expect([other.error_code, other.message]).toEqual([1, expect.stringContaining('像是获奖的表格：请在“获奖”里登记')]);
  expect(read.data.rows.map(({ row, faults }) => [row, faults])).toEqual([
    [2, {}],
    [3, { event: '与第 2 行相同' }],
    [4, { studentName: expect.stringContaining('许嘉宁'), event: '未填', happenedOn: '日期不能晚于今天' }],
    [5, { studentNo: '不是您负责的班级', happenedOn: '应为日期，如 2024-09-01' }],
  ]);
  const plain = read.data.rows.map(({ row, cells }) => ({ row, cells }));
  const note = (list: object[], token = at.teacher.token) =>
    app.call(manageAwardImport, { type: 1, rows: list }, token);
  expect((await note(plain)).refusal.fields).toMatchObject({ '4 event': '未填', '5 studentNo': '不是您负责的班级' });
  const asked = { type: 1, semesterId: at.semesterId };
  expect((await app.call(awardList, asked, child.token)).data).toEqual([]);
  const mended = {
    row: 4,
    cells: { ...plain[2]!.cells, studentName: '许嘉宁', event: '朗诵', happenedOn: '2026-03-02' },
  };
  const checked = await app.call(manageAwardCheck, { type: 1, rows: [plain[0]!, mended] }, at.teacher.token);
  expect(checked.data.rows.map(({ faults }) => faults)).toEqual([{}, {}]);
  expect((await note([plain[0]!, mended])).data).toEqual({ added: 2, there: 0 });
  expect((await note([plain[0]!, mended], at.office.token)).data).toEqual({ added: 0, there: 2 });
  expect((await app.call(awardList, asked, mate.token)).data).toMatchObject([
    { event: '朗诵', startTime: '2026-03-02' },
  ]);
});

describe('the comprehensive report', () => {
  it('rounds a mean half up, also one of marks that have no end', async () => {
    const [{ accountId, token }] = at.pupils;
    for (const [mark, full] of [
      [50, 150],
      [50, 150],
      [50, 150],
      [0.2, 100],
    ])
      await db.run(
        `with made as (
           insert into examination (org_id, semester_id, grade_id, exam_name, held_on, published_at, created_by)
           values ($1, $2, $3, '周测', '2026-03-02', '2026-03-03 08:00:00', $4) returning examination_id
         ), paper as (
           insert into examination_subject (examination_id, subject_id, full_mark) select examination_id, $5::bigint, $6::numeric from made
         ) insert into score (examination_id, student_id, subject_id, class_id, mark)
         select examination_id, $7::bigint, $5::bigint, $8::bigint, $9::numeric from made`,
        [at.orgId, at.semesterId, at.gradeId, at.office.accountId, maths, full, accountId, at.classId, mark],
      );
    const { data } = await app.call(studentScore, { semesterId: at.semesterId }, token);
    // Three times 33.33… and 0.2 are 100.2, and a quarter of it 25.05.
    expect(data.studentStudyRank).toMatchObject([{ avgScore: 25.1, fullScore: 100 }]);
  });

  it('ranks the means of published marks, tells what was passed, and nothing of strangers', async () => {
    await save([
      cell('110', { key: chinese }),
      cell('60'),
      cell('115', { key: chinese, student: at.pupils[1].accountId }),
    ]);
    const asked = { semesterId: at.semesterId };
    const mine = async () => (await app.call(studentScore, asked, at.pupils[0].token)).data;
    expect(await mine()).toMatchObject({ studentStudyRank: [], studentStudyQualified: { rate: 0 } });
    await publish();
    const found = await mine();
    expect(
      found.studentStudyRank.map(({ courseName, avgScore, rank, people }) => [courseName, avgScore, rank, people]),
    ).toEqual([
      ['语文', 110, 2, 2],
      ['数学', 60, 1, 1],
    ]);
    expect(found.studentStudyQualified).toEqual({ rate: 0.5, chineseQualifed: 0, mathematicsQualifed: 1 });
    const several = { semesterIds: [at.semesterId], studentId: at.pupils[0].accountId };
    // Beside the nested parts each subject flat, with what it is of.
    const row = { ...found, chinese: 110, chineseType: 1, mathematics: 60, mathematicsType: 1 };
    expect(found).not.toHaveProperty('chinese');
    expect((await app.call(studentScores, several, at.pupils[0].token)).data).toEqual([row]);
    const text = { ...several, semesterIds: several.semesterIds.join(',') };
    expect((await app.call(studentScores, text, at.pupils[0].token)).data).toEqual([row]);
    expect((await app.call(studentScores, several, at.stranger.token)).error_code).toBe(4);
    expect((await app.call(studentHealths, several, at.pupils[0].token)).data).toMatchObject([{ height: '', bmi: '' }]);
    const [health] = (await app.call(studentHealths, several, at.pupils[0].token)).data;
    expect((await app.call(studentHealth, asked, at.pupils[0].token)).data).toEqual(health);
    expect((await app.call(studentScore, { semesterId: '99999999' }, at.pupils[0].token)).error_code).toBe(4);
    expect((await app.call(studentScore, { semesterId: '' }, at.pupils[0].token)).data).toEqual(found);
    expect((await app.call(studentHealth, {}, at.pupils[0].token)).data).toEqual(health);
    const all = (await app.call(studentScores, {}, at.pupils[0].token)).data;
    expect(all.at(-1)).toEqual(row);
    const { data: known } = await app.call(studentSemesterList, {}, at.pupils[0].token);
    expect(all.map(({ semesterId }) => semesterId)).toEqual(known.map(({ id }) => id).reverse());
    const ages = (await app.call(studentHealths, {}, at.pupils[0].token)).data;
    expect(ages.map(({ semesterId }) => semesterId)).toEqual(all.map(({ semesterId }) => semesterId));
  });

  it('tells no rank where a bureau above has switched them off, to the family and to who is in charge', async () => {
    await save([cell('90')]);
    await publish();
    const bureau = await app.loginAs(10, { orgId: city });
    const elsewhere = await app.loginAs(10, { orgId: await makeOrg(db, { type: OrgType.bureau }) });
    const rule = async ({ token } = bureau) => (await app.call(manageRankRule, {}, token)).data;
    const set = (isTold: number, version: number, { token } = bureau) =>
      app.call(manageRankRuleSave, { isTold, version }, token);
    const told = async ({ token }: { token: string }) => {
      const asked = { semesterId: at.semesterId, studentId: at.pupils[0].accountId };
      return (await app.call(studentScore, asked, token)).data.studentStudyRank.map(({ rank, people }) => [
        rank,
        people,
      ]);
    };
    expect(await rule()).toEqual({ isTold: 1, isOffAbove: 0, version: 0 });
    await set(0, 0, elsewhere);
    expect(await told(at.pupils[0])).toEqual([[1, 1]]);
    expect((await set(0, 0)).message).toBe('已不显示排名');
    expect(await set(1, 0)).toMatchObject({ error_code: 1, message: '该内容已被他人修改，请刷新后再试' });
    expect(await told(at.pupils[0])).toEqual([[0, 0]]);
    expect(await told(at.teacher)).toEqual([[0, 0]]);
    const district = await app.loginAs(10, { orgId: await makeOrg(db, { type: OrgType.bureau, parentOrgId: city }) });
    expect(await rule(district)).toEqual({ isTold: 1, isOffAbove: 1, version: 0 });
    await set(1, 1);
    expect(await told(at.pupils[0])).toEqual([[1, 1]]);
  });

  it('shows credits of a senior class once they are published, entered by who teaches the subject', async () => {
    const classId = await makeClass(db, at.orgId, { day: app.clock(), stage: 4, className: '3班' });
    await db.run(
      `insert into subject_teacher (class_id, subject_id, school_year_id, account_id) select $1, $2, school_year_id, $3 from school_year`,
      [classId, maths, at.subjectTeacher.accountId],
    );
    const accountId = await app.makeStudent({ orgId: at.orgId, classId }, { name: '江屿' });
    const token = await app.sessionOf(accountId);
    const asked = { kind: 'credits', of: at.semesterId, classId };
    const enter = (key: string, value: string, who: { token: string }, more: object = {}) => {
      const cells = [{ studentId: accountId, key, value, before: '', ...more }];
      return app.call(manageSheetSave, { ...asked, cells, reason: '补录' }, who.token);
    };
    const own = async () =>
      (await app.call(studentScore, { semesterId: at.semesterId }, token)).data.studentStudyCredit;
    const { columns } = (await app.call(manageSheet, asked, at.subjectTeacher.token)).data;
    expect(columns.map(({ title }) => title)).toEqual(['数学必修', '数学选修Ⅰ']);
    expect((await enter('mathematicsCredit', '2.5', at.subjectTeacher)).error_code).toBe(0);
    expect((await enter('chineseCredit', '2', at.subjectTeacher)).refusal.fields).toEqual({
      [`${accountId} chineseCredit`]: '这一列不由您录入',
    });
    expect((await enter('chinese1Credit', '31', at.office)).refusal.fields).toEqual({
      [`${accountId} chinese1Credit`]: '应为 0 至 30 的数，最多 1 位小数',
    });
    expect((await enter('socialPracticeCredit', '2', at.office)).error_code).toBe(0);
    expect(await own()).toEqual({});
    // The subject teacher enters; who publishes is the class teacher or the school.
    expect((await app.call(manageSheetPublish, asked, at.subjectTeacher.token)).error_code).toBe(4);
    expect((await app.call(manageSheetPublish, asked, at.office.token)).error_code).toBe(0);
    expect(await own()).toEqual({ mathematicsCredit: 2.5, socialPracticeCredit: 2 });
    expect((await enter('mathematicsCredit', '3', at.office, { before: '2.5' })).error_code).toBe(0);
    expect((await app.call(manageSheetHistory, asked, at.office.token)).data.list).toMatchObject([
      { studentName: '江屿', title: '数学必修', before: '2.5', after: '3', reason: '补录' },
    ]);
    // A primary class earns none.
    expect((await app.call(manageSheet, { ...asked, classId: at.classId }, at.office.token)).error_code).toBe(4);
  });
});
