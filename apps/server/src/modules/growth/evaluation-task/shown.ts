import { EvaluateType, type IndicatorContent, pointsOf } from '@vimo/contract';
import { type Occasion, occasionId } from './occasions.ts';
import type { Member, OwnTask, Sheet } from './queries.ts';
import { mayMark, type Stand, statusOf } from './rules.ts';

/** A task on one of its occasions, for one student. */
export interface Turn {
  task: OwnTask;
  occasion: Occasion;
}

/** Whom a task has rated, in words. */
const objectOf = ({ type, peerCount }: Turn['task'], classSize: number): string => {
  if (type === EvaluateType.self) return '本人';
  return peerCount === null || peerCount >= classSize - 1 ? '全班同学' : `${peerCount} 位同学`;
};

/** A turn as the list shows it. */
export function rowOf(
  { task, occasion }: Turn,
  sheet: Sheet | undefined,
  { stand: { rated, total, completed }, classSize, day }: { stand: Stand; classSize: number; day: string },
) {
  const status = statusOf(completed, occasion, day);
  return {
    id: occasionId(task.taskId, occasion.key),
    title: task.title,
    startDate: occasion.startsOn,
    endDate: occasion.endsOn,
    type: task.type,
    cycle: task.cycle,
    status,
    isEdit: mayMark(status, occasion, task.editable, day) ? ('Y' as const) : ('N' as const),
    object: objectOf(task, classSize),
    ...{ rated, total },
    submitDate: sheet?.submittedAt ?? '',
    byGuardian: sheet?.byGuardian ? 1 : 0,
  };
}

type MarkAt = (rateeId: string, at: number) => number | '';
const markId = (turnId: string, rateeId: string, at: number) => `${turnId}-${rateeId}-${at}`;

/** One value a point. */
export function selfValues(turnId: string, rateeId: string, content: IndicatorContent, markAt: MarkAt) {
  const points = pointsOf(content);
  return points.map(({ at, indexOneName, indexTwoName, pointName }) => ({
    ...{ id: markId(turnId, rateeId, at), score: markAt(rateeId, at), indexOneName, indexTwoName, pointName },
    indexTwoPoints: points.filter((one) => one.indexOneName === indexOneName && one.indexTwoName === indexTwoName)
      .length,
  }));
}

/** One value a classmate, with the whole tree of indicators. */
export function peerValues(turnId: string, people: readonly Member[], content: IndicatorContent, markAt: MarkAt) {
  return people.map(({ studentId, name, classNumber, headimg }) => {
    let at = 0;
    return {
      userInfo: { name, studentNo: classNumber, headimg },
      indexOne: content.ones.map((one) => ({
        indexOneName: one.name,
        indexTwo: one.twos.map((two) => ({
          indexTwoName: two.name,
          point: two.points.map(({ name: pointName }) => {
            at += 1;
            return { id: markId(turnId, studentId, at), pointName, score: markAt(studentId, at) };
          }),
        })),
      })),
    };
  });
}
