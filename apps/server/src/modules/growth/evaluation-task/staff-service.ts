import {
  EvaluateType,
  type manageTaskAdd,
  type manageTaskChange,
  type manageTaskClose,
  type manageTaskPage,
  type manageTaskRatings,
  type manageTaskRemind,
  type manageTaskResults,
  type ParsedInputOf,
  pointsOf,
  TASK_LONGEST_DAYS,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import { requireRecentPassword } from '../../people/account/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { semestersOf } from '../../people/school-year/index.ts';
import { dutiesOf } from '../record/index.ts';
import { systemsFor } from './indicator-queries.ts';
import { dayAfter, daysBetween, lastDay, type Occasion, occasionsOf } from './occasions.ts';
import { type Care, careOf, isAuditor, looksAfter, requireAuditor } from './policy.ts';
import { contentOf, membersOf, type Task } from './queries.ts';
import { resultsOf } from './results.ts';
import { statusOf } from './rules.ts';
import {
  changeTask,
  classesInCare,
  classesOf,
  closeTask,
  countTasks,
  heldTask,
  insertReminder,
  insertTask,
  marksOfClass,
  progressOf,
  pupilsOf,
  ratingsFor,
  sameTask,
  studentOfTask,
  type TaskClass,
  taskInCare,
  taskPage,
} from './staff-queries.ts';

const NOT_THERE = '评价任务不存在';
const NO_CLASS = '班级不存在';
const STUDENT_PAGE = '/mine/evaluateTask';
/** The same task sent again within so many seconds is the same. */
const AGAIN_MS = 60_000;

const classDay = ({ endsOn }: Occasion, day: string) => (day < endsOn ? day : endsOn);

function taskRow(task: Task, classes: readonly TaskClass[], care: Care) {
  return {
    ...{ id: task.taskId, title: task.title, type: task.type, cycle: task.cycle },
    ...{ startDate: task.startsOn, endDate: task.endsOn, closeDate: task.closedOn ?? '' },
    ...{ systemName: task.systemName, systemVersion: task.systemVersion, points: task.points },
    ...{ peerCount: task.peerCount ?? 0, editable: task.editable ? 1 : 0 },
    classNames: classes.filter(({ classId }) => looksAfter(care, classId)).map(({ className }) => className),
    ...{ createdBy: task.createdBy, createDate: task.createdAt },
    mayEdit: classes.every(({ classId }) => looksAfter(care, classId)) ? 1 : 0,
    revision: task.revision,
  };
}

/** Evaluation tasks as class teachers and the school lay them and look after them. */
export function createStaffEvaluationTasks(platform: Platform, { notifications }: { notifications: Notifications }) {
  const { database } = platform;
  const careFor = async (session: Session, now: WireTime, db: Db = database): Promise<Care> =>
    careOf(session, await dutiesOf(db, session.accountId, dayOf(now)));

  const occasionsBegun = async (db: Db, task: Task, day: string): Promise<Occasion[]> =>
    occasionsOf(task, await semestersOf(db, task.orgId), day);

  /** @throws Refusal notFound for a task that is not in the person's care */
  async function cared(session: Session, id: string, now: WireTime) {
    const care = await careFor(session, now);
    const task = await taskInCare(database, care, id);
    if (!task) throw notFound(NOT_THERE);
    const classes = await classesOf(database, [id], dayOf(now));
    return { care, task, classes, own: classes.filter(({ classId }) => looksAfter(care, classId)) };
  }
  /** The same, with one of its occasions. @throws Refusal notFound for one that has not begun */
  async function caredOn(session: Session, { id, occasion: key }: { id: string; occasion: string }, now: WireTime) {
    const found = await cared(session, id, now);
    const occasion = (await occasionsBegun(database, found.task, dayOf(now))).find((one) => one.key === key);
    if (!occasion) throw notFound(NOT_THERE);
    return { ...found, occasion };
  }
  const requireClass = (own: readonly TaskClass[], classId: string): TaskClass => {
    const found = own.find((one) => one.classId === classId);
    if (!found) throw notFound(NO_CLASS);
    return found;
  };

  /** A task as it was read, held, of which all classes are in the person's care. @throws Refusal */
  async function held(db: Db, session: Session, { id, revision }: { id: string; revision: number }, now: WireTime) {
    const care = await careFor(session, now, db);
    const task = await heldTask(db, care, id);
    const classes = await classesOf(db, [id], dayOf(now));
    if (!task || classes.some(({ classId }) => !looksAfter(care, classId))) throw notFound(NOT_THERE);
    if (task.revision !== revision) throw changedMeanwhile();
    if (task.closedOn) throw refused('任务已提前结束');
    return task;
  }

  async function results(session: Session, input: ParsedInputOf<typeof manageTaskResults>, now: WireTime) {
    const { task, own } = await cared(session, input.id, now);
    const { classId, className } = requireClass(own, input.classId);
    const day = dayOf(now);
    const until = input.occasion
      ? (await occasionsBegun(database, task, day)).find(({ key }) => key === input.occasion)?.endsOn
      : lastDay(task);
    if (!until) throw notFound(NOT_THERE);
    const pupils = await membersOf(database, classId, until < day ? until : day);
    const marks = await marksOfClass(database, task.taskId, classId, input.occasion || null);
    const content = await contentOf(database, task.versionId);
    return {
      title: task.title,
      className,
      ...resultsOf(
        pupils.map(({ studentId, name, studentNo }) => ({ studentId, studentName: name, studentNo })),
        marks,
        content,
      ),
    };
  }

  return {
    async frame(session: Session, now: WireTime) {
      const care = await careFor(session, now);
      const systems = (await systemsFor(database, care.orgId)).filter(
        ({ versionId, retired }) => versionId && !retired,
      );
      return {
        systems: systems.map(({ versionId, versionName, name, version, orgName, versionContent }) => ({
          ...{ versionId: versionId!, name: versionName ?? name, version, orgName },
          points: pointsOf(versionContent!).length,
        })),
        classes: await classesInCare(database, care, dayOf(now)),
        mayAudit: isAuditor(session) ? 1 : 0,
      };
    },

    async page(session: Session, input: ParsedInputOf<typeof manageTaskPage>, now: WireTime) {
      const care = await careFor(session, now);
      const span = spanOf(input);
      const filter = { care, type: input.type || undefined, title: input.keyword };
      const rows = await taskPage(database, filter, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countTasks(database, filter));
      const classes = Map.groupBy(
        await classesOf(
          database,
          rows.map(({ taskId }) => taskId),
          dayOf(now),
        ),
        ({ taskId }) => taskId,
      );
      return { dataList: rows.map((row) => taskRow(row, classes.get(row.taskId) ?? [], care)), totalCount };
    },

    /** @throws Refusal naming the field; notFound for a class that is not in the person's care, or a system that is not for the school */
    async add({ session, input, now, address, requestId }: Call<typeof manageTaskAdd>): Promise<{ id: string }> {
      const { title, type, cycle, startDate: startsOn, endDate: endsOn, versionId } = input;
      const day = dayOf(now);
      const care = await careFor(session, now);
      if (endsOn < startsOn) throw invalidInput({ endDate: '截止日期不能早于开始日期' });
      if (endsOn < day) throw invalidInput({ endDate: '截止日期不能早于今天' });
      if (daysBetween(startsOn, endsOn) >= TASK_LONGEST_DAYS)
        throw invalidInput({ endDate: `一个任务最长 ${TASK_LONGEST_DAYS} 天` });
      const classIds = [...new Set(input.classIds)];
      const known = (await classesInCare(database, care, day)).map(({ classId }) => classId);
      if (classIds.some((classId) => !known.includes(classId))) throw notFound(NO_CLASS);
      const system = (await systemsFor(database, care.orgId)).find((one) => one.versionId === versionId);
      if (!system) throw notFound('指标体系不存在');
      if (system.retired) throw invalidInput({ versionId: '该指标体系已停用，请另选' });
      const course = { cycle, startsOn, endsOn, closedOn: null };
      if (occasionsOf(course, await semestersOf(database, care.orgId), endsOn).length === 0)
        throw invalidInput({ endDate: '所选日期内没有学期，请调整日期或周期' });
      return database.transaction(async (db) => {
        await db.run(`select pg_advisory_xact_lock(hashtextextended('evaluation-task', $1))`, [care.orgId]);
        const whole = { orgId: care.orgId, versionId, title, type, startsOn, endsOn, by: session.accountId };
        const since = toWireTime(new Date(fromWireTime(now).getTime() - AGAIN_MS));
        const same = await sameTask(db, { ...whole, since });
        if (same) return same;
        const peerCount = type === EvaluateType.peer && input.peerCount > 0 ? input.peerCount : null;
        const id = await insertTask(db, {
          ...{ ...whole, cycle, peerCount, editable: input.editable === 1, classIds, now },
        });
        await audit(db, {
          ...{ event: 'evaluationTask.added', session, target: id, address, requestId },
          detail: { type, cycle, classes: classIds.length },
        });
        const pupils = (await Promise.all(classIds.map((classId) => membersOf(db, classId, day)))).flat();
        await notifications.notify(db, {
          accountIds: pupils.map(({ studentId }) => studentId),
          kind: 'evaluation',
          isNews: true,
          event: `evaluation-task:${id}`,
          title: type === EvaluateType.self ? '有新的自评任务' : '有新的同学互评任务',
          text: `${startsOn} 至 ${endsOn}，请在截止前完成。`,
          href: STUDENT_PAGE,
        });
        return { id };
      });
    },

    async change({ session, input, now, address, requestId }: Call<typeof manageTaskChange>): Promise<string> {
      await database.transaction(async (db) => {
        const task = await held(db, session, input, now);
        const { title, endDate: endsOn, editable } = input;
        if (endsOn !== task.endsOn && endsOn < dayOf(now)) throw invalidInput({ endDate: '截止日期不能早于今天' });
        if (endsOn < task.startsOn) throw invalidInput({ endDate: '截止日期不能早于开始日期' });
        if (daysBetween(task.startsOn, endsOn) >= TASK_LONGEST_DAYS)
          throw invalidInput({ endDate: `一个任务最长 ${TASK_LONGEST_DAYS} 天` });
        await changeTask(db, { taskId: input.id, title, endsOn, editable: editable === 1 });
        await audit(db, {
          ...{ event: 'evaluationTask.changed', session, target: input.id, address, requestId },
          detail: { endsOn, editable },
        });
      });
      return '已保存';
    },

    /** The task ends with yesterday: what is typed now comes too late. */
    async close({ session, input, now, address, requestId }: Call<typeof manageTaskClose>): Promise<string> {
      await database.transaction(async (db) => {
        const task = await held(db, session, input, now);
        const day = dayOf(now);
        if (lastDay(task) < day) throw refused('任务已经截止');
        await closeTask(db, input.id, dayAfter(day, -1));
        await audit(db, { event: 'evaluationTask.closed', session, target: input.id, address, requestId });
      });
      return '任务已结束，学生不能再提交';
    },

    async fetch(session: Session, id: string, now: WireTime) {
      const { care, task, classes, own } = await cared(session, id, now);
      const day = dayOf(now);
      const occasions = await occasionsBegun(database, task, day);
      return {
        ...taskRow(task, classes, care),
        classes: own,
        occasions: occasions.reverse().map(({ key, startsOn, endsOn }) => ({
          ...{ occasion: key, startDate: startsOn, endDate: endsOn, isOver: day > endsOn ? 1 : 0 },
        })),
        content: await contentOf(database, task.versionId),
      };
    },

    async progress(session: Session, input: { id: string; occasion: string }, now: WireTime) {
      const { care, own, occasion } = await caredOn(session, input, now);
      const at = classDay(occasion, dayOf(now));
      const rows = new Map(
        (await progressOf(database, input.id, occasion.key, care.classIds, at)).map((row) => [row.classId, row]),
      );
      return {
        list: own.map((one) => ({ ...{ total: 0, done: 0, begun: 0 }, ...rows.get(one.classId), ...one })),
      };
    },

    async pupils(session: Session, input: { id: string; occasion: string; classId: string }, now: WireTime) {
      const { own, occasion } = await caredOn(session, input, now);
      requireClass(own, input.classId);
      const day = dayOf(now);
      const rows = await pupilsOf(database, input.id, occasion.key, input.classId, classDay(occasion, day));
      return {
        list: rows.map(({ completed, byGuardian, ...row }) => ({
          ...{ ...row, status: statusOf(completed, occasion, day), byGuardian: byGuardian ? 1 : 0 },
        })),
      };
    },

    /** Reminds those of a class who have not done it, once a day. */
    async remind({ session, input, now, address, requestId }: Call<typeof manageTaskRemind>): Promise<string> {
      const { task, own, occasion } = await caredOn(session, input, now);
      const { classId } = requireClass(own, input.classId);
      const day = dayOf(now);
      if (day > occasion.endsOn) throw refused('评价已截止，不能再提醒');
      const count = await database.transaction(async (db) => {
        const rows = await pupilsOf(db, input.id, occasion.key, classId, day);
        const missing = rows.filter(({ completed }) => !completed).map(({ studentId }) => studentId);
        if (missing.length === 0) throw refused('学生都已完成');
        if (!(await insertReminder(db, { taskId: input.id, occasion: occasion.key, classId, day })))
          throw refused('今天已经提醒过，明天再试');
        await notifications.notify(db, {
          accountIds: missing,
          kind: 'evaluation',
          isNews: true,
          title: task.type === EvaluateType.self ? '请完成自评任务' : '请完成同学互评任务',
          text: `${occasion.endsOn} 截止。`,
          href: STUDENT_PAGE,
        });
        await audit(db, {
          ...{ event: 'evaluationTask.reminded', session, target: input.id, address, requestId },
          detail: { occasion: occasion.key, classId, count: missing.length },
        });
        return missing.length;
      });
      return `已提醒 ${count} 人`;
    },

    results,

    /** Who rated a student, for an auditor of the school: each look is in the audit log with its reason. */
    async ratings({ session, input, now, address, requestId }: Call<typeof manageTaskRatings>) {
      requireAuditor(session);
      requireRecentPassword(session, now);
      const { task, occasion } = await caredOn(session, input, now);
      const student = await studentOfTask(database, input.id, input.studentId);
      if (!student) throw notFound('学生不存在');
      await audit(database, {
        ...{ event: 'evaluationTask.ratings.looked.at', session, target: input.studentId, address, requestId },
        detail: { task: input.id, occasion: occasion.key, reason: input.reason },
      });
      const rows = await ratingsFor(database, input.id, occasion.key, input.studentId);
      return {
        studentName: student.name,
        points: pointsOf(await contentOf(database, task.versionId)).map(({ at: _, ...point }) => point),
        list: rows.map(({ raterName, studentNo, scores, submitDate, byGuardian }) => ({
          ...{ raterName, studentNo, submitDate, byGuardian: byGuardian ? 1 : 0 },
          scores: scores.map((score) => score ?? ('' as const)),
        })),
      };
    },
  };
}
export type StaffEvaluationTasks = ReturnType<typeof createStaffEvaluationTasks>;
