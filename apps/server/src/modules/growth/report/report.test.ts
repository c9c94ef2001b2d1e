import {
  addRecordQuestion,
  type Endpoint,
  isQuestion,
  manageNoticeEnd,
  manageNoticeExtend,
  manageNoticeOpen,
  manageNoticeWithdraw,
  manageReportFrame,
  manageReportPreview,
  manageReportProgress,
  manageReportPupils,
  manageReportRemind,
  manageReportRule,
  notificationPage,
  OrgType,
  recordFetch,
  reportFetch,
  reportPage,
  reportPageParent,
  reportPublicity,
  reportSelect,
  reportSelection,
  SESSION_HEADER,
  studentFetch,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testClock, whileLocked } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';
import { addScheme, presetOf } from '../scheme/index.ts';

const NOW = '2026-06-22T10:00:00+08:00';
const clock = testClock(NOW);
// A statement that waits for a lock is given up after a while: these tests are about that.
const app = await startTestApp({ clock, budgets: { timeoutMs: 2500, patienceMs: 60_000 } });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);
const schemeId = await addScheme(db, { orgId: city, stage: 2, ...presetOf(2)! }, '2026-02-01 08:00:00');
const scheme = await db.row<{
  modules: {
    moduleId: string;
    dimensions: { dimensionId: string; fields: { fieldId: string; fieldName: string }[] }[];
  }[];
}>(`select content -> 'modules' as modules from scheme where scheme_id = $1`, [schemeId]);
const semester = await db.row<{ id: string }>('select semester_id as id from semester where term = 2');
const semesterId = semester!.id;

/** A passed record of the semester, of the first dimension of a module of the preset. */
async function record(
  studentId: string,
  { module = 1, title = '昆虫记', state = 2, orgId = at.orgId, classId = at.classId } = {},
) {
  const { moduleId, dimensions } = scheme!.modules[module]!;
  const { dimensionId, fields } = dimensions[0]!;
  const content = Object.fromEntries(
    fields.slice(0, 3).map(({ fieldId }, index) => [fieldId, index === 0 ? title : '2026-03-12']),
  );
  const row = await db.row<{ id: string }>(
    `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher,
       state, creator_id, submitted_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, false, $10, $1, $11, $11, $11) returning record_id as id`,
    [
      studentId,
      orgId,
      classId,
      semesterId,
      schemeId,
      moduleId,
      dimensionId,
      title,
      JSON.stringify(content),
      state,
      '2026-04-01 09:00:00',
    ],
  );
  return row!.id;
}

/** A school of its own for each test: two classes of a grade, their teacher, an administrator, pupils. */
async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const classId = await makeClass(db, orgId, { day: app.clock() });
  const otherClassId = await makeClass(db, orgId, { day: app.clock(), className: '3班' });
  const teacher = await app.loginAs(6, { orgId, name: '高老师' });
  const office = await app.loginAs(5, { orgId, name: '教务处' });
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
    classId,
    teacher.accountId,
  ]);
  const pupil = async (name: string, inClass = classId) => {
    const accountId = await app.makeStudent({ orgId, classId: inClass }, { name });
    return { accountId, token: await app.sessionOf(accountId) };
  };
  return {
    orgId,
    classId,
    otherClassId,
    teacher,
    office,
    pupil,
    student: await pupil('林小禾'),
    mate: await pupil('许嘉宁'),
  };
}
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  clock.set(NOW);
  at = await school();
});

describe('what a report consists of', () => {
  it('holds passed records of dimensions that enter it, by module and dimension, named with the class of then', async () => {
    await record(at.student.accountId, { module: 3, title: '青绿山水' });
    await record(at.student.accountId);
    await record(at.student.accountId, { title: '还没有审核', state: 1 });
    await record(at.mate.accountId, { title: '别人的' });
    await db.run('update student set political_status = 3 where account_id = $1', [at.student.accountId]);
    const key = { studentId: at.student.accountId, classId: at.classId, semesterId };
    const report = await app.services.reports.contentOf(db, key);
    expect(report?.title).toBe('林小禾2025-2026学年下学期纪实报告');
    expect(report?.userInfo).toMatchObject({
      className: '2班',
      gradeName: '三年级',
      semesterName: '2025-2026学年下学期',
      political: '共青团员',
    });
    expect(report?.modelDimensionField.map(({ modelName }) => modelName)).toEqual(['学业水平', '艺术素养']);
    expect(report?.modelDimensionField[0]?.dimension[0]?.recordValue[0]).toMatchObject({ value: '昆虫记', isTitle: 1 });
    expect(await app.services.reports.contentOf(db, { ...key, classId: at.otherClassId })).toBeUndefined();
  });
});

it('the whole report, and what is sealed of it, bears the name as it is, also one that reads like an address', async () => {
  const { accountId } = await at.pupil('Anna·Me');
  await record(accountId);
  const report = await app.services.reports.contentOf(db, { studentId: accountId, classId: at.classId, semesterId });
  expect(report?.userInfo.name).toBe('Anna·Me');
});

const keyOf = (pupil: { accountId: string }) => ({ studentId: pupil.accountId, classId: at.classId, semesterId });
const open = (by = at.teacher.token, more: object = {}) =>
  app.call(
    manageNoticeOpen,
    { semesterId, classId: at.classId, startsOn: '2026-06-22', endsOn: '2026-06-26', ...more },
    by,
  );
const fetched = async (token: string, of = at.student) => (await app.call(reportFetch, keyOf(of), token)).error_code;

describe('typical records', () => {
  it('are chosen up to the bureau’s number in a dimension, among own records alone, until a notice is opened', async () => {
    const ids: string[] = [];
    for (const title of ['昆虫记', '海底两万里', '朝花夕拾', '城南旧事'])
      ids.push(await record(at.student.accountId, { title }));
    const foreign = await record(at.mate.accountId);
    const choose = (recordIds: string[]) => app.call(reportSelect, { semesterId, recordIds }, at.student.token);
    expect((await choose(ids)).refusal.fields).toEqual({ recordIds: '“课外阅读”最多遴选 3 条，请先取消一些' });
    expect((await choose([foreign])).error_code).toBe(4);
    expect((await choose([ids[3]!])).message).toBe('遴选已保存');
    const { data } = await app.call(reportSelection, { semesterId: Number(semesterId) }, at.student.token);
    expect([data.mayChange, data.most, data.list[0]]).toMatchObject([1, 3, { recordId: ids[3], isTypical: 1 }]);
    await open();
    expect((await choose([])).message).toBe('报告已进入公示，遴选已截止');
    const report = (await app.call(reportFetch, keyOf(at.student), at.student.token)).data;
    expect(report.modelDimensionField[0]?.dimension[0]?.recordValue[0]).toMatchObject({
      value: '城南旧事',
      isTypical: 1,
    });
  });

  it('are those of the semester for which they were chosen: what counts in another one since is chosen anew there', async () => {
    const autumn = (await db.row<{ id: string }>('select semester_id as id from semester where term = 1'))!.id;
    const { accountId, token } = at.student;
    const [moves, other] = [await record(accountId), await record(accountId, { title: '海底两万里' })];
    const choose = async (of: string, recordIds: string[]) =>
      (await app.call(reportSelect, { semesterId: of, recordIds }, token)).message;
    const chosen = async (of: string) =>
      (await app.call(reportSelection, { semesterId: Number(of) }, token)).data.list
        .filter(({ isTypical }) => isTypical === 1)
        .map(({ recordId }) => recordId);
    expect(await choose(semesterId, [moves])).toBe('遴选已保存');
    // As a notice does that is withdrawn.
    await db.run('update record set semester_id = $2 where record_id = any ($1::bigint[])', [[moves, other], autumn]);
    expect(await chosen(autumn)).toEqual([]);
    expect(await choose(autumn, [moves])).toBe('遴选已保存');
    // What is chosen for the one leaves the choice for the other as it is.
    expect(await choose(semesterId, [])).toBe('遴选已保存');
    expect(await chosen(autumn)).toEqual([moves]);
    expect(await choose(autumn, [other])).toBe('遴选已保存');
    expect(await chosen(autumn)).toEqual([other]);
  });
});

describe('who reads a report', () => {
  it('the student, guardians and who is in charge whole; for strangers and with a forged class it is not there', async () => {
    await record(at.student.accountId);
    const parent = await app.loginAs(4, { name: '何女士' });
    const stranger = await app.loginAs(4);
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [
      parent.accountId,
      at.student.accountId,
    ]);
    const elsewhere = await app.loginAs(6, { orgId: at.orgId });
    for (const { token } of [at.student, parent, at.teacher, at.office]) expect(await fetched(token)).toBe(0);
    for (const { token } of [at.mate, stranger, elsewhere]) expect(await fetched(token)).toBe(4);
    const forged = { ...keyOf(at.student), classId: at.otherClassId };
    expect((await app.call(reportFetch, forged, at.student.token)).error_code).toBe(4);
    expect(
      (await app.call(reportPage, {}, at.student.token)).data.dataList.map(({ semesterId: one }) => one),
    ).toContain(semesterId);
    const children = (studentId?: string) => app.call(reportPageParent, { studentId }, parent.token);
    expect((await children()).data.totalCount).toBe((await children(at.student.accountId)).data.totalCount);
    expect((await children(at.mate.accountId)).error_code).toBe(4);
  });

  it('in their lists all semesters, or the one that is asked for', async () => {
    const parent = await app.loginAs(4);
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [
      parent.accountId,
      at.student.accountId,
    ]);
    for (const [one, found] of [
      [semesterId, [semesterId]],
      ['999999', []],
    ] as const)
      for (const { data } of [
        await app.call(reportPage, { semesterId: one }, at.student.token),
        await app.call(reportPageParent, { semesterId: one, studentId: at.student.accountId }, parent.token),
      ]) {
        expect(data.dataList.map((row) => row.semesterId)).toEqual(found);
        expect(data.totalCount).toBe(found.length);
      }
  });

  it('the bureau above whole, which is written down as part of one look at the pupil', async () => {
    const clerk = await app.loginAs(10, { orgId: city });
    for (const of of [at.student, at.mate, at.student]) expect(await fetched(clerk.token, of)).toBe(0);
    expect((await app.call(studentFetch, { id: at.student.accountId }, clerk.token)).error_code).toBe(0);
    const looks = await db.rows<{ target: string }>(
      `select target from audit_log where event = 'student.looked.at' and account_id = $1 order by audit_id`,
      [clerk.accountId],
    );
    expect(looks).toEqual([at.student, at.mate].map(({ accountId }) => ({ target: accountId })));
  });

  it('a schoolmate gets nothing of a person while a notice runs, in every byte of every answer, and nothing at all afterwards', async () => {
    const [identity, phone] = ['999999201003121086', '13912345678'];
    const owner = await app.makeStudent(
      { orgId: at.orgId, classId: at.classId },
      { name: '唐知远', identityNumber: identity, phone, sex: 1, address: '云汀路 8 号' },
    );
    const row = await db.row<{ no: string }>(
      'update student set political_status = 3 where account_id = $1 returning student_no as no',
      [owner],
    );
    const recordId = await record(owner, { title: `电话 139 1234 5678，证件 ${identity}` });
    await db.run(`update record set opinion = '期末排第三名' where record_id = $1`, [recordId]);
    const id = (await open()).data.id;
    const mine = at.mate.token;
    const answers = [
      await app.call(reportPublicity, { classId: at.classId, studentName: '唐' }, mine),
      await app.call(reportPublicity, {}, mine),
      await app.call(reportFetch, keyOf({ accountId: owner }), mine),
      await app.call(recordFetch, { id: recordId }, mine),
    ];
    expect(answers.map(({ error_code }) => error_code)).toEqual([0, 0, 0, 0]);
    const said = JSON.stringify(answers.map(({ data }) => data));
    expect(said).toContain('唐知远');
    const numbers = [identity, phone, '139 1234', row!.no, '2010-03-12', '20100312', '9****'];
    for (const secret of [...numbers, '云汀路', '第三名', '共青团员']) expect(said, secret).not.toContain(secret);
    expect(said).not.toMatch(/\d{17}|(?<!\d)1[3-9]\d{9}(?!\d)/);
    const { userInfo, fileList, isPublic } = answers[2]!.data as {
      userInfo: object;
      fileList: unknown[];
      isPublic: number;
    };
    expect({ isPublic, fileList }).toEqual({ isPublic: 1, fileList: [] });
    expect(userInfo).toMatchObject({ sex: null, birthData: '', identCode: '', studentNo: '', political: '' });

    const otherClass = await at.pupil('隔壁班', at.otherClassId);
    expect(await fetched(otherClass.token, { accountId: owner, token: '' })).toBe(4);
    clock.set('2026-06-27T08:00:00+08:00');
    expect(await fetched(mine, { accountId: owner, token: '' })).toBe(4);
    expect((await app.call(recordFetch, { id: recordId }, mine)).error_code).toBe(4);
    expect(id).toMatch(/^\d+$/);
  });

  it('no call at all tells a schoolmate a number, a mark or a reason of whom a notice shows, whatever is asked for', async () => {
    const identity = '999999200911230008';
    const owner = await app.makeStudent(
      { orgId: at.orgId, classId: at.classId },
      { name: '唐知远', identityNumber: identity, phone: '13912345679', address: '云汀路 8 号' },
    );
    const student = await db.row<{ no: string }>(
      'update student set political_status = 3 where account_id = $1 returning student_no as no',
      [owner],
    );
    const recordId = await record(owner);
    await db.run(`update record set opinion = '期末排第三名' where record_id = $1`, [recordId]);
    const examination = await db.row<{ id: string }>(
      `with made as (
         insert into examination (org_id, semester_id, grade_id, exam_name, held_on, published_at, created_by)
         values ($1, $2, 23, '期中考试', '2026-04-22', '2026-04-25 08:00:00', $3) returning examination_id
       ), named as (insert into subject (subject_name) values ('语文') returning subject_id
       ), full_mark as (
         insert into examination_subject select examination_id, subject_id, 120 from made cross join named
       ), marked as (
         insert into score (examination_id, student_id, subject_id, class_id, mark)
         select examination_id, $4, subject_id, $5, 87.3 from made cross join named
       ) select examination_id as id from made`,
      [at.orgId, semesterId, at.teacher.accountId, owner, at.classId],
    );
    const year = await db.row<{ id: string }>('select school_year_id as id from school_year');
    const fitness = [at.classId, year!.id];
    await db.run(
      `insert into fitness_result (student_id, class_id, school_year_id, content) values ($3, $1, $2, '{"height": "141.7"}')`,
      [...fitness, owner],
    );
    await db.run('insert into fitness_publication values ($1, $2, now(), $3)', [...fitness, at.teacher.accountId]);
    await open();

    const asked = {
      ...{ studentId: owner, userId: owner, vuserId: owner, recordId, examinationId: examination!.id },
      ...{ semesterId, semesterIds: [semesterId], semesterYearId: year!.id, classId: at.classId, gradeId: '23' },
      ...{ pageSize: 100, currentPage: 1, studentName: '唐', sources: '学生录入', ids: recordId },
    };
    const isAPupils = ({ access, multipart }: Endpoint) =>
      !multipart && (typeof access === 'string' || access.some((usertype) => usertype === 2));
    /** Every byte that somebody gets by asking every call of pupils for what is the owner's. */
    const everything = async (accountId: string) => {
      let said = '';
      for (const { endpoint } of app.app.modules.flatMap(({ routes }) => routes)) {
        if (!isAPupils(endpoint)) continue;
        for (const more of [
          { id: owner, type: 1 },
          { id: recordId, type: 2 },
        ]) {
          const sent: Record<string, unknown> = { ...asked, ...more };
          const { body } = await app.app.http.inject({
            method: endpoint.method,
            url: endpoint.path.replace(/:\w+/g, more.id),
            headers: { [SESSION_HEADER]: await app.sessionOf(accountId) },
            ...(endpoint.method === 'GET' ? { query: sent as Record<string, string> } : { payload: sent }),
          });
          said += body;
        }
      }
      return said;
    };
    const secrets = [student!.no, '2009-11-23', '共青团员', '期末排第三名', '87.3', '141.7'];
    const [told, own] = [await everything(at.mate.accountId), await everything(owner)];
    for (const secret of [...secrets, identity, '13912345679', '20091123', '云汀路'])
      expect(told, secret).not.toContain(secret);
    expect(told).toContain('唐知远');
    // It would find them: the same questions of the student himself are answered.
    for (const secret of secrets) expect(own, secret).toContain(secret);
  });

  it('a search asks for a class, and a class of another school is not there', async () => {
    const { refusal } = await app.call(reportPublicity, { studentName: '唐' }, at.mate.token);
    expect(refusal.fields).toEqual({ classId: '请选择年级和班级' });
    const foreign = await makeClass(db, await makeOrg(db, { parentOrgId: city }), { day: app.clock() });
    expect((await app.call(reportPublicity, { classId: foreign }, at.mate.token)).error_code).toBe(4);
  });
});

describe('a public notice', () => {
  it('lasts the bureau’s number of working days at least, begins not before today, and is of classes in charge', async () => {
    const bureau = await app.loginAs(10, { orgId: city });
    const { ruleVersion } = (await app.call(manageReportFrame, {}, bureau.token)).data;
    expect((await open(at.teacher.token, { endsOn: '2026-06-25' })).refusal.fields?.endsOn).toContain('2026-06-26');
    const rule = { noticeDays: 6, typicalMost: 2, version: ruleVersion };
    expect((await app.call(manageReportRule, rule, bureau.token)).error_code).toBe(0);
    expect((await app.call(manageReportRule, rule, bureau.token)).message).toBe('该内容已被他人修改，请刷新后再试');
    expect((await open()).refusal.fields?.endsOn).toBe('公示至少 6 个工作日，最早可选 2026-06-29');
    await db.run('delete from report_rule');
    expect((await open(at.teacher.token, { startsOn: '2026-06-19' })).refusal.fields?.startsOn).toBe(
      '开始日期不能早于今天',
    );
    expect((await open(at.teacher.token, { endsOn: '2026-12-26' })).refusal.fields?.endsOn).toContain('最长');
    // Both ends count: the 92nd day is 21 September.
    expect((await open(at.teacher.token, { endsOn: '2026-09-22' })).refusal.fields?.endsOn).toBe('最长 92 天');
    expect((await open(at.teacher.token, { classId: at.otherClassId })).error_code).toBe(4);
    expect((await open(at.teacher.token, { classId: '' })).error_code).toBe(3);
    expect((await open(at.office.token, { semesterId: '999' })).error_code).toBe(4);
  });

  it('of many who open it at once one does; students and guardians are told once', async () => {
    const replies = await Promise.all([at.teacher, at.office, at.teacher, at.office].map(({ token }) => open(token)));
    expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 1, 1, 1]);
    expect(replies.find(({ error_code }) => error_code === 1)?.message).toBe('该范围本学期已发起公示，请刷新后查看');
    const { data } = await app.call(notificationPage, {}, at.student.token);
    expect(data.dataList.map(({ title }) => title)).toEqual(['纪实报告公示']);
    // The whole school takes in who is under no notice yet.
    const next = await at.pupil('隔壁班', at.otherClassId);
    const school = await open(at.office.token, { classId: '' });
    expect(school.data.students).toBe(1);
    expect((await app.call(notificationPage, {}, next.token)).data.totalCount).toBe(1);
  });

  it('is opened whole or not at all when the connection dies in the middle', async () => {
    let opening: ReturnType<typeof open> | undefined;
    await whileLocked(app, 'notification', async () => {
      opening = open();
      for (let ended = 0; ended === 0; )
        ended = await db.run(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%into notification%'`,
        );
    });
    const { error_code } = (await opening)!;
    const left = await db.row<{ notices: number; shown: number }>(
      `select (select count(*)::int from public_notice where class_id = $1) as notices,
         (select count(*)::int from noticed_report where class_id = $1) as shown`,
      [at.classId],
    );
    expect(left).toEqual(error_code === 0 ? { notices: 1, shown: 2 } : { notices: 0, shown: 0 });
  });

  it('shows what had passed when it was opened; a challenge is raised inside it alone; void records leave', async () => {
    const shown = await record(at.student.accountId);
    await open();
    const later = await record(at.student.accountId, { title: '公示后才通过' });
    const question = (recordId: string) => app.call(isQuestion, { recordId }, at.mate.token);
    expect([(await question(shown)).error_code, (await question(later)).error_code]).toEqual([0, 4]);
    const titles = async () => {
      const { modelDimensionField } = (await app.call(reportFetch, keyOf(at.student), at.student.token)).data;
      return modelDimensionField.flatMap(({ dimension }) =>
        dimension.flatMap((one) => one.recordValue.filter(({ isTitle }) => isTitle).map(({ value }) => value)),
      );
    };
    expect(await titles()).toEqual(['昆虫记']);
    await app.call(addRecordQuestion, { recordId: shown, reason: '册数与签到表不符' }, at.mate.token);
    const { list } = (await app.call(manageReportProgress, { semesterId }, at.teacher.token)).data;
    expect(list).toMatchObject([
      { classId: at.classId, questions: 1, openQuestions: 1, archived: 0, notice: { stand: 2, days: 5 } },
    ]);
    await db.run('update record set state = 8 where record_id = $1', [shown]);
    expect(await titles()).toEqual([]);
    const third = await at.pupil('江屿');
    clock.set('2026-06-27T08:00:00+08:00');
    expect((await app.call(isQuestion, { recordId: shown }, third.token)).error_code).toBe(4);
  });

  it('is extended, ended once it has run long enough, and withdrawn with a reason; of two the second is told', async () => {
    await record(at.student.accountId);
    const { id } = (await open()).data;
    let by = at.teacher.token;
    const extend = (endsOn: string, version: number) => app.call(manageNoticeExtend, { id, version, endsOn }, by);
    expect((await extend('2026-06-26', 1)).refusal.fields?.endsOn).toContain('须晚于');
    expect((await extend('2026-09-22', 1)).refusal.fields?.endsOn).toBe('最长 92 天');
    expect((await extend('2026-06-30', 1)).message).toBe('已延长到 2026-06-30');
    expect((await extend('2026-07-01', 1)).message).toBe('该内容已被他人修改，请刷新后再试');
    const end = (version: number) => app.call(manageNoticeEnd, { id, version }, by);
    expect((await end(2)).message).toBe('公示须满 5 个工作日，2026-06-26 之后才能提前结束');
    clock.set('2026-06-27T10:00:00+08:00');
    by = await app.sessionOf(at.teacher.accountId);
    expect(await fetched(at.mate.token)).toBe(0);
    expect((await end(2)).message).toBe('公示已结束');
    expect([await fetched(at.mate.token), (await end(3)).error_code]).toEqual([4, 1]);
    const stranger = await app.loginAs(6, { orgId: at.orgId });
    const withdraw = (token: string) => app.call(manageNoticeWithdraw, { id, version: 3, reason: '名单有误' }, token);
    expect((await withdraw(stranger.token)).error_code).toBe(4);
    expect((await withdraw(by)).message).toBe('公示已撤回');
    const { data } = await app.call(notificationPage, {}, at.student.token);
    expect(data.dataList[0]).toMatchObject({ title: '纪实报告公示已撤回', text: '原因：名单有误' });
    expect((await open(by, { startsOn: '2026-06-27', endsOn: '2026-07-03' })).error_code).toBe(0);
  });

  it('of the school is the administrators’ alone to extend, end and withdraw; for a class teacher it is not there', async () => {
    await record(at.student.accountId);
    const { id } = (await open(at.office.token, { classId: '', endsOn: '2026-06-30' })).data;
    const steps = (token: string) => [
      app.call(manageNoticeExtend, { id, version: 1, endsOn: '2026-07-01' }, token),
      app.call(manageNoticeEnd, { id, version: 1 }, token),
      app.call(manageNoticeWithdraw, { id, version: 1, reason: '名单有误' }, token),
    ];
    await later('2026-06-27T10:00:00+08:00');
    for (const step of steps(at.teacher.token)) expect((await step).error_code).toBe(4);
    expect((await app.call(manageNoticeEnd, { id, version: 1 }, at.office.token)).message).toBe('公示已结束');
  });
});

/** Days later everybody has logged in anew. */
async function later(moment: string): Promise<void> {
  clock.set(moment);
  for (const person of [at.teacher, at.office]) person.token = await app.sessionOf(person.accountId);
}

describe('who lacks what', () => {
  it('is told for each student, by class and school, and reminded of once a day', async () => {
    for (const module of [0, 1, 2, 3, 4]) await record(at.student.accountId, { module });
    await record(at.mate.accountId);
    await record(at.mate.accountId, { state: 1, title: '待审核' });
    const { data } = await app.call(manageReportPupils, { semesterId, classId: at.classId }, at.teacher.token);
    expect(data.list).toMatchObject([
      { studentName: '林小禾', recordNum: 5, missing: [], isReady: 1 },
      {
        studentName: '许嘉宁',
        recordNum: 1,
        missing: ['思想品德', '身心健康', '艺术素养', '社会实践'],
        toReview: 1,
        isReady: 0,
      },
    ]);
    const { list } = (await app.call(manageReportProgress, { semesterId }, at.office.token)).data;
    expect(list.map(({ ready, total, notice }) => [ready, total, notice])).toEqual([
      [1, 2, null],
      [0, 0, null],
    ]);
    const remind = (token: string) => app.call(manageReportRemind, { semesterId, classId: at.classId }, token);
    expect((await remind(at.teacher.token)).message).toBe('已提醒 1 人');
    expect((await remind(at.teacher.token)).message).toBe('今天已经提醒过，请明天再试');
    expect((await app.call(notificationPage, {}, at.mate.token)).data.dataList[0]?.title).toBe('您的纪实报告还缺材料');
    expect((await remind(at.office.token)).message).toBe('已提醒 1 人');
    const preview = await app.call(manageReportPreview, keyOf(at.student), at.teacher.token);
    expect(preview.data).toMatchObject({ isPublic: 1, studentCode: '' });
  });

  it('nobody is reminded of a report that a notice has closed', async () => {
    await record(at.student.accountId);
    expect((await open()).error_code).toBe(0);
    const remind = () => app.call(manageReportRemind, { semesterId, classId: at.classId }, at.teacher.token);
    expect((await remind()).message).toBe('没有需要提醒的学生：材料都齐，或报告已公示');
    await at.pupil('后来的同学');
    expect((await remind()).message).toBe('已提醒 1 人');
  });

  it('a class whose semester ends soon and that has no notice waits on the workbench', async () => {
    const session = (await app.platform.sessions.find(at.teacher.token))!;
    const waiting = (now: string) => app.services.staffReports.waiting(session, now);
    expect([await waiting('2026-05-12 10:00:00'), await waiting('2026-06-22 10:00:00')]).toEqual([0, 1]);
    await open();
    expect(await waiting('2026-06-22 10:00:00')).toBe(0);
  });
});

it('a semester has no notice before it has begun', async () => {
  await addSchoolYear(db, 2026, [
    ['2026-06-23', '2027-01-20'],
    ['2027-02-20', '2027-07-03'],
  ]);
  const next = await db.row<{ id: string }>("select semester_id as id from semester where starts_on = '2026-06-23'");
  const opened = async (startsOn: string) => {
    clock.set(`${startsOn}T10:00:00+08:00`);
    const input = { classId: '', semesterId: next!.id, startsOn, endsOn: '2026-07-10' };
    return (await open(await app.sessionOf(at.office.accountId), input)).error_code;
  };
  expect([await opened('2026-06-22'), await opened('2026-06-23')]).toEqual([4, 0]);
});
