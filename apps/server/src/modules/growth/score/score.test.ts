import {
  awardList,
  BodyMassLevel,
  type DataOf,
  fitnessTable,
  manageAwardCheck,
  manageAwardImport,
  manageAwardPage,
  manageAwardRead,
  manageAwardRemove,
  manageAwardSave,
  manageRankRule,
  manageRankRuleSave,
  manageSheet,
  manageSheetHistory,
  manageSheetPublish,
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
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { type ScoreSchool, startScoreSchools } from '../../../testing/score-schools.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

const { app, clock, db, city, chinese, maths, begin, cell, save, publish } = await startScoreSchools();
afterAll(() => app.close());
let at: ScoreSchool;
beforeEach(async () => {
  ({ at } = await begin());
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
