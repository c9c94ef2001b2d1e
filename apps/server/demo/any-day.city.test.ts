import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  ApplyStatus,
  activityPage,
  addFeedback,
  albumList,
  bannerPage,
  basePage,
  CircularState,
  childrenWaiting,
  clubHomePage,
  collegeModules,
  DeliveryState,
  type Endpoint,
  evaluateScore,
  evaluateTaskPage,
  examinationList,
  homeRow,
  login,
  manageActivityPage,
  manageArchiveSchools,
  manageCircularPage,
  manageCircularTemplates,
  manageDataRequestPage,
  manageDeliveryPage,
  manageEvaluationPage,
  manageEvaluationSemesters,
  manageExaminationPage,
  manageFeedbackPage,
  manageIndicatorList,
  manageQuestionQueue,
  manageRecordQueue,
  manageReportFrame,
  manageReportProgress,
  manageStaffPage,
  manageStudentPage,
  manageTaskPage,
  manageWorkbench,
  noticePage,
  notificationPage,
  orderPage,
  ownTalkPage,
  parentCommentPage,
  questionPage,
  recordItems,
  recordModelAndCount,
  recordPage,
  reportFetch,
  reportPage,
  reportPageParent,
  reportPublicity,
  selfReportPage,
  semesterFindAll,
  staffFetch,
  studentHealths,
  studentScores,
  studentSemesterList,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sm3Hex } from '../src/platform/secrets.ts';
import { dayOf, toWireTime } from '../src/platform/time.ts';
import { PASSWORD, startTestApp, type TestApp, testClock } from '../src/testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../src/testing/database.ts';
import { dayAfter, schoolTimeOn } from './calendar.ts';
import { prepareDemo } from './index.ts';

/**
 * The city on whatever day it is started: one folder that stands from one of these moments to the next, more than five months each, and is built anew at
 * each; a few days later it is moved (docs/domains/demo-city.md).
 */
const MOMENTS = [
  // The first weeks of a school year; the last minutes of a year; winter and summer holidays.
  '2026-09-10T10:00:00+08:00',
  '2027-02-10T10:00:00+08:00',
  '2027-07-20T10:00:00+08:00',
  '2028-12-31T23:57:00+08:00',
];
const DAYS_LATER = 4;
const ONE_CITY_MS = 120_000;

let database: TestDatabase;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-days-'));
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Who looks, at what, asked how. */
type Look = readonly [user: string, endpoint: Endpoint, input?: object];
const numberIn = (data: unknown): number => {
  if (Array.isArray(data)) return data.length;
  const found = data as { totalCount?: number; list?: unknown[]; items?: unknown[]; classes?: unknown[] };
  return found.totalCount ?? (found.list ?? found.items ?? found.classes ?? []).length;
};

describe.each(MOMENTS)('started at %s', (moment) => {
  let app: TestApp;
  const said: string[] = [];
  const start = () => prepareDemo(app.platform, { anew: app, say: (line) => said.push(line) });
  beforeAll(async () => {
    app = await startTestApp({ ...database, config: { dataDir }, clock: testClock(moment) });
    await start();
  }, ONE_CITY_MS);
  afterAll(() => app.close());

  const tokens = new Map<string, string>();
  async function tokenOf(user: string): Promise<string> {
    const token = tokens.get(user) ?? (await app.call(login, { user, pwd: sm3Hex(PASSWORD) })).data.token;
    tokens.set(user, token);
    return token;
  }
  const today = () => dayOf(toWireTime(app.clock()));
  /** What somebody reads by a call; refusals are told. */
  async function read<E extends Endpoint>(user: string, endpoint: E, input: object = {}) {
    const reply = await app.call(endpoint, input, user ? await tokenOf(user) : undefined);
    expect(reply.error_code, `${user} ${endpoint.path}: ${reply.message}`).toBe(0);
    return reply.data;
  }
  /** Which of the lists of all kinds of account are empty: none may be, on any day. */
  async function emptyLists(): Promise<string[]> {
    const semesterId = (await read('bzr001', manageReportFrame)).semesters.find(({ isNow }) => isNow === 1)!.id;
    const looks: Look[] = [
      ...Object.values(ApplyStatus).map((activityApplyStatus): Look => ['', activityPage, { activityApplyStatus }]),
      ...[0, 1].map((types): Look => ['', noticePage, { types }]),
      ...[bannerPage, basePage, clubHomePage, collegeModules].map((endpoint): Look => ['', endpoint]),
      ...[recordPage, orderPage, questionPage, selfReportPage, reportPage, reportPublicity, examinationList].map(
        (endpoint): Look => ['xs001', endpoint],
      ),
      ...[notificationPage, ownTalkPage, albumList, evaluateScore].map((endpoint): Look => ['xs001', endpoint]),
      ...[3, 4].map((type): Look => ['xs001', evaluateTaskPage, { type, status: 1 }]),
      ['xs001', selfReportPage, { todo: 1 }],
      ...[childrenWaiting, reportPageParent, parentCommentPage].map((endpoint): Look => ['13800000001', endpoint]),
      ...['admin', 'jy001', 'xx001', 'bzr001'].map((user): Look => [user, manageWorkbench]),
      ...['bzr001', 'xx001'].flatMap((user) =>
        [manageRecordQueue, manageTaskPage, manageExaminationPage, manageStudentPage].map(
          (endpoint): Look => [user, endpoint],
        ),
      ),
      ['bzr001', manageQuestionQueue],
      ...[manageCircularPage, manageCircularTemplates].map((endpoint): Look => ['xx001', endpoint]),
      ['admin', manageDeliveryPage, { state: DeliveryState.failed }],
      ...[manageDataRequestPage, manageStaffPage, manageIndicatorList].map((endpoint): Look => ['xx001', endpoint]),
      ...[manageArchiveSchools, manageFeedbackPage].map((endpoint): Look => ['jy001', endpoint]),
      ...['jy001', 'jd001', 'xx001'].map((user): Look => [user, manageActivityPage]),
      ...['jy001', 'admin'].map((user): Look => [user, manageStudentPage]),
      ['bzr001', manageEvaluationPage, { semesterId }],
      ['bzr001', manageReportProgress, { semesterId }],
      ['ls001', staffFetch],
    ];
    const empty: string[] = [];
    for (const [user, endpoint, input = {}] of looks) {
      const { error_code, message, data } = await app.call(endpoint, input, user ? await tokenOf(user) : undefined);
      if (error_code !== 0 || numberIn(data) === 0)
        empty.push(`${user} ${endpoint.path} ${JSON.stringify(input)} ${message}`);
    }
    return empty;
  }

  /** The home has something in each of its parts; and of whom little is kept, a parent without a child and a student of a partner school, is refused nothing. */
  async function homesAnswer(): Promise<void> {
    const { user: _, ...home } = await read('', homeRow);
    const bare = Object.entries(home).filter(([, rows]) => rows.length === 0);
    expect(bare.map(([part]) => part)).toEqual([]);
    for (const user of ['13800000002', 'xs012'])
      for (const endpoint of [homeRow, orderPage, notificationPage]) await read(user, endpoint);
    expect(await read('13800000002', childrenWaiting)).toEqual([]);
  }

  async function looksWhole(): Promise<void> {
    expect(await emptyLists()).toEqual([]);
    await homesAnswer();
    const { counts, told, over } = schoolTimeOn(today());

    const calendar = await read('xs001', semesterFindAll);
    expect(calendar.filter(({ isNow }) => isNow === 1).map(({ startDate }) => startDate)).toEqual([counts.startsOn]);
    const own = await read('xs001', studentSemesterList);
    const startOf = (semesterId: string) => calendar.find(({ id }) => id === semesterId)!.startDate;
    const term = own.find(({ isTold }) => isTold === 1)!;
    expect(startOf(term.id)).toBe(told.startsOn);

    // A report that says something: records, marks, health, words.
    const axes = await read('xs001', recordItems, { startTime: told.startsOn, endTime: told.endsOn });
    expect(axes.filter(({ self }) => self > 0).length).toBeGreaterThanOrEqual(2);
    const [marks] = await read('xs001', studentScores, { semesterIds: [own[1]!.id] });
    expect(marks!.studentStudyRank.length).toBeGreaterThan(0);
    const [health] = await read('xs001', studentHealths, { semesterIds: [term.id] });
    expect(health!.height).not.toBe('');
    const { studentId } = (await read('xs001', reportPage)).dataList[0]!;
    const report = await read('13800000001', reportFetch, { studentId, classId: term.classId, semesterId: term.id });
    expect(report.modelDimensionField.length).toBeGreaterThanOrEqual(2);
    expect((await read('xs001', recordModelAndCount)).length).toBeGreaterThanOrEqual(5);

    // What waits for a review was sent in in these weeks.
    for (const user of ['bzr001', 'xx001']) {
      const { dataList } = await read(user, manageRecordQueue);
      for (const { submitDate } of dataList) expect(submitDate > dayAfter(today(), -31), submitDate).toBe(true);
    }

    // A notice of the last semester that is over runs.
    const noticed = (await read('xs001', reportPublicity)).dataList[0]!;
    expect(startOf(noticed.semesterId)).toBe(over.startsOn);
    expect([noticed.publicityStartTime <= today(), noticed.publicityEndTime >= today()]).toEqual([true, true]);

    // Nothing is open before its semester; the evaluation that runs is of what is told of.
    const { list } = await read('xx001', manageEvaluationSemesters);
    for (const { semesterId, startsOn } of list)
      if (startsOn) expect(startsOn >= startOf(semesterId), `${startsOn} ${startOf(semesterId)}`).toBe(true);
    const running = list.filter(({ startsOn, endsOn }) => startsOn && startsOn <= today() && endsOn >= today());
    expect(running.map(({ semesterId, isNow }) => [startOf(semesterId), isNow])).toEqual([[told.startsOn, 1]]);

    // Circulars of each state; who reads them as the first pupil and guardian has nothing left to read.
    const { dataList: circulars } = await read('xx001', manageCircularPage);
    const states = [CircularState.draft, CircularState.scheduled, CircularState.sent, CircularState.sent];
    expect(circulars.map(({ state }) => state)).toEqual(states);
    expect(circulars[1]!.sendDate > toWireTime(app.clock())).toBe(true);
    for (const { read: some, total } of circulars.slice(2)) expect([some > 0, some < total]).toEqual([true, true]);
    for (const user of ['xs001', '13800000001'])
      expect((await read(user, notificationPage, { kind: 'circular', unread: 1 })).totalCount, user).toBe(0);

    // Nothing is off its day, or lies ahead.
    const wrong = await app.platform.database.rows(
      `select 'attendance' as what, t.held_on::text as at from attendance t join activity a using (activity_id) where t.held_on <> a.act_start_at::date
       union all select 'message', created_at::text from message where created_at > $1
       union all select 'record', updated_at::text from record where updated_at > $1
       union all select 'talk', created_at::text from talk where created_at > $1
       union all select 'coin', created_at::text from vcoin_entry where created_at > $1
       union all select 'sheet', submitted_at::text from evaluation_sheet where submitted_at > $1
       union all select 'notification', created_at::text from notification where created_at > $1
       union all select 'circular', read_at::text from circular_recipient where read_at > $1
       union all select 'answer', created_at::text from circular_answer where created_at > $1
       union all select 'delivery', done_at::text from delivery where done_at > $1
       union all select 'consent', given_at::text from guardian_consent where given_at > $1
       union all select 'challenge', created_at::text from record_question where created_at > $1
       union all select 'notice', publish_at::text from notice where publish_at > $1`,
      [toWireTime(app.clock())],
    );
    expect(wrong).toEqual([]);
  }

  test('whatever stood before is told to go, and every home, list and report holds what belongs there', async () => {
    const stood = moment !== MOMENTS[0];
    expect(said.some((line) => /^演示城市建于 \S+，.*重建/.test(line))).toBe(stood);
    await looksWhole();
  });

  test('a few days later it has moved, and what somebody entered is there', async () => {
    await read('xs001', addFeedback, { feedbackType: 1, content: '这是访客写的' });
    app.clock.advance(DAYS_LATER * 24 * 3600);
    tokens.clear();
    said.length = 0;
    await start();
    expect(said).toEqual([expect.stringMatching(/之后再启动会按当天重建/)]);
    await looksWhole();
    const kept = await app.platform.database.row<{ at: string }>(
      "select created_at as at from feedback where content = '这是访客写的'",
    );
    expect(kept?.at).toBe(toWireTime(new Date(moment)));
  });
});
