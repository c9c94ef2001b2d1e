import { type IndicatorContent, pointsOf } from '@vimo/contract';
import { addTally, NO_MARKS, scoreOf, type Tally } from './rules.ts';
import type { PupilMarks } from './staff-queries.ts';

interface Pupil {
  studentId: string;
  studentName: string;
  studentNo: string;
}

/** Scores of a class by indicator of the first level, pupil by pupil, and its averages. */
export function resultsOf(pupils: readonly Pupil[], marks: readonly PupilMarks[], content: IndicatorContent) {
  const points = pointsOf(content);
  const columns = content.ones.map(({ name }) => name);
  const marksOf = Map.groupBy(marks, ({ studentId }) => studentId);
  const list = pupils.map(({ studentId, studentName, studentNo }) => {
    const all = marksOf.get(studentId) ?? [];
    const own = all.flatMap(({ at, ...one }) => (at === null ? [] : [{ at, ...one }]));
    const scoreIn = (column?: string) => {
      const of = (self: boolean): Tally =>
        own
          .filter((one) => one.own === self && (!column || points[one.at - 1]!.indexOneName === column))
          .reduce(addTally, NO_MARKS);
      return scoreOf(of(true), of(false));
    };
    return {
      ...{ studentId, studentName, studentNo, scores: columns.map(scoreIn), score: scoreIn() },
      raters: all.filter(({ at }) => at === null).reduce((sum, { raters }) => sum + raters, 0),
    };
  });
  /** Of those who have a score. */
  const average = (scores: readonly (number | '')[]) =>
    scoreOf(
      scores
        .filter((score) => score !== '')
        .map((score): Tally => ({ tenths: Math.round(score * 10), count: 1 }))
        .reduce(addTally, NO_MARKS),
    );
  return {
    columns,
    list,
    averages: columns.map((_, at) => average(list.map(({ scores }) => scores[at] ?? ''))),
    average: average(list.map(({ score }) => score)),
  };
}
