import {
  addRecordQuestion,
  isQuestion,
  manageNoticeEnd,
  manageNoticeExtend,
  manageNoticeWithdraw,
  manageReportFrame,
  manageReportPreview,
  manageReportProgress,
  manageReportPupils,
  manageReportRemind,
  manageReportRule,
  notificationPage,
  reportFetch,
} from '@vimo/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { whileLocked } from '../../../testing/app.ts';
import { type ReportSchool, startReportSchools } from '../../../testing/report-schools.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

const { app, clock, db, city, semesterId, record, begin, keyOf, open, fetched, later } = await startReportSchools();
afterAll(() => app.close());
let at: ReportSchool;
beforeEach(async () => {
  at = await begin();
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
