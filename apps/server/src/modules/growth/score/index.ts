import type { Module } from '../../../platform/http/route.ts';
import type { Achievements } from './achievements.ts';
import { scoreRoutes } from './routes.ts';
import type { Scores } from './service.ts';
import type { Sheets } from './sheet-service.ts';
import { scoreStaffRoutes } from './staff-routes.ts';
import type { StaffScores } from './staff-service.ts';

export { type Achievements, createAchievements } from './achievements.ts';
export { mayWorkWithScores } from './policy.ts';
export { createScores, type Scores } from './service.ts';
export { insertAward as addAward, publishFitness, writeFitness, writeMark } from './sheet-queries.ts';
export { createSheets, type Sheets } from './sheet-service.ts';
export { insertExamination as addExamination, publishExamination, writeSubjects } from './staff-queries.ts';
export { createStaffScores, type StaffScores } from './staff-service.ts';

export const scoreModule = (
  scores: Scores,
  achievements: Achievements,
  staff: StaffScores,
  sheets: Sheets,
): Module => ({
  name: 'score',
  routes: [...scoreRoutes(scores, achievements), ...scoreStaffRoutes(staff, sheets)],
});
