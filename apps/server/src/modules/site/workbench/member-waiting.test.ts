import {
  childrenWaiting,
  EvaluateType,
  evaluateTaskPage,
  MEMBER_WAITING,
  type MemberWaiting,
  manageIndicatorAdd,
  manageIndicatorFetch,
  manageIndicatorPublish,
  manageIndicatorSave,
  manageTaskAdd,
  memberWaiting,
  notificationPage,
  PARENT_TODO,
  parentCommentPage,
  parseSearch,
  questionPage,
  recordModelAndCount,
  recordPage,
  SelfReportStatus,
  selfReportPage,
  waitingForMe,
} from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { noticeOf } from '../../../testing/notices.ts';
import { makeRecordSchool } from '../../../testing/record-school.ts';
import { addSchoolYear } from '../../people/school-year/index.ts';

const clock = testClock('2026-03-11T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());
const at = await makeRecordSchool(app);

interface Person {
  accountId: string;
  token: string;
}
let student: Person;
let mates: Person[];
let parent: Person;

/** Records in every state that there is, entered by the student and by a teacher; each under challenge in every stand, explained and not. */
async function records() {
  const records = await db.rows<{ id: string }>(
    `insert into record (student_id, org_id, class_id, semester_id, scheme_id, module_id, dimension_id, reviewer, title, content, by_teacher,
       state, creator_id, created_at, updated_at)
     select $1, $2, $3, semester_id, (select max(scheme_id) from scheme), $4, $5, 1, '昆虫记', '{}', by_teacher, state,
       case when by_teacher then $6::bigint else $1 end, $7, $7
     from semester, generate_series(0, 9) as state, unnest(array[true, false]) as by_teacher
     where semester_id = (select max(semester_id) from semester) and state <> all (case when by_teacher then array[0, 1, 3] else array[4, 5] end)
     returning record_id as id`,
    [
      ...[student.accountId, at.orgId, at.classId],
      at.content.modules.find(({ moduleName }) => moduleName === '学业水平')!.moduleId,
      ...[at.reading.dimensionId, at.teacher.accountId, at.now],
    ],
  );
  expect(records).toHaveLength(15);
  await db.run(
    `insert into record_question (record_id, questioner_id, challenged_id, org_id, class_id, reviewer, title, reason, explained_at, state, content, created_at)
     select ($1::bigint[])[state], questioner, $2, $3, $4, 1, '昆虫记', '册数不符', case when questioner = $5 then $7::timestamptz end, state, '{}', $7
     from generate_series(1, 8) as state, unnest(array[$5, $6]::bigint[]) as questioner`,
    [
      records.map(({ id }) => id),
      student.accountId,
      at.orgId,
      at.classId,
      mates[0]!.accountId,
      mates[1]!.accountId,
      at.now,
    ],
  );
}

/** Semester evaluations in every state of student and guardian, while their time is past, runs, is extended, and has not come. */
async function evaluations() {
  for (let year = 2016; year < 2024; year += 1)
    await addSchoolYear(db, year, [
      [`${year}-09-01`, `${year + 1}-01-22`],
      [`${year + 1}-02-23`, `${year + 1}-07-03`],
    ]);
  await db.run(
    `with numbered as (
       select semester_id, row_number() over (order by semester_id) - 1 as at from semester join school_year using (school_year_id) where start_year < 2024
     ), opened as (
       insert into semester_evaluation_window (org_id, semester_id, starts_on, ends_on, opened_by)
       select $1, semester_id, '2026-03-10'::date + 30 * (case when at / 4 = 2 then 1 when at / 4 in (1, 3) then -1 else 0 end)::int,
         '2026-03-20'::date + 30 * (case when at / 4 = 2 then 1 when at / 4 in (1, 3) then -1 else 0 end)::int, $2 from numbered
     )
     insert into semester_evaluation (student_id, semester_id, org_id, class_id, extended_to, student_state, parent_state)
     select $3, semester_id, $1, $4, case when at / 4 = 3 then '2026-03-31'::date end, at % 4 + 1, (at + 1) % 4 + 1 from numbered`,
    [at.orgId, at.office.accountId, student.accountId, at.classId],
  );
}

/** Tasks that run and one that is over, of both kinds. */
async function tasks() {
  const bureau = await app.loginAs(10, { orgId: at.city });
  const content = { ones: [{ name: '思想品德', twos: [{ name: '责任担当', points: [{ name: '按时值日' }] }] }] };
  const { id } = (await app.call(manageIndicatorAdd, { name: '综合素质指标' }, bureau.token)).data;
  const saved = await app.call(manageIndicatorSave, { id, revision: 1, name: '综合素质指标', content }, bureau.token);
  await app.call(manageIndicatorPublish, { id, revision: saved.data.revision }, bureau.token);
  const { versionId } = (await app.call(manageIndicatorFetch, { id }, bureau.token)).data;
  for (const [type, endDate] of [
    [EvaluateType.self, '2026-03-20'],
    [EvaluateType.peer, '2026-03-20'],
    [EvaluateType.peer, '2026-03-21'],
    [EvaluateType.self, '2026-03-11'],
  ] as const) {
    const { error_code } = await app.call(
      manageTaskAdd,
      {
        ...{ title: '三月评价', type, cycle: 5, startDate: '2026-03-01', endDate },
        ...{ versionId, classIds: [at.classId] },
      },
      at.teacher.token,
    );
    expect(error_code).toBe(0);
  }
}

/** Circulars to the pupil, and to the guardian about the pupil: asking for a receipt and not, confirmed, reminded of, taken back. */
async function circulars() {
  const DRAFTED = 0;
  const SENT = 3;
  const TAKEN_BACK = 4;
  for (const { accountId } of [student, parent])
    for (const { state = SENT, asks = true, confirmed = false, reminded = false } of [
      { reminded: true },
      {},
      { asks: false },
      { confirmed: true },
      { state: TAKEN_BACK },
      { state: DRAFTED },
    ]) {
      const row = await db.row<{ id: string }>(
        `insert into circular (org_id, author_id, state, audience, targets, title, body, needs_confirmation, allows_answers, send_at, created_at, updated_at)
         values ($1, $2, $3::smallint, 2, '[]', '家长会', '<p>请到校。</p>', $4, true, case when $3::smallint > 0 then $5::timestamptz end, $5, $5)
         returning circular_id as id`,
        [at.orgId, at.teacher.accountId, state, asks, at.now],
      );
      await db.run(
        `insert into circular_recipient (circular_id, account_id, about_id, confirmed_at) values ($1, $2, $3, case when $4 then $5::timestamptz end)`,
        [row!.id, accountId, student.accountId, confirmed, at.now],
      );
      for (const day of reminded ? ['', ':2026-03-11'] : [''])
        await app.services.notifications.notify(db, {
          ...{ accountIds: [accountId], notice: noticeOf('circular'), title: '家长会' },
          event: `circular:${row!.id}${day}`,
        });
    }
}

beforeAll(async () => {
  student = await at.pupil();
  mates = [await at.pupil('许嘉宁'), await at.pupil('韩知远')];
  parent = await app.loginAs(4, { name: '何女士' });
  await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [
    parent.accountId,
    student.accountId,
  ]);
  await records();
  await tasks();
  await evaluations();
  await circulars();
  clock.set('2026-03-12T10:00:00+08:00');
});

const total = async (answer: Promise<{ data: { totalCount: number } }>) => (await answer).data.totalCount;
/** What a page lists for its address: the rows of the call that it makes. */
const LISTS: Record<string, (search: Record<string, string>, who: Person) => Promise<number>> = {
  '/mine/jlqr': ({ name }, { token }) =>
    total(app.call(recordPage, { sources: '教师录入', confirmStatus: name === 'first' ? 1 : 2 }, token)),
  '/mine/xsjl': ({ status }, { token }) =>
    total(app.call(recordPage, { sources: '学生录入', auditStauts: status as '3', isVoid: 0 }, token)),
  '/mine/zycl': ({ todo }, { accountId, token }) =>
    total(app.call(questionPage, { challengedPersonId: accountId, status: 2, todo: Number(todo) }, token)),
  '/mine/myState': ({ todo }, { token }) => total(app.call(selfReportPage, { todo: Number(todo) }, token)),
  '/mine/evaluateTask': ({ name, status }, { token }) => {
    const type = name === 'second' ? EvaluateType.peer : EvaluateType.self;
    return total(app.call(evaluateTaskPage, { type, status: Number(status) }, token));
  },
  '/mine/notifications': ({ todo }, { token }) =>
    total(app.call(notificationPage, { toConfirm: todo === '1' ? 1 : 0 }, token)),
  '/parent/parentState': (_, { token }) => total(app.call(parentCommentPage, { parentStatus: PARENT_TODO }, token)),
};
const waits = async ({ token }: Person) =>
  Object.fromEntries((await app.call(waitingForMe, {}, token)).data.items.map(({ key, count }) => [key, count]));

describe('what waits for somebody', () => {
  it.each(MEMBER_WAITING.map((key) => [key] as [MemberWaiting]))(
    '%s counts what the list shows that it opens',
    async (key) => {
      const { who, opens } = memberWaiting[key];
      const person = (who as readonly number[]).includes(4) ? parent : student;
      const [path = '', search = ''] = opens.split('?');
      const counted = (await waits(person))[key];
      expect(counted).toBeGreaterThan(0);
      expect(await LISTS[path]!(parseSearch(search), person)).toBe(counted);
    },
  );

  it('is, in a parent’s home, what it is in the child’s account', async () => {
    const of = await waits(student);
    const home = (await app.call(childrenWaiting, {}, parent.token)).data;
    const count = (kind: string) => home.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.count, 0);
    const kinds = ['refused', 'confirm', 'challenge', 'evaluation', 'selfRating', 'circular'];
    expect(kinds.map(count)).toEqual([
      of.recordsReturned,
      of.recordsToConfirm,
      of.challengesToAnswer,
      of.evaluationsToWrite,
      of.selfToRate,
      of.circularsToConfirm,
    ]);
    expect([of.circularsToConfirm, (await waits(parent)).circularsToConfirm]).toEqual([2, 2]);
    expect(count('comment')).toBe((await waits(parent)).commentsToWrite);
  });

  it('is, of records, the number of the tab: what is void waits for nobody', async () => {
    const modules = (await app.call(recordModelAndCount, {}, student.token)).data;
    const sum = (one: (module: (typeof modules)[number]) => number) =>
      modules.reduce((all, module) => all + one(module), 0);
    expect(sum(({ voidCount }) => voidCount)).toBe(1);
    expect(sum(({ statusCounts, voidCount }) => (statusCounts[3] ?? 0) - voidCount)).toBe(
      (await waits(student)).recordsReturned,
    );
    expect(await total(app.call(recordPage, { sources: '学生录入', isVoid: 1 }, student.token))).toBe(1);
  });

  it('stands in its list by the nearest deadline, whichever came last', async () => {
    await db.run(
      `update record_question q set due_on = '2026-04-01'::date + n.at
       from (select question_id, row_number() over (order by question_id)::int as at from record_question) n where n.question_id = q.question_id`,
    );
    const faced = { challengedPersonId: student.accountId, status: 2 as const, todo: 1, pageSize: 50 };
    const due = (await app.call(questionPage, faced, student.token)).data.dataList.map(({ dueDate }) => dueDate);
    expect(due.length).toBeGreaterThan(2);
    expect(due).toEqual(due.toSorted());
    const words = (await app.call(selfReportPage, { todo: 1, pageSize: 50 }, student.token)).data.dataList;
    const isBack = words.map(({ auditStauts }) => auditStauts === SelfReportStatus.refused);
    expect(isBack).toEqual(isBack.toSorted((one, other) => Number(one) - Number(other)));
    const ends = words.filter((_, at) => !isBack[at]).map(({ endTime }) => endTime);
    expect(ends).toEqual(['2026-03-20', '2026-03-31']);
  });

  it('is told to each guardian of the child alone, while they are bound and the account is open', async () => {
    const father = await app.loginAs(4, { name: '林先生' });
    const stranger = await app.loginAs(4, { name: '许女士' });
    for (const [guardian, child] of [
      [father, student],
      [stranger, mates[0]!],
    ] as const)
      await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [
        guardian.accountId,
        child.accountId,
      ]);
    const told = async ({ token }: Person) =>
      (await app.call(childrenWaiting, {}, token)).data.filter(({ studentId }) => studentId === student.accountId);
    expect(await told(father)).not.toEqual([]);
    expect(await told(father)).toEqual(await told(parent));
    expect(await told(stranger)).toEqual([]);
    await db.run('delete from child_binding where parent_id = $1', [father.accountId]);
    expect(await told(father)).toEqual([]);
    await db.run('update account set disabled = true where account_id = $1', [student.accountId]);
    expect(await told(parent)).toEqual([]);
  });
});
