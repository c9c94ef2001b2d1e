import {
  decideDataRequest,
  manageArchiveFrame,
  manageArchiveRun,
  manageBehind,
  manageDataRequestPage,
  manageEvaluationComment,
  manageEvaluationDecide,
  manageEvaluationFetch,
  manageEvaluationPage,
  manageExaminationPage,
  manageExaminationPublish,
  manageNoticeOpen,
  manageQuestionFetch,
  manageQuestionQueue,
  manageQuestionRecheck,
  manageQuestionRule,
  manageRecordDecide,
  manageRecordQueue,
  manageReportProgress,
  manageTaskChange,
  manageTaskPage,
  manageTransferPage,
  OWN_BEHIND,
  QuestionFlow,
  refuseTransfer,
} from '@vimo/contract';
import { expect } from 'vitest';
import { runTasks } from '../tasks.ts';
import { countBehind } from '../waiting-rows.ts';
import { dayAfter, type Model, PUPILS } from './model.ts';
import type { Real } from './world.ts';

/**
 * The end of a life: what is owed for its pupils is done by the offices of the two schools, each by its own lists, and by calls that are tried. After that nothing
 * is owed to anybody: what no list shows, or no call does, would be left over (docs/domains/responsibility.md).
 */

const ALL = { pageSize: 100 };
type Office = Real['schools'][number]['office'];

async function reviewRecords({ call }: Real, { token }: Office): Promise<void> {
  const { dataList } = (await call(manageRecordQueue, ALL, token)).data;
  if (dataList.length === 0) return;
  const told = await call(manageRecordDecide, { list: dataList.map(({ id }) => ({ id })), pass: 1 }, token);
  expect(
    told.data.map(({ ok, message }) => (ok === 1 ? '' : message)),
    'records that wait are passed',
  ).toEqual(dataList.map(() => ''));
}

async function ruleChallenges({ call }: Real, { token }: Office): Promise<void> {
  // Past its day what nobody modified is theirs to end, too.
  const first = async () =>
    (await call(manageQuestionQueue, ALL, token)).data.dataList[0] ??
    (await call(manageQuestionQueue, { ...ALL, late: 1 }, token)).data.dataList[0];
  // What is decided of one record may end several at once.
  for (let one = await first(); one; one = await first()) {
    const { id } = one;
    const status = one.flowStatus === QuestionFlow.revision ? 4 : 5;
    const { revision } = (await call(manageQuestionFetch, { id }, token)).data;
    const said =
      one.flowStatus === QuestionFlow.recheck
        ? await call(manageQuestionRecheck, { id, revision, checkStatus: 2 }, token)
        : await call(manageQuestionRule, { id, revision, status, auditOpinion: '已核对' }, token);
    expect(said.ok, 'a challenge that waits is decided').toBe(true);
  }
}

async function finishEvaluations({ call }: Real, { token }: Office): Promise<void> {
  const found = async (view: 'toAudit' | 'parentToAudit' | 'toComment') =>
    (await call(manageEvaluationPage, { ...ALL, semesterId: 'all', view }, token)).data.dataList;
  const revisionOf = async (id: string) => (await call(manageEvaluationFetch, { id }, token)).data.revision;
  for (const [view, of] of [
    ['toAudit', 'student'],
    ['parentToAudit', 'parent'],
  ] as const)
    for (const { id } of await found(view)) {
      const input = { id, revision: await revisionOf(id), of, pass: 1 as const };
      expect((await call(manageEvaluationDecide, input, token)).ok, 'an evaluation that waits is passed').toBe(true);
    }
  for (const { id } of await found('toComment')) {
    const input = { id, revision: await revisionOf(id), teacherComment: '本学期表现良好。' };
    expect((await call(manageEvaluationComment, input, token)).ok, 'a missing comment is written').toBe(true);
  }
}

async function showReports(model: Model, { call, semesterId }: Real, { token }: Office): Promise<void> {
  const { list } = (await call(manageReportProgress, { semesterId, due: 1 }, token)).data;
  for (const { classId } of list) {
    const days = { startsOn: model.today, endsOn: dayAfter(model.today, model.season.noticeDays) };
    const input = { semesterId, classId, ...days };
    expect((await call(manageNoticeOpen, input, token)).ok, 'reports that are owed are shown').toBe(true);
  }
}

async function archiveReports({ app, call }: Real, { token }: Office): Promise<void> {
  for (const { semesterId, classId } of (await call(manageArchiveFrame, {}, token)).data.late)
    expect((await call(manageArchiveRun, { semesterId, classId }, token)).ok, 'reports are archived').toBe(true);
  await runTasks(app);
}

async function publishMarks({ call }: Real, { token }: Office): Promise<void> {
  for (const { id, version } of (await call(manageExaminationPage, { ...ALL, late: 1 }, token)).data.dataList)
    expect((await call(manageExaminationPublish, { id, version }, token)).ok, 'marks are published').toBe(true);
}

/** What ended though somebody gave nothing goes on for a day. */
async function prolongTasks(model: Model, { call }: Real, { token }: Office): Promise<void> {
  for (const { id, title, revision } of (await call(manageTaskPage, { ...ALL, late: 1 }, token)).data.dataList) {
    const told = await call(manageTaskChange, { id, title, revision, endDate: model.today, editable: 1 }, token);
    expect(told.ok, 'a task that lacks something goes on').toBe(true);
  }
}

async function answerOthers({ call }: Real, { token }: Office): Promise<void> {
  for (const { id } of (await call(manageDataRequestPage, { ...ALL, state: 0 }, token)).data.dataList)
    expect((await call(decideDataRequest, { id, agree: 0, answer: '已核对' }, token)).ok, 'a request').toBe(true);
  const asked = await call(manageTransferPage, { ...ALL, direction: 'in', state: 1 }, token);
  for (const { id } of asked.data.dataList)
    expect((await call(refuseTransfer, { id, reason: '名额已满' }, token)).ok, 'a transfer').toBe(true);
}

/** What is owed for the pupils, whoever should do it, by the tables alone; of who left nobody is asked for words. */
async function leftOver(model: Model, { app, pupils }: Real) {
  const all = pupils.map(({ accountId }) => accountId);
  const present = PUPILS.filter((nth) => model.pupils[nth]!.standing !== 'left').map((nth) => all[nth]!);
  return app.platform.database.row<Record<string, number>>(
    `select (select count(*)::int from record where student_id = any ($1::bigint[]) and state = 1) as records,
       (select count(*)::int from record_question where challenged_id = any ($1::bigint[])
         and (state in (1, 3) or state = 2 and due_on < $3)) as challenges,
       (select count(*)::int from semester_evaluation where student_id = any ($2::bigint[])
         and (student_state = 3 or parent_state = 2 or teacher_comment = '')) as evaluations,
       (select count(*)::int from data_request where subject_id = any ($1::bigint[]) and state = 0) as requests,
       (select count(*)::int from student_transfer where student_id = any ($1::bigint[]) and state = 1) as transfers`,
    [all, present, model.today],
  );
}

/** @throws when something is owed that nobody can do, or that fell behind and is not shown as it is */
export async function settle(model: Model, real: Real): Promise<void> {
  for (const { office } of real.schools) {
    const { items } = (await real.call(manageBehind, {}, office.token)).data;
    for (const item of items)
      expect(await countBehind(real.call, item, office.token), `${item.key} fell behind`).toBe(item.count);
    await reviewRecords(real, office);
    await ruleChallenges(real, office);
    await finishEvaluations(real, office);
    await showReports(model, real, office);
    await archiveReports(real, office);
    await publishMarks(real, office);
    await prolongTasks(model, real, office);
    await answerOthers(real, office);
  }
  expect(await leftOver(model, real), 'what nobody could do').toEqual({
    ...{ records: 0, challenges: 0, evaluations: 0, requests: 0, transfers: 0 },
  });
  for (const { office } of real.schools) {
    const due = await real.call(manageReportProgress, { semesterId: real.semesterId, due: 1 }, office.token);
    expect(due.data.list, 'reports that nobody could show').toEqual([]);
    const { items } = (await real.call(manageBehind, {}, office.token)).data;
    const own: readonly string[] = OWN_BEHIND;
    // What a later semester owes is not played.
    const left = items.filter(({ key, semesterId }) => own.includes(key) && ['', real.semesterId].includes(semesterId));
    expect(left, 'what is behind though all was done').toEqual([]);
  }
}
