import {
  EvaluateType,
  type manageTaskRatings,
  type manageTaskRemind,
  type manageTaskResults,
  type ParsedInputOf,
  pointsOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { requireRecentPassword } from '../../people/account/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { classesLookedAfter } from '../../people/responsibility/index.ts';
import { evaluationTaskNotices } from './notices.ts';
import { isOver, lastDay, type Occasion } from './occasions.ts';
import { requireAuditor } from './policy.ts';
import { contentOf, membersOf, type Task } from './queries.ts';
import { resultsOf } from './results.ts';
import { askedIn, isAsked, STUDENT_PAGE, standOf, statusOf } from './rules.ts';
import { insertReminder, marksOfPupils, pupilsOf, ratingsFor, studentOfTask } from './staff-queries.ts';
import { NOT_THERE, requireClass, type TaskCare, taskRow } from './task-care.ts';

const classDay = ({ endsOn }: Occasion, day: string) => (day < endsOn ? day : endsOn);

/** Pupils of classes of a task (of all with null) who are asked for something, how far each is with those whom one is asked to rate on that occasion now. */
async function standing(db: Db, task: Task, occasion: Occasion, classIds: readonly string[] | null, day: string) {
  const rows = await pupilsOf(db, task.taskId, occasion.key, classIds, classDay(occasion, day));
  const asked = new Map(
    [...Map.groupBy(rows, ({ classId }) => classId)].map(([classId, members]) => [
      classId,
      askedIn(
        task,
        occasion,
        members.map(({ studentId }) => studentId),
      ),
    ]),
  );
  return rows
    .map(({ given, ...row }) => ({ ...row, ...standOf(asked.get(row.classId)!(row.studentId), given, task.points) }))
    .filter(isAsked);
}

interface Parts {
  notifications: Notifications;
  tasks: TaskCare;
}

/** How far classes are. */
function createProgressLists(
  { database }: Pick<Platform, 'database'>,
  { occasionsBegun, endingOf, cared, caredOn }: TaskCare,
) {
  return {
    async fetch(session: Session, id: string, now: WireTime) {
      const { who, task, classes, own } = await cared(session, id, now);
      const day = dayOf(now);
      const occasions = await occasionsBegun(database, task, day);
      return {
        ...taskRow(task, classes, who),
        classes: own,
        occasions: occasions.reverse().map((one) => ({
          ...{ occasion: one.key, startDate: one.startsOn, endDate: one.endsOn, isOver: isOver(one, day) ? 1 : 0 },
        })),
        ending: await endingOf(database, task, day),
        content: await contentOf(database, task.versionId),
      };
    },

    async progress(session: Session, input: { id: string; occasion: string }, now: WireTime) {
      const { who, task, own, occasion } = await caredOn(session, input, now);
      const rows = await standing(database, task, occasion, classesLookedAfter(who).classIds, dayOf(now));
      const pupilsIn = Map.groupBy(rows, ({ classId }) => classId);
      return {
        list: own.map((one) => {
          const pupils = pupilsIn.get(one.classId) ?? [];
          const done = pupils.filter(({ completed }) => completed).length;
          const begun = pupils.filter(({ completed, submitDate }) => submitDate && !completed).length;
          return { total: pupils.length, done, begun, ...one };
        }),
      };
    },

    async pupils(session: Session, input: { id: string; occasion: string; classId: string }, now: WireTime) {
      const { task, own, occasion } = await caredOn(session, input, now);
      const { classId } = requireClass(own, input.classId);
      const day = dayOf(now);
      const rows = await standing(database, task, occasion, [classId], day);
      return {
        list: rows.map(({ classId: _, total: __, completed, byGuardian, ...row }) => ({
          ...{ ...row, status: statusOf(completed, occasion, day), byGuardian: byGuardian ? 1 : 0 },
        })),
      };
    },
  };
}

/** Reminders of those who have not done it. */
function createTaskReminders({ database }: Pick<Platform, 'database'>, { notifications, tasks: { caredOn } }: Parts) {
  return {
    /** Reminds those of a class who have not done it, once a day. */
    async remind({ session, input, now, address, requestId }: Call<typeof manageTaskRemind>): Promise<string> {
      const { task, own, occasion } = await caredOn(session, input, now);
      const { classId } = requireClass(own, input.classId);
      const day = dayOf(now);
      if (isOver(occasion, day)) throw refused('评价已截止，不能再提醒');
      const count = await database.transaction(async (db) => {
        const rows = await standing(db, task, occasion, [classId], day);
        const missing = rows.filter(({ completed }) => !completed).map(({ studentId }) => studentId);
        if (missing.length === 0) throw refused('学生都已完成');
        if (!(await insertReminder(db, { taskId: input.id, occasion: occasion.key, classId, day })))
          throw refused('今天已经提醒过，明天再试');
        await notifications.notify(db, {
          accountIds: missing,
          notice: evaluationTaskNotices.reminded,
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
  };
}

/** What came out, and who rated whom. */
function createTaskResults({ database }: Pick<Platform, 'database'>, { occasionsBegun, cared, caredOn }: TaskCare) {
  return {
    async results(session: Session, input: ParsedInputOf<typeof manageTaskResults>, now: WireTime) {
      const { task, own } = await cared(session, input.id, now);
      const { classId, className } = requireClass(own, input.classId);
      const day = dayOf(now);
      const begun = await occasionsBegun(database, task, day);
      const occasions = input.occasion ? begun.filter(({ key }) => key === input.occasion) : begun;
      const until = input.occasion ? occasions[0]?.endsOn : lastDay(task);
      if (!until) throw notFound(NOT_THERE);
      const pupils = await membersOf(database, classId, until < day ? until : day);
      const pupilIds = pupils.map(({ studentId }) => studentId);
      // As in a pupil's own scores: neither what is given still counts, nor what was given on a day that the task has no more, as it was ended early.
      const keys = occasions.filter((one) => isOver(one, day)).map(({ key }) => key);
      const marks = await marksOfPupils(database, task.taskId, pupilIds, keys);
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
    },

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

/** How far the classes of a task are and what came out, as those see it who look after them; reminders and the audit of who rated whom. */
export function createTaskProgress(platform: Pick<Platform, 'database'>, parts: Parts) {
  return {
    ...createProgressLists(platform, parts.tasks),
    ...createTaskReminders(platform, parts),
    ...createTaskResults(platform, parts.tasks),
  };
}
