import type {
  manageEvaluationComment,
  manageEvaluationDecide,
  manageEvaluationOpen,
  manageEvaluationPage,
  manageEvaluationRemind,
  manageEvaluationReopen,
  ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, faultDetails, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { BehindAsked } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { classesLookedAfter, looksAfter, officeOf, responsibilityOf } from '../../people/responsibility/index.ts';
import { semesterName, semesterToldOn } from '../../people/school-year/index.ts';
import { semesterEvaluationNotices } from './notices.ts';
import { requireOpener } from './policy.ts';
import {
  type Evaluation,
  evaluationOf,
  evaluationsNamed,
  extendEvaluation,
  insertStep,
  lockedEvaluation,
  writeDecision,
  writeTeacherComment,
} from './queries.ts';
import { staffDetail, staffRow } from './shown.ts';
import {
  addPupils,
  commentersOf,
  countStaff,
  countToAudit,
  endedIn,
  guardiansOf,
  insertReminder,
  insertWindow,
  missingOf,
  progressOf,
  runningWindows,
  schoolOfClass,
  semestersWithWindows,
  staffPage,
  toAuditSpan,
  writeWindow,
} from './staff-queries.ts';
import { unopenedIn } from './unopened.ts';

const NOT_THERE = '学期评价不存在';
const NO_STUDENT_MISSING = '没有需要提醒的学生：都已提交，或不在填写时间内';
const NO_PARENT_MISSING = '没有需要提醒的家长：都已提交或还没有绑定，或不在填写时间内';
const STUDENT_PAGE = '/mine/myState';
const PARENT_PAGE = '/parent/parentState';

const classesOf = async (db: Db, session: Session, now: WireTime) =>
  classesLookedAfter(await responsibilityOf(db, session, now));

/** @throws Refusal notFound for one that is not in the person's care */
async function requireCared(db: Db, row: Evaluation | undefined, session: Session, now: WireTime): Promise<Evaluation> {
  if (!row || !looksAfter(await responsibilityOf(db, session, now), row)) throw notFound(NOT_THERE);
  return row;
}

/** The same, held and as it was read. @throws Refusal when somebody else changed it meanwhile */
async function held(db: Db, session: Session, { id, revision }: { id: string; revision: number }, now: WireTime) {
  const row = await requireCared(db, await lockedEvaluation(db, id), session, now);
  if (row.revision !== revision) throw changedMeanwhile();
  return row;
}

interface Parts {
  notifications: Notifications;
}

/** What class teachers and the school see of semester evaluations. */
function createEvaluationLists({ database }: Platform) {
  return {
    /** How many texts wait for the person's audit. */
    waiting: async (session: Session, now: WireTime) => countToAudit(database, await classesOf(database, session, now)),
    waitingSpan: async (session: Session, now: WireTime) =>
      toAuditSpan(database, await classesOf(database, session, now)),

    /** Those whose time is over and that lack an audit or the teacher's comment, of all semesters, and on which day the first of them ended. */
    late: ({ orgIds, now }: BehindAsked) => endedIn(database, orgIds, dayOf(now)),

    /** Semesters that ended without having been opened. */
    unopened: ({ orgIds, now }: BehindAsked) => unopenedIn(database, orgIds, dayOf(now)),

    async semesters(session: Session, now: WireTime) {
      const day = dayOf(now);
      const rows = await semestersWithWindows(database, session.orgId || '0', day);
      const told = semesterToldOn(
        rows.map((row) => ({ ...row, startsOn: row.semesterStartsOn })),
        day,
      );
      return {
        list: rows.map(({ semesterId, startYear, term, startsOn, endsOn, version }) => ({
          ...{ semesterId, startsOn, endsOn, version, semesterName: semesterName(startYear, term) },
          isNow: semesterId === told?.semesterId ? 1 : 0,
        })),
        mayOpen: officeOf(session) === null ? 0 : 1,
      };
    },

    progress: async (session: Session, semesterId: string, now: WireTime) => ({
      list: await progressOf(database, semesterId, await classesOf(database, session, now)),
    }),

    async page(session: Session, input: ParsedInputOf<typeof manageEvaluationPage>, now: WireTime) {
      const span = spanOf(input);
      const { classId, view, keyword: name } = input;
      const semesterId = input.semesterId === 'all' ? undefined : input.semesterId;
      const filter = {
        ...{ classes: await classesOf(database, session, now), semesterId, classId: classId || undefined, view, name },
        day: dayOf(now),
      };
      const ids = await staffPage(database, filter, span);
      const totalCount = await pageTotal({ ...span, shown: ids.length }, () => countStaff(database, filter));
      const rows = await evaluationsNamed(database, ids);
      return { dataList: rows.map((row) => staffRow(row, dayOf(now))), totalCount };
    },

    async fetch(session: Session, id: string, now: WireTime) {
      return staffDetail(await requireCared(database, await evaluationOf(database, id), session, now), dayOf(now));
    },
  };
}

/** Semester evaluations as a school opens them, and as those are told who have to write. */
function createEvaluationWindows({ database, clock, log }: Platform, { notifications }: Parts) {
  /** The day with which the sweep is through. */
  let sweptOn = '';

  /** Tells those who are new in a list that it is open. */
  const notifyOpened = (db: Db, added: readonly { studentId: string }[], semesterId: string) =>
    notifications.notify(db, {
      accountIds: added.map(({ studentId }) => studentId),
      notice: semesterEvaluationNotices.opened,
      event: `semester-evaluation:${semesterId}`,
      title: '学期评价开始填写',
      text: '写下这学期最想被记住的事，请在截止前提交。',
      href: STUDENT_PAGE,
    });

  return {
    /** Opens a semester, or moves its days; pupils who have none yet get theirs. */
    async open(call: Call<typeof manageEvaluationOpen>): Promise<string> {
      const { session, input, now, address, requestId } = call;
      const orgId = requireOpener(session);
      const { semesterId, startsOn, endsOn, version } = input;
      if (endsOn < startsOn) throw invalidInput({ endsOn: '截止日期不能早于开始日期' });
      if (version === 0 && endsOn < dayOf(now)) throw invalidInput({ endsOn: '截止日期不能早于今天' });
      const known = await semestersWithWindows(database, orgId, dayOf(now));
      if (!known.some((one) => one.semesterId === semesterId)) throw notFound('学期不存在');
      await database.transaction(async (db) => {
        const written =
          version === 0
            ? await insertWindow(db, { orgId, semesterId, startsOn, endsOn, by: session.accountId })
            : await writeWindow(db, { orgId, semesterId, startsOn, endsOn, version });
        if (written === 0) throw changedMeanwhile();
        const added = await addPupils(db, orgId, semesterId, dayOf(now));
        await notifyOpened(db, added, semesterId);
        const event = version === 0 ? 'evaluation.opened' : 'evaluation.datesChanged';
        await audit(db, {
          ...{ event, session, target: semesterId, address, requestId },
          detail: { startsOn, endsOn, added: added.length },
        });
      });
      return version === 0 ? '已开放，学生和家长可以填写了' : '已保存';
    },

    /** Reminds those of a class who have not written and may, once a day. */
    async remind(call: Call<typeof manageEvaluationRemind>): Promise<string> {
      const { session, input, now, address, requestId } = call;
      const { semesterId, classId, of } = input;
      const orgId = await schoolOfClass(database, classId);
      if (!orgId || !looksAfter(await responsibilityOf(database, session, now), { orgId, classId }))
        throw notFound('班级不存在');
      const ofParents = of === 'parent';
      const count = await database.transaction(async (db) => {
        const missing = await missingOf(db, { semesterId, day: dayOf(now), classId, orgId, ofParents });
        const people = [...new Set(missing.map(({ id }) => id))];
        if (missing.length === 0) throw refused(ofParents ? NO_PARENT_MISSING : NO_STUDENT_MISSING);
        if (!(await insertReminder(db, { semesterId, classId, ofParents, day: dayOf(now) })))
          throw refused('今天已经提醒过，明天再试');
        await notifications.notify(db, {
          accountIds: people,
          about: missing.map(({ studentId }) => studentId),
          notice: semesterEvaluationNotices.reminded,
          title: ofParents ? '请为孩子填写学期评语' : '请填写学期自评',
          text: '提交后老师才能审核。',
          href: ofParents ? PARENT_PAGE : STUDENT_PAGE,
        });
        await audit(db, {
          ...{ event: 'evaluation.reminded', session, target: classId, address, requestId },
          detail: { semester: semesterId, of, count: people.length },
        });
        return people.length;
      });
      return `已提醒 ${count} 人`;
    },

    /** Those who came to a school while it is open, looked for once a day; a school at which that fails keeps no other one waiting, and comes again. */
    async sweep(): Promise<void> {
      const day = dayOf(toWireTime(clock()));
      if (day === sweptOn) return;
      let isThrough = true;
      for (const { orgId, semesterId } of await runningWindows(database, day))
        try {
          await database.transaction(async (db) => {
            await notifyOpened(db, await addPupils(db, orgId, semesterId, day), semesterId);
          });
        } catch (error) {
          isThrough = false;
          log.warn({ err: faultDetails(error), orgId, semesterId }, 'who came is given an evaluation later');
        }
      if (isThrough) sweptOn = day;
    },
  };
}

/** What becomes of one student's evaluation. */
function createEvaluationDecisions({ database }: Platform, { notifications }: Parts) {
  return {
    /** The class teacher's comment; the school's administrators write in everybody's absence. */
    async comment(session: Session, input: ParsedInputOf<typeof manageEvaluationComment>, now: WireTime) {
      await database.transaction(async (db) => {
        await held(db, session, input, now);
        const comment = input.teacherComment;
        await writeTeacherComment(db, input.id, { comment, teacherId: session.accountId, now });
        await insertStep(db, {
          ...{ evaluationId: input.id, at: now, step: 'comment', actorId: session.accountId, written: comment },
        });
      });
      return '评语已保存';
    },

    /** Passes or refuses the student's text or the guardian's comment, and tells who wrote it. */
    async decide(session: Session, input: ParsedInputOf<typeof manageEvaluationDecide>, now: WireTime) {
      const { id, of, pass, opinion = '' } = input;
      if (pass === 0 && !opinion) throw invalidInput({ opinion: '请填写驳回原因' });
      await database.transaction(async (db) => {
        const row = await held(db, session, input, now);
        const waits = of === 'student' ? row.studentState === 3 : row.parentState === 2;
        if (!waits) throw refused('没有待审核的内容');
        await writeDecision(db, id, { of, pass: pass === 1, opinion });
        const step = of === 'student' ? (pass ? 'pass' : 'refuse') : pass ? 'parentPass' : 'parentRefuse';
        await insertStep(db, { evaluationId: id, at: now, step, actorId: session.accountId, remarks: opinion });
        await notifications.notify(db, {
          accountIds: of === 'student' ? [row.studentId] : await commentersOf(db, row),
          about: [row.studentId],
          notice: pass ? semesterEvaluationNotices.passed : semesterEvaluationNotices.returned,
          title: `${of === 'student' ? '学期自评' : '家长评语'}${pass ? '已审核通过' : '被退回，请修改后再提交'}`,
          href: of === 'student' ? STUDENT_PAGE : PARENT_PAGE,
        });
      });
      return pass ? '已通过' : '已退回';
    },

    /** Gives one student, and the guardians, a later last day. */
    async reopen(call: Call<typeof manageEvaluationReopen>): Promise<string> {
      const { session, input, now, address, requestId } = call;
      await database.transaction(async (db) => {
        const row = await held(db, session, input, now);
        if (input.endsOn < dayOf(now)) throw invalidInput({ endsOn: '截止日期不能早于今天' });
        if (input.endsOn <= row.endsOn) throw invalidInput({ endsOn: `须晚于现在的截止日期 ${row.endsOn}` });
        await extendEvaluation(db, input.id, input.endsOn);
        await insertStep(db, {
          ...{ evaluationId: input.id, at: now, step: 'extend', actorId: session.accountId, remarks: input.endsOn },
        });
        await audit(db, {
          ...{ event: 'evaluation.extended', session, target: row.studentId, address, requestId },
          detail: { semester: row.semesterId, endsOn: input.endsOn },
        });
        const told = { notice: semesterEvaluationNotices.extended, title: `学期评价延长到 ${input.endsOn}` };
        await notifications.notify(db, { ...told, accountIds: [row.studentId], href: STUDENT_PAGE });
        const accountIds = await guardiansOf(db, row.studentId);
        await notifications.notify(db, { ...told, accountIds, about: [row.studentId], href: PARENT_PAGE });
      });
      return '已延长';
    },
  };
}

/** Semester evaluations as class teachers and the school look after them. */
export function createStaffEvaluations(platform: Platform, parts: Parts) {
  return {
    ...createEvaluationLists(platform),
    ...createEvaluationWindows(platform, parts),
    ...createEvaluationDecisions(platform, parts),
  };
}
export type StaffEvaluations = ReturnType<typeof createStaffEvaluations>;
