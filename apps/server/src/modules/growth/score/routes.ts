import { awardList, examinationList, examinationScores, fitnessTable } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Scores } from './service.ts';

export const scoreRoutes = (scores: Scores): Route[] => [
  on(examinationList, (call) => scores.examinations(call)),
  on(examinationScores, (call) => scores.marks(call)),
  on(fitnessTable, (call) => scores.fitness(call)),
  on(awardList, (call) => scores.awards(call)),
];
