import {
  childrenWaiting,
  manageEvaluationComment,
  manageEvaluationDecide,
  manageEvaluationFetch,
  manageEvaluationOpen,
  manageEvaluationPage,
  manageEvaluationProgress,
  manageEvaluationRemind,
  manageEvaluationReopen,
  manageEvaluationSemesters,
  manageRecordNameDeputy,
  manageWorkbench,
  notificationPage,
  OrgType,
  parentCommentFetch,
  parentCommentPage,
  parentCommentSubmit,
  selfReportFetch,
  selfReportFindIsCreate,
  selfReportOne,
  selfReportPage,
  selfReportUpdate,
  waitingForMe,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { setOrganisation } from '../../people/account/index.ts';
import { moveToClass } from '../../people/roster/index.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';
import { createStaffEvaluations } from './staff-service.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

const city = await makeOrg(db, { type: OrgType.bureau });
await addSchoolYear(db, 2025, [
  ['2025-09-01', '2026-01-22'],
  ['2026-02-23', '2026-07-03'],
]);

/** A school of its own for each test, with a class, its teacher, an administrator, a pupil and a guardian. */
async function school() {
  const orgId = await makeOrg(db, { parentOrgId: city });
  const classId = await makeClass(db, orgId, { day: app.clock() });
  const teacher = await app.loginAs(6, { orgId, name: '高老师' });
  const office = await app.loginAs(5, { orgId });
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
    classId,
    teacher.accountId,
  ]);
  const studentId = await app.makeStudent({ orgId, classId }, { name: '林小禾' });
  const parent = await app.loginAs(4, { name: '何女士' });
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parent.accountId, studentId]);
  const student = { accountId: studentId, token: await app.sessionOf(studentId) };
  const { list } = (await app.call(manageEvaluationSemesters, {}, office.token)).data;
  // The one before is chosen first in these first weeks.
  expect(list.map(({ semesterName, isNow }) => [semesterName, isNow])).toEqual([
    ['2025-2026学年下学期', 0],
    ['2025-2026学年上学期', 1],
  ]);
  return { orgId, classId, teacher, office, student, parent, semesterId: list[0]!.semesterId };
}
let at: Awaited<ReturnType<typeof school>>;
beforeEach(async () => {
  clock.set('2026-03-12T10:00:00+08:00');
  at = await school();
});
const open = (endsOn = '2026-03-20', version = 0, startsOn = '2026-03-10') =>
  app.call(manageEvaluationOpen, { semesterId: at.semesterId, startsOn, endsOn, version }, at.office.token);
const mine = async () => (await app.call(selfReportPage, {}, at.student.token)).data.dataList[0]!;
const submit = (id: string, comments = '<p>我学会了<strong>修自行车</strong>。</p>') =>
  app.call(selfReportUpdate, { id, comments }, at.student.token);
const detail = async (id: string) => (await app.call(manageEvaluationFetch, { id }, at.teacher.token)).data;
const decide = async (id: string, of: 'student' | 'parent', pass: 0 | 1, opinion = '') =>
  app.call(manageEvaluationDecide, { id, revision: (await detail(id)).revision, of, pass, opinion }, at.teacher.token);

/** Days later everybody has logged in anew. */
async function later(moment: string): Promise<void> {
  clock.set(moment);
  for (const person of [at.student, at.teacher]) person.token = await app.sessionOf(person.accountId);
}

describe('a semester evaluation', () => {
  it('goes from the school to the student, the teacher, the guardian, and everybody is told', async () => {
    expect(await app.call(selfReportFindIsCreate, {}, at.student.token)).toMatchObject({
      ...{ error_code: 1, message: '学校还没有开放学期评价' },
    });
    expect((await open()).error_code).toBe(0);
    const row = await mine();
    expect(row).toMatchObject({
      ...{ auditStauts: 1, mayWrite: 1, endTime: '2026-03-20', studentName: '林小禾' },
      semesterName: '2025-2026学年下学期',
    });
    expect((await app.call(selfReportFindIsCreate, {}, at.student.token)).error_code).toBe(0);
    const waits = async ({ token }: { token: string }) => (await app.call(waitingForMe, {}, token)).data.items;
    const toAudit = async () =>
      (await app.call(manageWorkbench, { only: ['evaluationsToAudit'] }, at.teacher.token)).data.items;
    expect(await waits(at.student)).toEqual([{ key: 'evaluationsToWrite', count: 1 }]);
    expect(await waits(at.parent)).toEqual([{ key: 'commentsToWrite', count: 1 }]);
    expect(await toAudit()).toEqual([]);
    expect((await submit(row.id)).message).toBe('提交成功');
    expect(await waits(at.student)).toEqual([]);
    expect(await toAudit()).toEqual([{ key: 'evaluationsToAudit', count: 1 }]);
    expect(await mine()).toMatchObject({ auditStauts: 3, mayWrite: 0 });
    expect((await decide(row.id, 'student', 0)).refusal).toEqual({ fields: { opinion: '请填写驳回原因' } });
    expect((await decide(row.id, 'student', 0, '请写得具体一些')).error_code).toBe(0);
    const refusedRow = (await app.call(selfReportFetch, { id: row.id }, at.student.token)).data;
    expect(refusedRow).toMatchObject({ auditStauts: 2, auditComment: '请写得具体一些', mayWrite: 1 });
    expect(refusedRow.semesterId).toBe(at.semesterId);
    await submit(row.id, '<p>我学会了补胎。</p><script>1</script>');
    await decide(row.id, 'student', 1, '写得真诚');
    const { revision } = await detail(row.id);
    const words = { id: row.id, revision, teacherComment: '你把每件小事都做得认真。' };
    expect((await app.call(manageEvaluationComment, words, at.teacher.token)).error_code).toBe(0);
    expect(await app.call(manageEvaluationComment, words, at.office.token)).toMatchObject({
      message: '该内容已被他人修改，请刷新后再试',
    });
    expect((await app.call(selfReportFetch, { id: row.id }, at.student.token)).data).toMatchObject({
      ...{
        auditStauts: 4,
        comments: '<p>我学会了补胎。</p>',
        teacherName: '高老师',
        teacherComment: words.teacherComment,
      },
    });
    const asked = { semesterId: at.semesterId, vuserId: at.student.accountId };
    expect((await app.call(selfReportOne, asked, at.parent.token)).data.teacherComment).toBe(words.teacherComment);
    expect((await app.call(parentCommentPage, asked, at.parent.token)).data.dataList).toMatchObject([
      { id: row.id, teacherComment: words.teacherComment },
    ]);
    const told = (await app.call(notificationPage, {}, at.student.token)).data.dataList;
    expect(told.map(({ title }) => title)).toEqual([
      '学期自评已审核通过',
      '学期自评被退回，请修改后再提交',
      '学期评价开始填写',
    ]);
  });

  it('is found by its semester, by student and guardian', async () => {
    await open();
    const { id } = await mine();
    const other = await db.row<{ id: string }>('select min(semester_id) as id from semester where semester_id <> $1', [
      at.semesterId,
    ]);
    for (const [semesterId, found] of [
      ['', [id]],
      [at.semesterId, [id]],
      [other!.id, []],
    ] as const)
      for (const answer of [
        await app.call(selfReportPage, { semesterId }, at.student.token),
        await app.call(selfReportPage, { semesterId, todo: 1 }, at.student.token),
        await app.call(parentCommentPage, { semesterId }, at.parent.token),
      ]) {
        expect(answer.data.dataList.map((one) => one.id)).toEqual(found);
        expect(answer.data.totalCount).toBe(found.length);
      }
  });

  it('keeps the guardian’s comment to itself until it has been passed', async () => {
    await open();
    const { id } = await mine();
    const list = (parentStatus: number) => app.call(parentCommentPage, { parentStatus }, at.parent.token);
    expect((await list(6)).data.dataList.map((one) => one.id)).toEqual([id]);
    // What the child writes waits for the child.
    const due = async () =>
      (await app.call(childrenWaiting, {}, at.parent.token)).data.filter(({ kind }) => kind === 'comment');
    expect(await due()).toMatchObject([
      { kind: 'comment', evaluationId: id, startDate: expect.stringMatching(/^2026-/) },
    ]);
    const send = (parentComment: string) => app.call(parentCommentSubmit, { id, parentComment }, at.parent.token);
    expect((await send('  ')).refusal).toEqual({ fields: { parentComment: '内容不能为空！' } });
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('小禾，我们为你骄傲。')));
    expect(replies.map(({ error_code }) => error_code)).toEqual([0, 0, 0, 0, 0]);
    const steps = await db.rows('select 1 from semester_evaluation_history where evaluation_id = $1', [id]);
    expect(steps).toHaveLength(1);
    const seen = async () => (await app.call(selfReportFetch, { id }, at.student.token)).data.parentComment;
    expect(await seen()).toBe('');
    await decide(id, 'parent', 0, '请不要写电话');
    expect((await app.call(parentCommentFetch, { id }, at.parent.token)).data).toMatchObject({
      ...{ parentStatus: 3, parentRemark: '请不要写电话', mayWrite: 1 },
    });
    expect(await due()).toMatchObject([{ kind: 'comment', evaluationId: id, startDate: '' }]);
    await send('小禾，妈妈为你骄傲。');
    expect(await due()).toEqual([]);
    await decide(id, 'parent', 1);
    expect(await seen()).toBe('小禾，妈妈为你骄傲。');
    // The other guardian reads what was said and not who said it, in the child's account neither.
    const other = await app.loginAs(4, { name: '林父' });
    const pair = [other.accountId, at.student.accountId];
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', pair);
    const said = { parentComment: '小禾，妈妈为你骄傲。', parentName: '何女士' };
    const unsaid = { ...said, parentName: '' };
    for (const [guardian, wanted] of [
      [at.parent, said],
      [other, unsaid],
    ] as const) {
      expect((await app.call(parentCommentFetch, { id }, guardian.token)).data).toMatchObject(wanted);
      const token = await app.platform.sessions.create(db, at.student.accountId, guardian.accountId);
      expect((await app.call(selfReportFetch, { id }, token)).data).toMatchObject(wanted);
    }
    expect((await app.call(selfReportFetch, { id }, at.student.token)).data).toMatchObject(said);
    expect((await list(4)).data.totalCount).toBe(1);
    expect(await send('再改一次')).toMatchObject({ error_code: 1, message: '已审核通过，不能再修改' });
  });

  it('tells who wrote a comment what became of it while they are bound, after that the guardian who is', async () => {
    await open();
    const { id } = await mine();
    await app.call(parentCommentSubmit, { id, parentComment: '小禾，我们为你骄傲。' }, at.parent.token);
    const other = await app.makeAccount({ usertype: 4, name: '林父' });
    const bind = (parent: string) =>
      db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parent, at.student.accountId]);
    await bind(other);
    const told = async () =>
      Promise.all(
        [at.parent.accountId, other].map(async (accountId) => {
          const { data } = await app.call(notificationPage, {}, await app.sessionOf(accountId));
          return data.dataList.filter(({ title }) => title.startsWith('家长评语')).length;
        }),
      );
    await decide(id, 'parent', 0, '请不要写电话');
    expect(await told()).toEqual([1, 0]);
    await app.call(parentCommentSubmit, { id, parentComment: '小禾，妈妈为你骄傲。' }, at.parent.token);
    await db.run('delete from child_binding where parent_id = $1', [at.parent.accountId]);
    await decide(id, 'parent', 0, '请再改一改');
    expect(await told()).toEqual([1, 1]);
  });

  it('goes along with a pupil, with what was written, once the school of the day has opened the semester', async () => {
    await open();
    const { id } = await mine();
    await submit(id);
    const next = await school();
    const listed = async ({ teacher }: typeof at) => {
      const asked = { semesterId: at.semesterId, view: 'toAudit' as const };
      const { data } = await app.call(manageEvaluationPage, asked, await app.sessionOf(teacher.accountId));
      return data.dataList.some((row) => row.id === id);
    };
    await setOrganisation(db, at.student.accountId, next.orgId, '2026-03-12 10:00:00');
    await moveToClass(db, at.student.accountId, next.classId, '2026-03-12');
    // Nobody else could finish it yet.
    expect([await listed(at), await listed(next)]).toEqual([true, false]);
    const dates = { semesterId: at.semesterId, startsOn: '2026-03-10', endsOn: '2026-03-20', version: 0 };
    await app.call(manageEvaluationOpen, dates, next.office.token);
    expect([await listed(at), await listed(next)]).toEqual([false, true]);
    expect((await app.call(manageEvaluationFetch, { id }, at.teacher.token)).error_code).toBe(4);
    const { data } = await app.call(manageEvaluationFetch, { id }, next.teacher.token);
    expect(data.comments).toContain('修自行车');
    const decision = { id, revision: data.revision, of: 'student' as const, pass: 1 as const, opinion: '' };
    expect((await app.call(manageEvaluationDecide, decision, next.teacher.token)).error_code).toBe(0);
    // Back again at once, as that school has it open; who has left altogether is asked for nothing.
    await setOrganisation(db, at.student.accountId, at.orgId, '2026-03-12 11:00:00');
    await moveToClass(db, at.student.accountId, at.classId, '2026-03-12');
    expect((await app.call(manageEvaluationFetch, { id }, next.teacher.token)).error_code).toBe(4);
    expect((await detail(id)).comments).toContain('修自行车');
  });

  it('is given to who came, once a day; a fault at one school keeps no other one waiting, and is made good', async () => {
    const other = await school();
    const dates = { semesterId: at.semesterId, startsOn: '2026-03-10', endsOn: '2026-03-20', version: 0 };
    await open();
    await app.call(manageEvaluationOpen, dates, other.office.token);
    const [here, there] = [await app.makeStudent(at), await app.makeStudent(other)];
    const { notifications } = app.services;
    let fails = true;
    const { sweep } = createStaffEvaluations(app.platform, {
      notifications: {
        ...notifications,
        async notify(...told: Parameters<typeof notifications.notify>) {
          if (fails && told[1].accountIds.includes(here)) throw new Error('a fault');
          await notifications.notify(...told);
        },
      },
    });
    const given = async () =>
      (
        await db.rows<{ id: string }>(
          'select student_id as id from semester_evaluation where student_id = any ($1::bigint[])',
          [[here, there]],
        )
      ).map(({ id }) => id);
    await sweep();
    expect(await given()).toEqual([there]);
    fails = false;
    await sweep();
    expect((await given()).toSorted()).toEqual([here, there].toSorted());
  });

  it('is finished by the class of then for who moves after the semester, and asks nothing of who has left', async () => {
    const next = await school();
    await later('2026-07-06T10:00:00+08:00');
    for (const person of [at.office, next.office, next.teacher]) person.token = await app.sessionOf(person.accountId);
    await open('2026-07-20', 0, '2026-07-01');
    const { id } = await mine();
    await submit(id);
    const dates = { semesterId: at.semesterId, startsOn: '2026-07-01', endsOn: '2026-07-20', version: 0 };
    await app.call(manageEvaluationOpen, dates, next.office.token);
    await setOrganisation(db, at.student.accountId, next.orgId, '2026-07-06 10:00:00');
    await moveToClass(db, at.student.accountId, next.classId, '2026-07-06');
    const waiting = async () =>
      (await app.call(manageWorkbench, { only: ['evaluationsToAudit'] }, at.teacher.token)).data.items;
    expect(await waiting()).toEqual([{ key: 'evaluationsToAudit', count: 1 }]);
    expect((await app.call(manageEvaluationFetch, { id }, next.teacher.token)).error_code).toBe(4);
    expect((await decide(id, 'student', 0, '请写得具体一些')).error_code).toBe(0);
    const asked = async () =>
      (await app.call(waitingForMe, {}, await app.sessionOf(at.student.accountId))).data.items.map(({ key }) => key);
    expect(await asked()).toContain('evaluationsToWrite');
    await db.run('update student set status = 4 where account_id = $1', [at.student.accountId]);
    expect(await asked()).not.toContain('evaluationsToWrite');
  });

  it('stays, as the report does, where the school’s own last day found who moves before that of the new one', async () => {
    const next = await school();
    await db.run('insert into school_semester (org_id, semester_id, starts_on, ends_on) values ($1, $2, $3, $4)', [
      ...[at.orgId, at.semesterId, '2026-02-23', '2026-06-30'],
    ]);
    await later('2026-06-29T10:00:00+08:00');
    for (const person of [at.office, next.office]) person.token = await app.sessionOf(person.accountId);
    await open('2026-07-20', 0, '2026-06-29');
    const dates = { semesterId: at.semesterId, startsOn: '2026-06-29', endsOn: '2026-07-20', version: 0 };
    await app.call(manageEvaluationOpen, dates, next.office.token);
    const { id } = await mine();
    await setOrganisation(db, at.student.accountId, next.orgId, '2026-07-02 10:00:00');
    await moveToClass(db, at.student.accountId, next.classId, '2026-07-02');
    const fetched = async ({ teacher }: typeof at) =>
      (await app.call(manageEvaluationFetch, { id }, await app.sessionOf(teacher.accountId))).error_code;
    expect([await fetched(at), await fetched(next)]).toEqual([0, 4]);
  });

  it('is for who comes before the last day that the school has given the semester', async () => {
    await db.run('insert into school_semester (org_id, semester_id, starts_on, ends_on) values ($1, $2, $3, $4)', [
      ...[at.orgId, at.semesterId, '2026-02-23', '2026-07-10'],
    ]);
    await later('2026-07-08T10:00:00+08:00');
    at.office.token = await app.sessionOf(at.office.accountId);
    const late = await app.makeStudent({ orgId: at.orgId, classId: at.classId }, { name: '后来的' });
    await db.run("update class_membership set starts_on = '2026-07-06' where student_id = $1", [late]);
    await open('2026-07-20', 0, '2026-07-01');
    const { data } = await app.call(manageEvaluationPage, { semesterId: at.semesterId }, at.teacher.token);
    expect(data.dataList.map(({ studentName }) => studentName).toSorted()).toEqual(['后来的', '林小禾'].toSorted());
  });

  it('is overdue by the day, extended for one, and mended after a refusal at any time', async () => {
    await open();
    const { id } = await mine();
    await later('2026-03-21T08:00:00+08:00');
    expect(await mine()).toMatchObject({ auditStauts: 5, mayWrite: 0 });
    expect(await submit(id)).toMatchObject({ error_code: 1, message: expect.stringContaining('3月20日截止') });
    const extend = async (endsOn: string) =>
      app.call(manageEvaluationReopen, { id, revision: (await detail(id)).revision, endsOn }, at.teacher.token);
    expect((await extend('2026-03-20')).refusal).toEqual({ fields: { endsOn: '截止日期不能早于今天' } });
    expect((await extend('2026-03-25')).error_code).toBe(0);
    for (const [who, href] of [
      [at.student, '/mine/myState'],
      [at.parent, '/parent/parentState'],
    ] as const) {
      const token = await app.sessionOf(who.accountId);
      const { dataList } = (await app.call(notificationPage, {}, token)).data;
      expect(dataList.map((one) => [one.title, one.href])).toContainEqual(['学期评价延长到 2026-03-25', href]);
    }
    expect((await submit(id)).error_code).toBe(0);
    await decide(id, 'student', 0, '错字较多');
    await later('2026-04-21T08:00:00+08:00');
    expect(await mine()).toMatchObject({ auditStauts: 2, mayWrite: 1 });
    expect((await submit(id, '<p>改好了。</p>')).error_code).toBe(0);
  });

  it('refuses what says nothing, and pictures of others', async () => {
    await open();
    const { id } = await mine();
    const problem = { fields: { comments: '内容不能为空！' } };
    for (const nothing of ['<p></p>', '<p> &nbsp;</p>', '<p>\u200b&#8203;</p>', '<script>alert(1)</script>', ''])
      expect((await submit(id, nothing)).refusal).toEqual(problem);
    const foreign = '<p>图<img src="/vimo-cms/v1/api/fileInfo/showImage?id=abc123"></p>';
    expect((await submit(id, foreign)).refusal).toEqual({
      fields: { comments: '正文中有图片不存在或不是您上传的，请重新插入' },
    });
  });

  it('is the class teacher’s and the school’s to look after, and a class is reminded once a day', async () => {
    await open();
    const { id } = await mine();
    const page = (token: string) =>
      app.call(manageEvaluationPage, { semesterId: at.semesterId, view: 'missing' }, token);
    const subject = await app.loginAs(3, { orgId: at.orgId });
    expect((await page(subject.token)).data.totalCount).toBe(0);
    expect((await page(at.teacher.token)).data.dataList.map((one) => one.id)).toEqual([id]);
    expect(await app.call(manageEvaluationFetch, { id }, subject.token)).toMatchObject({ error_code: 4 });
    const remind = () =>
      app.call(
        manageEvaluationRemind,
        { semesterId: at.semesterId, classId: at.classId, of: 'parent' },
        at.teacher.token,
      );
    expect((await remind()).message).toBe('已提醒 1 人');
    expect((await remind()).message).toBe('今天已经提醒过，明天再试');
    await submit(id);
    const { list } = (await app.call(manageEvaluationProgress, { semesterId: at.semesterId }, at.office.token)).data;
    expect(list).toMatchObject([{ total: 1, submitted: 1, toAudit: 1, commented: 0, parentSubmitted: 0 }]);
    expect((await open('2026-03-30')).message).toBe('该内容已被他人修改，请刷新后再试');
    expect((await open('2026-03-30', 1)).message).toBe('已保存');
  });

  it('reminds of what can still be written: before its first day and after its last of what was refused alone', async () => {
    const remind = async (of: 'student' | 'parent') => {
      const { semesterId, classId } = at;
      return (await app.call(manageEvaluationRemind, { semesterId, classId, of }, at.teacher.token)).message;
    };
    const nobody = [expect.stringContaining('不在填写时间内'), expect.stringContaining('不在填写时间内')];
    await open('2026-03-20', 0, '2026-03-13');
    expect([await remind('student'), await remind('parent')]).toEqual(nobody);
    await later('2026-03-20T23:59:00+08:00');
    expect(await remind('student')).toBe('已提醒 1 人');
    await later('2026-03-21T00:00:00+08:00');
    expect([await remind('student'), await remind('parent')]).toEqual(nobody);
    await db.run('update semester_evaluation set student_state = 2 where student_id = $1', [at.student.accountId]);
    expect(await remind('student')).toBe('已提醒 1 人');
  });

  it('is not handed over with the reviews of records: for a deputy it is not there', async () => {
    await open();
    const { id } = await mine();
    await submit(id);
    const deputy = await app.loginAs(3, { orgId: at.orgId, name: '周老师' });
    const days = { startDate: '2026-03-12', endDate: '2026-03-14' };
    expect(
      (await app.call(manageRecordNameDeputy, { deputyId: deputy.accountId, ...days }, at.teacher.token)).error_code,
    ).toBe(0);
    const { revision } = await detail(id);
    const { semesterId, classId } = at;
    const asked = [
      app.call(manageEvaluationFetch, { id }, deputy.token),
      app.call(manageEvaluationDecide, { id, revision, of: 'student', pass: 1, opinion: '' }, deputy.token),
      app.call(manageEvaluationComment, { id, revision, teacherComment: '好' }, deputy.token),
      app.call(manageEvaluationReopen, { id, revision, endsOn: '2026-03-25' }, deputy.token),
      app.call(manageEvaluationRemind, { semesterId, classId, of: 'parent' }, deputy.token),
    ];
    expect((await Promise.all<{ error_code: number }>(asked)).map(({ error_code }) => error_code)).toEqual(
      asked.map(() => 4),
    );
    expect((await app.call(manageEvaluationPage, { semesterId, view: 'all' }, deputy.token)).data.totalCount).toBe(0);
    expect((await app.call(manageEvaluationProgress, { semesterId }, deputy.token)).data.list).toEqual([]);
    const waits = await app.call(manageWorkbench, { only: ['evaluationsToAudit'] }, deputy.token);
    expect(waits.data.items).toEqual([]);
  });
});
