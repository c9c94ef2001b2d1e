import {
  type Endpoint,
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
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { type ReportSchool, startReportSchools } from '../../../testing/report-schools.ts';

const { app, clock, db, city, semesterId, record, begin, keyOf, open, fetched } = await startReportSchools();
afterAll(() => app.close());
let at: ReportSchool;
beforeEach(async () => {
  at = await begin();
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
