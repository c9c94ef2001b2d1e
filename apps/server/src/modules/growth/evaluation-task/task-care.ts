import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, notFound, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import {
  classesLookedAfter,
  looksAfter,
  type Responsibility,
  responsibilityOf,
} from '../../people/responsibility/index.ts';
import { semestersOf } from '../../people/school-year/index.ts';
import { endedOn, type Occasion, occasionsOf } from './occasions.ts';
import type { Task } from './queries.ts';
import { classesOf, lockedTask, submissionsOf, type TaskClass, taskInCare } from './staff-queries.ts';

export const NOT_THERE = '评价任务不存在';
export const NO_CLASS = '班级不存在';

/** @throws Refusal notFound for a class that is not among those of somebody's */
export function requireClass(own: readonly TaskClass[], classId: string): TaskClass {
  const found = own.find((one) => one.classId === classId);
  if (!found) throw notFound(NO_CLASS);
  return found;
}

/** A task as the list and its page say it to somebody. */
export function taskRow(task: Task, classes: readonly TaskClass[], who: Responsibility) {
  const isTheirs = ({ classId }: TaskClass) => looksAfter(who, { orgId: task.orgId, classId });
  return {
    ...{ id: task.taskId, title: task.title, type: task.type, cycle: task.cycle },
    ...{ startDate: task.startsOn, endDate: task.endsOn, closeDate: task.closedOn ?? '' },
    ...{ systemName: task.systemName, systemVersion: task.systemVersion, points: task.points },
    ...{ peerCount: task.peerCount ?? 0, editable: task.editable ? 1 : 0 },
    classNames: classes.filter(isTheirs).map(({ className }) => className),
    ...{ createdBy: task.createdBy, createDate: task.createdAt },
    mayEdit: classes.every(isTheirs) ? 1 : 0,
    revision: task.revision,
  };
}

/** Tasks as they are in the care of a member of staff (docs/domains/evaluation-tasks.md). */
export function createTaskCare({ database }: Pick<Platform, 'database'>) {
  const occasionsBegun = async (db: Db, task: Task, day: string): Promise<Occasion[]> =>
    occasionsOf(task, await semestersOf(db, task.orgId), day);

  /** How many submissions count once a task is ended on a day, and how many are of an occasion that it then has no more, as it began that day. */
  async function endingOf(db: Db, task: Task, day: string) {
    const occasions = await occasionsBegun(db, endedOn(task, day), day);
    const submissions = await submissionsOf(db, task.taskId);
    const kept = new Set(occasions.map(({ key }) => key));
    const sumOf = (isKept: boolean) =>
      submissions.reduce((sum, { occasion, count }) => sum + (kept.has(occasion) === isKept ? count : 0), 0);
    return { kept: sumOf(true), dropped: sumOf(false) };
  }

  /** @throws Refusal notFound for a task that is not in the person's care */
  async function cared(session: Session, id: string, now: WireTime) {
    const who = await responsibilityOf(database, session, now);
    const task = await taskInCare(database, classesLookedAfter(who), id);
    if (!task) throw notFound(NOT_THERE);
    const classes = await classesOf(database, [id], dayOf(now));
    const own = classes.filter(({ classId }) => looksAfter(who, { orgId: task.orgId, classId }));
    return { who, task, classes, own };
  }
  /** The same, with one of its occasions. @throws Refusal notFound for one that has not begun */
  async function caredOn(session: Session, { id, occasion: key }: { id: string; occasion: string }, now: WireTime) {
    const found = await cared(session, id, now);
    const occasion = (await occasionsBegun(database, found.task, dayOf(now))).find((one) => one.key === key);
    if (!occasion) throw notFound(NOT_THERE);
    return { ...found, occasion };
  }
  /** A task as it was read, held, of which all classes are in the person's care. @throws Refusal */
  async function held(db: Db, session: Session, { id, revision }: { id: string; revision: number }, now: WireTime) {
    const who = await responsibilityOf(db, session, now);
    const task = await lockedTask(db, classesLookedAfter(who), id);
    const classes = await classesOf(db, [id], dayOf(now));
    if (!task || !classes.every(({ classId }) => looksAfter(who, { orgId: task.orgId, classId })))
      throw notFound(NOT_THERE);
    if (task.revision !== revision) throw changedMeanwhile();
    if (task.closedOn) throw refused('任务已提前结束');
    return task;
  }
  return { occasionsBegun, endingOf, cared, caredOn, held };
}
export type TaskCare = ReturnType<typeof createTaskCare>;
