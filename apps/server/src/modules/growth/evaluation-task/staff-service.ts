import {
  EvaluateType,
  type manageTaskAdd,
  type manageTaskChange,
  type manageTaskClose,
  type manageTaskPage,
  type ParsedInputOf,
  pointsOf,
  TASK_LONGEST_DAYS,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { BehindAsked } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { classesLookedAfter, officeOf, responsibilityOf } from '../../people/responsibility/index.ts';
import { semestersOf } from '../../people/school-year/index.ts';
import { systemsFor } from './indicator-queries.ts';
import { evaluationTaskNotices } from './notices.ts';
import { daysBetween, endedOn, lastDay, occasionsOf } from './occasions.ts';
import { createTaskProgress } from './progress-service.ts';
import { membersOf } from './queries.ts';
import { STUDENT_PAGE } from './rules.ts';
import {
  changeTask,
  classesInCare,
  classesOf,
  closeTask,
  countTasks,
  insertTask,
  type NewTask,
  sameTask,
  taskPage,
  tasksLeftIn,
} from './staff-queries.ts';
import { createTaskCare, NO_CLASS, type TaskCare, taskRow } from './task-care.ts';

/** The same task sent again within so many seconds is the same. */
const AGAIN_MS = 60_000;

interface Parts {
  notifications: Notifications;
}

/** What a task can be laid of, and the tasks that there are. */
function createTaskPages({ database }: Platform) {
  return {
    async frame(session: Session, now: WireTime) {
      const who = await responsibilityOf(database, session, now);
      const systems = (await systemsFor(database, who.orgId)).filter(({ versionId, retired }) => versionId && !retired);
      return {
        systems: systems.map(({ versionId, versionName, name, version, orgName, versionContent }) => ({
          ...{ versionId: versionId!, name: versionName ?? name, version, orgName },
          points: pointsOf(versionContent!).length,
        })),
        classes: await classesInCare(database, classesLookedAfter(who), dayOf(now)),
        mayAudit: officeOf(session) === null ? 0 : 1,
      };
    },

    async page(session: Session, input: ParsedInputOf<typeof manageTaskPage>, now: WireTime) {
      const who = await responsibilityOf(database, session, now);
      const span = spanOf(input);
      const filter = {
        ...{ classes: classesLookedAfter(who), type: input.type || undefined, title: input.keyword },
        leftOn: input.late === 1 ? dayOf(now) : undefined,
      };
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
      return { dataList: rows.map((row) => taskRow(row, classes.get(row.taskId) ?? [], who)), totalCount };
    },

    /** Tasks of schools that have come to their end though some pupils gave nothing. */
    left: ({ orgIds, now }: BehindAsked) => tasksLeftIn(database, orgIds, dayOf(now)),
  };
}

/** Laying, changing and closing tasks. */
function createTaskChanges({ database }: Platform, { notifications }: Parts, tasks: TaskCare) {
  return {
    /** @throws Refusal naming the field; notFound for a class that is not in the person's care, or a system that is not for the school */
    async add({ session, input, now, address, requestId }: Call<typeof manageTaskAdd>): Promise<{ id: string }> {
      const { title, type, cycle, startDate: startsOn, endDate: endsOn, versionId } = input;
      const day = dayOf(now);
      const who = await responsibilityOf(database, session, now);
      if (endsOn < startsOn) throw invalidInput({ endDate: '截止日期不能早于开始日期' });
      if (endsOn < day) throw invalidInput({ endDate: '截止日期不能早于今天' });
      if (daysBetween(startsOn, endsOn) >= TASK_LONGEST_DAYS)
        throw invalidInput({ endDate: `一个任务最长 ${TASK_LONGEST_DAYS} 天` });
      const classIds = [...new Set(input.classIds)];
      const known = (await classesInCare(database, classesLookedAfter(who), day)).map(({ classId }) => classId);
      if (classIds.some((classId) => !known.includes(classId))) throw notFound(NO_CLASS);
      const system = (await systemsFor(database, who.orgId)).find((one) => one.versionId === versionId);
      if (!system) throw notFound('指标体系不存在');
      if (system.retired) throw invalidInput({ versionId: '该指标体系已停用，请另选' });
      const course = { cycle, startsOn, endsOn, closedOn: null };
      if (occasionsOf(course, await semestersOf(database, who.orgId), endsOn).length === 0)
        throw invalidInput({ endDate: '所选日期内没有学期，请调整日期或周期' });
      return database.transaction(async (db) => {
        await db.run(`select pg_advisory_xact_lock(hashtextextended('evaluation-task', $1))`, [who.orgId]);
        const peerCount = type === EvaluateType.peer && input.peerCount > 0 ? input.peerCount : null;
        const whole: NewTask = {
          ...{ orgId: who.orgId, versionId, title, type, cycle, startsOn, endsOn, peerCount },
          ...{ editable: input.editable === 1, by: session.accountId, classIds },
        };
        const since = toWireTime(new Date(fromWireTime(now).getTime() - AGAIN_MS));
        const same = await sameTask(db, { ...whole, since });
        if (same) return same;
        const id = await insertTask(db, { ...whole, now });
        await audit(db, {
          ...{ event: 'evaluationTask.added', session, target: id, address, requestId },
          detail: { type, cycle, classes: classIds.length },
        });
        const members = await Promise.all(classIds.map((classId) => membersOf(db, classId, day)));
        // Who is alone in a class has no classmates to rate.
        const asked = type === EvaluateType.self ? members : members.filter(({ length }) => length > 1);
        await notifications.notify(db, {
          accountIds: asked.flat().map(({ studentId }) => studentId),
          notice: evaluationTaskNotices.opened,
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
        const task = await tasks.held(db, session, input, now);
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

    /** The task ends with yesterday: what is typed now comes too late, and what was given today on an occasion that began today is said to count no more. */
    async close({ session, input, now, address, requestId }: Call<typeof manageTaskClose>): Promise<string> {
      const { dropped } = await database.transaction(async (db) => {
        const task = await tasks.held(db, session, input, now);
        const day = dayOf(now);
        if (lastDay(task) < day) throw refused('任务已经截止');
        const ending = await tasks.endingOf(db, task, day);
        await closeTask(db, input.id, endedOn(task, day).closedOn);
        await audit(db, {
          ...{ event: 'evaluationTask.closed', session, target: input.id, address, requestId },
          detail: ending,
        });
        return ending;
      });
      return dropped > 0
        ? `任务已结束，学生不能再提交；今天才开始的一期不计入，其中 ${dropped} 份评价不再计入得分`
        : '任务已结束，学生不能再提交';
    },
  };
}

/** Evaluation tasks as class teachers and the school lay them and look after them. */
export function createStaffEvaluationTasks(platform: Platform, { notifications }: Parts) {
  const tasks = createTaskCare(platform);
  return {
    ...createTaskProgress(platform, { notifications, tasks }),
    ...createTaskPages(platform),
    ...createTaskChanges(platform, { notifications }, tasks),
  };
}
export type StaffEvaluationTasks = ReturnType<typeof createStaffEvaluationTasks>;
