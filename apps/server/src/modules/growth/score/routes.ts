import {
  awardList,
  examinationList,
  examinationScores,
  fitnessTable,
  studentHealth,
  studentHealths,
  studentScore,
  studentScores,
} from '@vimo/contract';
import { notFound } from '../../../platform/errors.ts';
import { on, type Route } from '../../../platform/http/route.ts';
import { type Achievements, bySubjectOf } from './achievements.ts';
import type { Scores } from './service.ts';

/** The one there is. @throws Refusal notFound */
function only<T>([one]: readonly T[]): T {
  if (!one) throw notFound('学期不存在');
  return one;
}

const present = (semesterId: string | undefined) => (semesterId ? [semesterId] : 'present');

export const scoreRoutes = (scores: Scores, achievements: Achievements): Route[] => [
  on(studentScore, async (call) => only(await achievements.scores(call, present(call.input.semesterId)))),
  on(studentScores, async (call) =>
    (await achievements.scores(call, call.input.semesterIds ?? 'all')).map((row) => ({ ...row, ...bySubjectOf(row) })),
  ),
  on(studentHealth, async (call) => only(await achievements.healths(call, present(call.input.semesterId)))),
  on(studentHealths, (call) => achievements.healths(call, call.input.semesterIds ?? 'all')),
  on(examinationList, (call) => scores.examinations(call)),
  on(examinationScores, (call) => scores.marks(call)),
  on(fitnessTable, (call) => scores.fitness(call)),
  on(awardList, (call) => scores.awards(call)),
];
