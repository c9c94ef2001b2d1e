import {
  PARENT_TODO,
  type ParsedInputOf,
  type parentCommentPage,
  type parentCommentSubmit,
  SELF_REPORT_LONGEST,
  type selfReportOne,
  type selfReportPage,
  type selfReportUpdate,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { richTextOf } from '../../content/file/index.ts';
import { childIdsOf } from '../../people/account/index.ts';
import type { Roster } from '../../people/roster/index.ts';
import { guardiansMay } from '../record/index.ts';
import { requireOwn } from './policy.ts';
import {
  countEvaluations,
  countToWrite,
  type Evaluation,
  evaluationOf,
  evaluationOfSemester,
  evaluationsOf,
  guardianWordsDue,
  insertStep,
  lockedEvaluation,
  writeParentComment,
  writeSelfReport,
} from './queries.ts';
import { parentProblem, saysSomething, spoken, studentProblem } from './rules.ts';
import { parentDetail, parentRow, selfReportDetail, selfReportRow } from './shown.ts';

const EMPTY = '内容不能为空！';
/** The latest semesters are looked at for one that may be written. */
const LATEST = { size: 20, offset: 0 };

async function listOf(
  db: Db,
  asked: Parameters<typeof evaluationsOf>[1],
  paging: Paging,
): Promise<{ rows: Evaluation[]; totalCount: number }> {
  const span = spanOf(paging);
  const rows = await evaluationsOf(db, asked, span);
  const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countEvaluations(db, asked));
  return { rows, totalCount };
}

/** @throws Refusal notFound for whoever is no guardian of the child */
async function requireChild<T extends { studentId: string }>(
  db: Db,
  evaluation: T | undefined,
  session: Session,
): Promise<T> {
  const isChild = evaluation && (await childIdsOf(db, session.accountId)).includes(evaluation.studentId);
  if (!evaluation || !isChild) throw notFound('学期评价不存在');
  return evaluation;
}

/** What students write. */
function createOwnEvaluations({ database }: Platform) {
  return {
    /** How many evaluations the student has still to write. */
    waiting: ({ accountId }: Session, now: WireTime) => countToWrite(database, accountId, dayOf(now)),

    async page(session: Session, input: ParsedInputOf<typeof selfReportPage>, now: WireTime) {
      const day = dayOf(now);
      const due = input.todo === 1 ? 'student' : undefined;
      const { rows, totalCount } = await listOf(
        database,
        { studentIds: [session.accountId], day, states: null, due, semesterId: input.semesterId || undefined },
        input,
      );
      return { dataList: rows.map((row) => selfReportRow(row, day)), totalCount };
    },

    /** Whether the student may write: a given one, or any. @throws Refusal with the reason */
    async check(session: Session, id: string | undefined, now: WireTime): Promise<void> {
      const day = dayOf(now);
      const rows = id
        ? [requireOwn(await evaluationOf(database, id), session)]
        : await evaluationsOf(database, { studentIds: [session.accountId], day, states: null }, LATEST);
      const [latest] = rows;
      if (!latest) throw refused('学校还没有开放学期评价');
      const problems = rows.map((row) => studentProblem(row.studentState, row, day));
      if (problems.every((problem) => problem !== undefined)) throw refused(problems[0]!);
    },

    /** @throws Refusal notFound for everybody but the student */
    async fetch(session: Session, id: string, now: WireTime) {
      const row = requireOwn(await evaluationOf(database, id), session);
      return selfReportDetail(row, dayOf(now), session.handoverAccountId);
    },

    /**
     * The student's text, cleaned, waits for its audit. The same sent twice at once is written once.
     * @throws Refusal when it may not be written now; naming `comments` when it says nothing, is too long or shows what is not the student's
     */
    async submit(session: Session, input: ParsedInputOf<typeof selfReportUpdate>, now: WireTime): Promise<string> {
      await database.transaction(async (db) => {
        const evaluation = requireOwn(await lockedEvaluation(db, input.id), session);
        if (session.handoverAccountId !== undefined && !(await guardiansMay(db, evaluation.orgId, 'evaluate')))
          throw refused('学校未开放家长代为填写，请由学生本人填写');
        const referrer = { table: 'semester_evaluation', id: input.id };
        const html = await richTextOf(db, input.comments, { by: session, use: 'evaluation', referrer }, 'comments');
        if (!saysSomething(html)) throw invalidInput({ comments: EMPTY });
        if (spoken(html).length > SELF_REPORT_LONGEST)
          throw invalidInput({ comments: `最多 ${SELF_REPORT_LONGEST} 个字` });
        if (evaluation.studentState === 3 && evaluation.commentsHtml === html) return;
        const problem = studentProblem(evaluation.studentState, evaluation, dayOf(now));
        if (problem) throw refused(problem);
        const byGuardian = session.handoverAccountId !== undefined;
        await writeSelfReport(db, input.id, { html, byGuardian, now });
        const { accountId, handoverAccountId } = session;
        const by = { actorId: accountId, guardianId: handoverAccountId };
        await insertStep(db, { evaluationId: input.id, at: now, step: 'submit', ...by, written: html });
      });
      return '提交成功';
    },
  };
}

/** What guardians write. */
function createGuardianComments({ database }: Platform) {
  return {
    /** How many comments the guardian has still to write. */
    commentsWaiting: async ({ accountId }: Session, now: WireTime) =>
      (await guardianWordsDue(database, await childIdsOf(database, accountId), dayOf(now))).length,

    /** Evaluations of the guardian's children, or of one. @throws Refusal notFound for a child that is not bound */
    async parentPage(session: Session, input: ParsedInputOf<typeof parentCommentPage>, now: WireTime) {
      const day = dayOf(now);
      const children = await childIdsOf(database, session.accountId);
      if (input.vuserId && !children.includes(input.vuserId)) throw notFound('学生不存在');
      const { parentStatus } = input;
      const due = parentStatus === PARENT_TODO ? 'parent' : undefined;
      const states = due || !parentStatus ? null : [parentStatus];
      const studentIds = input.vuserId ? [input.vuserId] : children;
      const { rows, totalCount } = await listOf(
        database,
        { studentIds, day, states, due, semesterId: input.semesterId || undefined },
        input,
      );
      return { dataList: rows.map((row) => parentRow(row, day)), totalCount };
    },

    /** @throws Refusal notFound for whoever is no guardian of the child */
    async parentFetch(session: Session, id: string, now: WireTime) {
      const row = await requireChild(database, await evaluationOf(database, id), session);
      return parentDetail(row, dayOf(now), session.accountId);
    },

    /** A guardian's comment waits for its audit. The same sent twice at once is written once. */
    async comment(session: Session, input: ParsedInputOf<typeof parentCommentSubmit>, now: WireTime): Promise<string> {
      await database.transaction(async (db) => {
        const row = await requireChild(db, await lockedEvaluation(db, input.id), session);
        const comment = input.parentComment;
        const own = row.parentId === session.accountId;
        if (own && row.parentState === 2 && row.parentComment === comment) return;
        const problem = parentProblem(row.parentState, row, dayOf(now));
        if (problem) throw refused(own || row.parentState === 1 ? problem : '另一位家长已填写评语');
        await writeParentComment(db, input.id, { comment, parentId: session.accountId, now });
        const by = { actorId: session.accountId, written: comment };
        await insertStep(db, { evaluationId: input.id, at: now, step: 'parentSubmit', ...by });
      });
      return '提交成功';
    },
  };
}

/** What is shown to whoever may look at a student. */
function createEvaluationLooks({ database }: Platform, { roster }: { roster: Roster }) {
  return {
    /** The class teacher's comment on a semester, for the student, guardians and who is in charge. @throws Refusal notFound */
    async commentOf(call: Call<typeof selfReportOne>) {
      const studentId = await roster.studentAsked(call, call.input.vuserId || undefined);
      const row = await evaluationOfSemester(database, studentId, call.input.semesterId);
      return {
        teacherComment: row?.teacherComment ?? '',
        teacherName: row?.teacherName ?? '',
        teacherCommentDate: row?.teacherCommentedAt ?? '',
      };
    },

    /** Whether somebody sees the pictures of a student's text: the student, guardians, who is in charge. */
    async whoseFiles(session: Session, id: string, now: WireTime): Promise<string | undefined> {
      const row = await evaluationOf(database, id);
      return row && (await roster.mayLookAtStudent(session, row.studentId, dayOf(now))) ? row.studentId : undefined;
    },
  };
}

/** Semester evaluations as students and guardians read and write them. */
export function createSemesterEvaluations(platform: Platform, parts: { roster: Roster }) {
  return {
    ...createOwnEvaluations(platform),
    ...createGuardianComments(platform),
    ...createEvaluationLooks(platform, parts),
  };
}
export type SemesterEvaluations = ReturnType<typeof createSemesterEvaluations>;
