import {
  ActivityAudit,
  answerFeedback,
  BEHIND,
  BEHIND_OFFICES,
  type Behind,
  decideClubApplication,
  hasVacancy,
  IssueStatus,
  insertByFront,
  ledApplications,
  manageActivityFetch,
  manageActivityPage,
  manageActivityStep,
  manageAttendanceRest,
  manageBehind,
  manageBehindSchools,
  manageCalendar,
  manageClubLeaders,
  manageClubPage,
  manageContentPage,
  manageEvaluationOpen,
  manageFeedbackPage,
  manageInCharge,
  manageInChargeSet,
  managePublicationKinds,
  managePublicationPage,
  managePublicationStep,
  manageRecordDecide,
  manageRecordWithdraw,
  manageStudentPage,
  moveStudent,
  Office,
  OrgType,
  PostStatus,
  passContent,
  setStaffOffice,
} from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeActivity, makeClass, makeClub, makeEnrolment, makeOrg, makeType } from '../../../testing/fixtures.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';
import { countBehind } from '../../../testing/waiting-rows.ts';

/** What fell behind (docs/domains/responsibility.md). The semester ends on 1 July, a Wednesday. */

const clock = testClock('2026-06-22T10:00:00+08:00');
const app = await startTestApp({ clock, config: { staffIdleMinutes: 60 * 24 * 60 } });
const db = app.platform.database;
afterAll(() => app.close());
const school = await makeRecordSchool(app);
const { orgId, classId, office, teacher } = school;
const { id: semesterId } = (await db.row<{ id: string }>('select semester_id as id from semester'))!;

/** Sessions end after a week. */
const by = ({ accountId }: { accountId: string }) => app.sessionOf(accountId);
const behind = async (token: string) => (await app.call(manageBehind, {}, token)).data.items;
let recordId: string;
let entryId: string;

/** In a class whose teacher is there: by the twentieth, what was handed in on Friday the third has waited for ten working days; what came after the weekend has more time. */
async function makeRecords(like: string) {
  const held = await makeClass(db, orgId, { day: clock(), className: '3班' });
  const { accountId } = await app.loginAs(6, { orgId });
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [held, accountId]);
  for (const submittedAt of ['2026-07-03 10:00:00', '2026-07-07 10:00:00'])
    await db.run(
      `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher,
         state, creator_id, submitted_at, created_at, updated_at)
       select student_id, org_id, $2, semester_id, scheme_id, module_id, dimension_id, 1, '观察日记', '{}', false, 1, student_id, $3, $3, $3
       from record where record_id = $1`,
      [like, held, submittedAt],
    );
}

/** Of one marks are entered, of one nothing is, one is published, and one is of a semester to come. */
async function makeExaminations(studentId: string) {
  const next = await db.row<{ id: string }>(
    `with year as (insert into school_year (start_year) values (2026) returning school_year_id)
     insert into semester (school_year_id, term, starts_on, ends_on) select school_year_id, 1, '2026-09-01', '2027-01-22' from year
     returning semester_id as id`,
  );
  const subject = await db.row<{ id: string }>(
    "insert into subject (subject_name) values ('综合实践') returning subject_id as id",
  );
  for (const [semester, entered, publishedAt] of [
    [semesterId, true, null],
    [semesterId, false, null],
    [semesterId, true, '2026-06-20 10:00:00'],
    [next!.id, true, null],
  ] as const) {
    const made = await db.row<{ id: string }>(
      `insert into examination (org_id, semester_id, grade_id, exam_name, held_on, created_by, published_at)
       values ($1, $2, 23, '期末测评', '2026-06-18', $3, $4) returning examination_id as id`,
      [orgId, semester, office.accountId, publishedAt],
    );
    await db.run('insert into examination_subject values ($1, $2, 100)', [made!.id, subject!.id]);
    if (entered)
      await db.run(
        'insert into score (examination_id, student_id, subject_id, class_id, mark) values ($1, $2, $3, $4, 90)',
        [made!.id, studentId, subject!.id, classId],
      );
  }
}

/** Of the class of both: one in which only one of them rated; one that is ended by hand, one that runs, one of long ago; and one in which both did. */
async function makeTasks([first, second]: [string, string]) {
  const version = await db.row<{ id: string }>(
    `with made as (insert into indicator_system (org_id, system_name, content, updated_at)
       values ($1, '行为习惯', '{"list":[]}', '2026-06-15 10:00:00') returning indicator_system_id)
     insert into indicator_version (indicator_system_id, version, system_name, content, points, published_at)
     select indicator_system_id, 1, '行为习惯', '{"list":[]}', 1, '2026-06-15 10:00:00' from made returning indicator_version_id as id`,
    [orgId],
  );
  for (const [endsOn, closedOn, raters] of [
    ['2026-07-15', null, [first]],
    ['2026-07-16', '2026-07-14', [first]],
    ['2026-07-20', null, [first]],
    ['2026-06-19', null, []],
    ['2026-07-16', null, [first, second]],
  ] as const) {
    const task = await db.row<{ id: string }>(
      `with task as (
         insert into evaluation_task (org_id, indicator_version_id, title, type, cycle, starts_on, ends_on, closed_on, editable, created_by, created_at)
         values ($1, $2, '假期自评', 3, 5, '2026-06-15', $3, $4, true, $5, '2026-06-15 10:00:00') returning evaluation_task_id)
       insert into evaluation_task_class select evaluation_task_id, $6 from task returning evaluation_task_id as id`,
      [orgId, version!.id, endsOn, closedOn, office.accountId, classId],
    );
    for (const rater of raters)
      await db.run(
        `insert into evaluation_sheet (evaluation_task_id, occasion, rater_id, class_id, rated, total, submitted_at)
         values ($1, '2026-06-15', $2, $3, 1, 1, '2026-07-01 10:00:00')`,
        [task!.id, rater, classId],
      );
  }
}

/** Over for five working days by the twentieth, with nobody marked; with one who is; over for less; and one for which nobody signed up. */
async function makeActivities([first, second]: [string, string]) {
  const typeId = await makeType(db);
  for (const [actEnd, marked] of [
    ['2026-07-10 16:00:00', false],
    ['2026-07-10 17:00:00', true],
    ['2026-07-14 16:00:00', false],
  ] as const) {
    const activity = { typeId, orgId, actStart: `${actEnd.slice(0, 10)} 09:00:00`, actEnd, signCount: 2 };
    const activityId = await makeActivity(db, clock(), activity);
    for (const accountId of [first, second]) await makeEnrolment(db, activityId, accountId);
    if (marked)
      await db.run(
        `insert into attendance (enrolment_id, state, account_id, activity_id, held_on, at_school)
         select enrolment_id, 1, account_id, activity_id, '2026-07-10', true from enrolment where activity_id = $1 and account_id = $2`,
        [activityId, first],
      );
  }
  await makeActivity(db, clock(), { typeId, orgId, actStart: '2026-07-03 09:00:00', actEnd: '2026-07-03 16:00:00' });
}

/** Put forward to a colleague and to the bureau, long enough by the twentieth and for less; of one before moments were kept nothing is known but when it was written. */
async function makeActivitiesPutForward() {
  const typeId = await makeType(db);
  const { accountId } = await app.loginAs(5, { orgId });
  for (const [audit, at, writtenAt] of [
    [ActivityAudit.withSchool, '2026-07-10 10:00:00', '2026-06-22 10:00:00'],
    [ActivityAudit.withSchool, '2026-07-14 10:00:00', '2026-06-22 10:00:00'],
    [ActivityAudit.waiting, null, '2026-07-09 10:00:00'],
    [ActivityAudit.waiting, '2026-07-14 10:00:00', '2026-06-22 10:00:00'],
    [ActivityAudit.returned, '2026-07-08 10:00:00', '2026-06-22 10:00:00'],
  ] as const) {
    const activityId = await makeActivity(db, clock(), { typeId, orgId });
    await db.run(
      `update activity set audit_status = $2, issue_status = ${IssueStatus.notIssued}, audit_org_id = $3, put_forward_by = $4, put_forward_at = $5, updated_at = $6
       where activity_id = $1`,
      [activityId, audit, school.city, accountId, at, writtenAt],
    );
  }
}

/** Put forward for long enough by the twentieth; for less; and to the bureau. All were begun long before. */
async function makePublications() {
  const writer = await app.loginAs(5, { orgId });
  for (const [at, forOrgId] of [
    ['2026-07-10 10:00:00', null],
    ['2026-07-14 10:00:00', null],
    ['2026-07-10 10:00:00', school.city],
  ] as const) {
    const made = await db.row<{ id: string }>(
      `insert into publication (kind, org_id, for_org_id, title, content, terms, state, edited_at, created_at, put_forward_by)
       values ('news', $1, $2, '校园开放日', '{}', '{"from":"","until":"","orgTypes":[],"stages":[],"orgIds":[]}', 2, '2026-06-01 10:00:00', '2026-06-01 10:00:00', $3)
       returning publication_id as id`,
      [orgId, forOrgId, writer.accountId],
    );
    await db.run('insert into publication_event (publication_id, what, account_id, at) values ($1, 3, $2, $3)', [
      made!.id,
      writer.accountId,
      at,
    ]);
  }
}

/** Held back for long enough by the twentieth; for less; and words of long ago that were written anew. */
async function makeHeldContent(accountId: string, clubId: string) {
  for (const at of ['2026-07-10 10:00:00', '2026-07-14 10:00:00'])
    await db.run(
      `insert into talk (account_id, org_id, content, is_open, held_reason, audit_status, created_at) values ($1, $2, '春游', 0, '电话号码', $3, $4)`,
      [accountId, orgId, PostStatus.waiting, at],
    );
  await db.run(
    `insert into club_dynamic (club_id, account_id, message, held_reason, audit_status, created_at, rewritten_at)
     values ($1, $2, '招新', '电话号码', $3, '2026-07-01 10:00:00', '2026-07-16 10:00:00')`,
    [clubId, accountId, PostStatus.waiting],
  );
}

beforeAll(async () => {
  const [child, mate] = [await school.pupil(), await school.pupil('许嘉宁')];
  const input = { dimensionId: school.reading.dimensionId!, fieldList: school.values(), submit: 1 as const };
  recordId = (await app.call(insertByFront, input, child.token)).data.id;
  const window = { semesterId, startsOn: '2026-06-22', endsOn: '2026-06-30', version: 0 };
  expect((await app.call(manageEvaluationOpen, window, office.token)).error_code).toBe(0);
  await db.run(
    `insert into record_question (record_id, questioner_id, challenged_id, org_id, class_id, reviewer, title, reason, state, due_on, content, created_at)
     values ($1, $2, $3, $4, $5, 1, '昆虫记', '册数不符', 1, '2026-06-29', '{}', '2026-06-22 10:00:00')`,
    [recordId, mate.accountId, child.accountId, orgId, classId],
  );
  // Of a teacher who is gone, and one of a teacher who is there: that one is theirs to mend.
  const gone = await app.loginAs(3, { orgId });
  const there = await app.loginAs(3, { orgId });
  const entry = async (creatorId: string) =>
    (await db.row<{ id: string }>(
      `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher,
         state, creator_id, submitted_at, answered_at, created_at, updated_at)
       select student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, '值日', '{}', true,
         5, $2, '2026-06-19 10:00:00', '2026-06-20 10:00:00', '2026-06-19 10:00:00', '2026-06-20 10:00:00'
       from record where record_id = $1 returning record_id as id`,
      [recordId, creatorId],
    ))!.id;
  entryId = await entry(gone.accountId);
  await entry(there.accountId);
  // Five working days after a Friday have passed by the Saturday after the next; one of a Tuesday has two more.
  const away = await makeOrg(db, { parentOrgId: school.city, name: '远山小学' });
  const awayClass = await makeClass(db, away, { day: clock() });
  for (const [name, askedAt] of [
    ['林远', '2026-07-10 10:00:00'],
    ['林近', '2026-07-14 10:00:00'],
  ] as const)
    await db.run(
      `insert into student_transfer (student_id, from_org_id, to_org_id, asked_by, asked_at) values ($1, $2, $3, $4, $5)`,
      [
        await app.makeStudent({ orgId: away, classId: awayClass }, { name }),
        ...[away, orgId, office.accountId, askedAt],
      ],
    );
  // Another school asks for a pupil of this one.
  await db.run(
    `insert into student_transfer (student_id, from_org_id, to_org_id, state, requested, asked_by, asked_at) values ($1, $2, $3, 5, true, $4, '2026-07-08 10:00:00')`,
    [mate.accountId, orgId, away, office.accountId],
  );
  const clubId = await makeClub(db, { orgId });
  await db.run(
    `insert into club_application (club_id, account_id, picture_id, phone_cipher, intro_info, hobby, created_at)
     values ($1, $2, $3, '', '喜欢拼装', '拼装', '2026-07-09 10:00:00')`,
    [clubId, child.accountId, await school.picture(child.accountId)],
  );
  for (const [{ accountId }, askedAt] of [
    [child, '2026-06-22 10:00:00'],
    [mate, '2026-07-10 10:00:00'],
  ] as const)
    await db.run(
      'insert into data_request (kind, subject_id, asker_id, org_id, created_at) values (1, $1, $1, $2, $3)',
      [accountId, orgId, askedAt],
    );
  await makeRecords(recordId);
  await makeExaminations(child.accountId);
  await makeTasks([child.accountId, mate.accountId]);
  await makeActivities([child.accountId, mate.accountId]);
  await makeActivitiesPutForward();
  await makePublications();
  await makeHeldContent(child.accountId, clubId);
  // Asked as somebody else: what is counted for a person is kept for a moment.
  expect(await behind((await app.loginAs(5, { orgId })).token)).toEqual([one('evaluationTasksLeft', '2026-06-19')]);

  clock.set('2026-07-20T10:00:00+08:00');
  const lone = await app.makeStudent({ orgId, classId }, { name: '无班生' });
  await db.run('delete from class_membership where student_id = $1', [lone]);
  await db.run('update account set disabled = true where account_id = any ($1::bigint[])', [
    [gone.accountId, teacher.accountId],
  ]);
});

const one = (key: string, since: string, more: object = {}) => ({ key, count: 1, since, semesterId: '', ...more });
const ALL = [
  one('classesWithoutTeacher', ''),
  one('classesWithVacancy', ''),
  one('studentsWithoutClass', ''),
  one('recordsOfNobody', '2026-06-22'),
  one('recordsLate', '2026-07-03'),
  one('challengesLate', '2026-06-29'),
  one('evaluationsLate', '2026-06-30', { count: 2 }),
  one('evaluationTasksLeft', '2026-07-15'),
  one('noticesLate', '2026-07-01', { semesterId }),
  one('marksUnpublished', '2026-07-01'),
  one('entriesLeft', '2026-06-20'),
  one('attendanceMissing', '2026-07-10'),
  one('activitiesLate', '2026-07-10'),
  one('clubApplicationsLate', '2026-07-09'),
  one('publicationsLate', '2026-07-10'),
  one('contentLate', '2026-07-10'),
  one('transfersLate', '2026-07-08', { count: 2 }),
  one('dataRequestsLate', '2026-06-22'),
];

it('is told to who runs the school, each with as many as its list holds and since when; of another school nothing', async () => {
  const token = await by(office);
  const items = await behind(token);
  expect(items).toEqual(ALL);
  for (const item of items) expect(await countBehind(app.call, item, token), item.key).toBe(item.count);
  // The room has a list for each kind, and begins with one of which there is some.
  const { data: kinds } = await app.call(managePublicationKinds, {}, token);
  const some = kinds.filter(({ waiting }) => waiting > 0).map(({ kind, waiting, late }) => [kind, waiting, late]);
  expect(some).toEqual([['news', 2, 1]]);
  const stranger = await app.loginAs(5, { orgId: await makeOrg(db, { parentOrgId: school.city, name: '青山小学' }) });
  expect(await behind(stranger.token)).toEqual([]);
  expect(await app.call(manageBehind, {}, (await app.loginAs(3, { orgId })).token)).toMatchObject({ error_code: 3 });
});

/** What who holds an office finds of it. */
const OF_OFFICE: Record<(typeof BEHIND_OFFICES)[number], readonly Behind[]> = {
  [Office.contentEditor]: ['publicationsLate'],
  [Office.academicAffairs]: ['marksUnpublished'],
  [Office.moralEducation]: [
    ...(['recordsOfNobody', 'recordsLate', 'challengesLate', 'evaluationsLate', 'evaluationTasksLeft'] as const),
    'entriesLeft',
  ],
};
it('is told to who holds an office of what is its work, each with as many as its list holds for them', async () => {
  const { token: head } = await app.loginAs(5, { orgId });
  for (const at of BEHIND_OFFICES) {
    const { accountId: id, token } = await app.loginAs(3, { orgId });
    expect((await app.call(setStaffOffice, { id, office: at, holds: 1 }, head)).error_code).toBe(0);
    const items = await behind(token);
    expect(items).toEqual(ALL.filter(({ key }) => OF_OFFICE[at].includes(key as Behind)));
    expect(items.length).toBe(OF_OFFICE[at].length);
    for (const item of items) expect(await countBehind(app.call, item, token), item.key).toBe(item.count);
  }
  const { accountId: id, token } = await app.loginAs(3, { orgId });
  await app.call(setStaffOffice, { id, office: Office.auditor, holds: 1 }, head);
  expect((await app.call(manageBehind, {}, token)).error_code).toBe(3);
});

it('is told to a bureau of what waits for its own people, each with as many as its list holds', async () => {
  for (const [createdAt, answeredAt] of [
    ['2026-07-10 10:00:00', null],
    ['2026-07-14 10:00:00', null],
    ['2026-07-09 10:00:00', '2026-07-17 10:00:00'],
  ] as const)
    await db.run(
      "insert into feedback (account_id, org_id, feedback_type, content, created_at, answered_at) values ($1, $2, 0, '页面打不开', $3, $4)",
      [office.accountId, orgId, createdAt, answeredAt],
    );
  const clerk = await app.loginAs(10, { orgId: school.city });
  const items = await behind(clerk.token);
  expect(items).toEqual([
    one('activitiesLate', '2026-07-09'),
    one('publicationsLate', '2026-07-10'),
    one('feedbackLate', '2026-07-10'),
  ]);
  for (const item of items) expect(await countBehind(app.call, item, clerk.token), item.key).toBe(item.count);
  const other = await app.loginAs(10, { orgId: await makeOrg(db, { type: OrgType.bureau, name: '青山市教育局' }) });
  expect(await behind(other.token)).toEqual([]);
});

it('is told to a bureau of each of its schools as the school is told it, and of nobody else’s', async () => {
  const clerk = await app.loginAs(10, { orgId: school.city });
  const { schoolCount, schools } = (await app.call(manageBehindSchools, {}, clerk.token)).data;
  const below = await db.rows<{ id: string; name: string }>(
    'select org_id as id, org_name as name from org where parent_org_id = $1 and org_type = $2',
    [school.city, OrgType.school],
  );
  expect(schoolCount).toBe(below.length);
  expect(below.length).toBeGreaterThan(2);
  for (const { id, name } of below) {
    const own = await behind((await app.loginAs(5, { orgId: id })).token);
    expect(schools.find((one) => one.orgId === id)?.items ?? [], name).toEqual(own);
  }
  const mine = schools.find((one) => one.orgId === orgId)!;
  expect(mine).toMatchObject({ count: ALL.reduce((sum, { count }) => sum + count, 0), since: '2026-06-20' });
  expect(schools.map(({ count }) => count)).toEqual(schools.map(({ count }) => count).toSorted((a, b) => b - a));

  // A bureau elsewhere, whose one school is closed.
  const elsewhere = await makeOrg(db, { type: OrgType.bureau, name: '远山市教育局' });
  const closed = await makeOrg(db, { parentOrgId: elsewhere, name: '远山一小' });
  await makeClass(db, closed, { day: clock() });
  await db.run('update org set disabled = true where org_id = $1', [closed]);
  const stranger = await app.loginAs(10, { orgId: elsewhere });
  expect((await app.call(manageBehindSchools, {}, stranger.token)).data).toEqual({ schoolCount: 0, schools: [] });
  expect(await app.call(manageBehindSchools, {}, await by(office))).toMatchObject({ error_code: 3 });
});

it('counts no evaluation of who has longer for it, as its list', async () => {
  await db.run(
    `update semester_evaluation set extended_to = '2026-08-31' where evaluation_id = (select min(evaluation_id) from semester_evaluation)`,
  );
  const { token } = await app.loginAs(5, { orgId });
  const item = (await behind(token)).find(({ key }) => key === 'evaluationsLate')!;
  expect([item, await countBehind(app.call, item, token)]).toEqual([one('evaluationsLate', '2026-06-30'), 1]);
});

it('counts nothing of a school that went to another bureau, as its lists', async () => {
  const { token } = await app.loginAs(10, { orgId: school.city });
  const of = async () => (await behind(token)).map(({ key }) => key);
  expect(await of()).toEqual(expect.arrayContaining(['activitiesLate', 'publicationsLate']));
  const before = await db.row<{ id: string }>('select parent_org_id as id from org where org_id = $1', [orgId]);
  const elsewhere = await makeOrg(db, { type: OrgType.bureau, name: '湖山市教育局' });
  const put = (parentOrgId: string) =>
    db.run(
      `update org o set parent_org_id = p.org_id, tree_sign = p.tree_sign || '.' || o.org_id from org p
       where o.org_id = $1 and p.org_id = $2`,
      [orgId, parentOrgId],
    );
  await put(elsewhere);
  const after = await app.loginAs(10, { orgId: school.city });
  const keys = (await behind(after.token)).map(({ key }) => key);
  for (const key of ['activitiesLate', 'publicationsLate'] as const) {
    expect(keys).not.toContain(key);
    expect(await countBehind(app.call, { key, semesterId: '' }, after.token), key).toBe(0);
  }
  await put(before!.id);
});

it('leaves out what somebody put forward themself', async () => {
  const writer = await app.loginAs(5, { orgId });
  await db.run('update publication set put_forward_by = $2 where org_id = $1', [orgId, writer.accountId]);
  await db.run('update activity set put_forward_by = $2 where org_id = $1', [orgId, writer.accountId]);
  const keys = (await behind(writer.token)).map((item) => item.key);
  for (const key of ['publicationsLate', 'activitiesLate'] as const) {
    expect(keys).not.toContain(key);
    expect(await countBehind(app.call, { key, semesterId: '' }, writer.token)).toBe(0);
  }
});

it('is gone once it was done, also for who has just done it', async () => {
  const token = await by(office);
  await app.call(manageRecordDecide, { list: [{ id: recordId }], pass: 1 }, token);
  expect((await app.call(manageRecordWithdraw, { id: entryId }, token)).error_code).toBe(0);
  const keys = (await behind(token)).map(({ key }) => key);
  expect(keys).toEqual(ALL.map(({ key }) => key).filter((key) => !['recordsOfNobody', 'entriesLeft'].includes(key)));
});

/** Posts that nobody holds, who is in no class, and clubs: each as its room does it. */
async function doOfSchool(token: string) {
  const next = await app.makeAccount({ usertype: 3, orgId, name: '周老师' });
  const { schoolYearId } = (await app.call(manageCalendar, {}, token)).data.years.find(({ isNow }) => isNow)!;
  const { classes } = (await app.call(manageInCharge, { schoolYearId }, token)).data;
  const answers = [];
  for (const taught of classes.filter((one) => hasVacancy(one) || one.classTeachers.length === 0)) {
    const before = taught.classTeachers.map(({ accountId }) => accountId);
    const named = { classId: taught.classId, schoolYearId, accountIds: [next], before };
    answers.push(await app.call(manageInChargeSet, named, token));
  }
  for (const { id } of (await app.call(manageStudentPage, { lacks: 'class' }, token)).data.dataList)
    answers.push(await app.call(moveStudent, { id, classId, from: '2026-07-20' }, token));
  for (const { id } of (await app.call(manageActivityPage, { unmarked: 1 }, token)).data.dataList)
    answers.push(await app.call(manageAttendanceRest, { activityId: id, state: 1 }, token));
  for (const { id: asstionId } of (await app.call(manageClubPage, { late: 1 }, token)).data.dataList)
    for (const { id } of (await app.call(ledApplications, { asstionId, auditStatus: 1 }, token)).data.dataList)
      answers.push(await app.call(decideClubApplication, { id, auditStatus: 3, remarks: '名额已满' }, token));
  for (const { kind, id, edition } of (await app.call(manageContentPage, { late: 1 }, token)).data.dataList)
    answers.push(await app.call(passContent, { kind, id, edition }, token));
  for (const { id } of (await app.call(manageClubPage, { vacant: 1 }, token)).data.dataList)
    answers.push(await app.call(manageClubLeaders, { clubId: id, accountIds: [next], before: [] }, token));
  return answers;
}

/** What was put forward, to a colleague or to the bureau. */
async function doPutForward(token: string) {
  const answers = [];
  const reason = '请补充集合地点';
  for (const { id: activityId } of (await app.call(manageActivityPage, { late: 1 }, token)).data.dataList) {
    const { edition } = (await app.call(manageActivityFetch, { activityId }, token)).data;
    answers.push(await app.call(manageActivityStep, { activityId, edition, step: 'return', reason }, token));
  }
  for (const { id, edition } of (await app.call(managePublicationPage, { kind: 'news', late: 1 }, token)).data.dataList)
    answers.push(await app.call(managePublicationStep, { id, edition, step: 'return', reason }, token));
  return answers;
}

it('is done by the calls of its rooms, each as its list shows it, until nothing of these kinds is left', async () => {
  const gone = await app.makeAccount({ usertype: 3, orgId });
  await db.run('update account set disabled = true where account_id = $1', [gone]);
  const vacant = await makeClub(db, { orgId });
  await db.run('insert into club_leader (club_id, account_id, since) values ($1, $2, now())', [vacant, gone]);
  const ofSchool: Behind[] = [
    ...(['classesWithoutTeacher', 'classesWithVacancy', 'clubsWithVacancy', 'studentsWithoutClass'] as const),
    ...(['attendanceMissing', 'activitiesLate', 'clubApplicationsLate', 'publicationsLate', 'contentLate'] as const),
  ];
  const ofBureau: Behind[] = ['activitiesLate', 'publicationsLate', 'feedbackLate'];
  const head = (await app.loginAs(5, { orgId })).token;
  const clerk = (await app.loginAs(10, { orgId: school.city })).token;
  const found = async (token: string, kinds: Behind[]) =>
    (await behind(token)).map(({ key }) => key).filter((key) => kinds.includes(key));
  expect([await found(head, ofSchool), await found(clerk, ofBureau)]).toEqual([ofSchool, ofBureau]);

  const answers = [...(await doOfSchool(head)), ...(await doPutForward(head)), ...(await doPutForward(clerk))];
  for (const { id } of (await app.call(manageFeedbackPage, { late: 1 }, clerk)).data.dataList)
    answers.push(await app.call(answerFeedback, { id, answer: '已修复' }, clerk));
  expect(answers.filter(({ error_code }) => error_code !== 0).map(({ message }) => message)).toEqual([]);
  // As others see it: what is counted for a person is kept for a moment.
  const others = [await app.loginAs(5, { orgId }), await app.loginAs(10, { orgId: school.city })];
  expect(await Promise.all(others.map(({ token }, at) => found(token, at === 0 ? ofSchool : ofBureau)))).toEqual([
    [],
    [],
  ]);
});

it('is told of a semester that ended without its evaluations having been opened, until they are', async () => {
  // As if nobody had; a record of it has passed by now.
  await db.run('delete from semester_evaluation_window where org_id = $1', [orgId]);
  const { token } = await app.loginAs(5, { orgId });
  const item = (await behind(token)).find(({ key }) => key === 'evaluationsUnopened')!;
  expect([item, await countBehind(app.call, item, token)]).toEqual([
    one('evaluationsUnopened', '2026-07-01', { semesterId }),
    1,
  ]);
  const window = { semesterId, startsOn: '2026-07-20', endsOn: '2026-07-31', version: 0 };
  expect((await app.call(manageEvaluationOpen, window, token)).error_code).toBe(0);
  // As others see it: what is counted for a person is kept for a moment.
  const keys = (await behind((await app.loginAs(5, { orgId })).token)).map(({ key }) => key);
  expect(keys).not.toContain('evaluationsUnopened');
});

it('knows of each kind from the domain that says so', () => {
  const { behind: found, behindOffices } = app.services.told;
  expect(Object.keys(found).toSorted()).toEqual([...BEHIND].toSorted());
  expect([...new Set(Object.values(behindOffices))].toSorted()).toEqual([...BEHIND_OFFICES].toSorted());
});
