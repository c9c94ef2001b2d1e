import type { Module } from '../../../platform/http/route.ts';
import type { Achievements } from './achievements.ts';
import type { AwardImport } from './award-import.ts';
import type { Awards } from './award-service.ts';
import type { Ranks } from './rank-service.ts';
import { scoreRoutes } from './routes.ts';
import type { Scores } from './service.ts';
import type { SheetImport } from './sheet-import.ts';
import type { Sheets } from './sheet-service.ts';
import { scoreStaffRoutes } from './staff-routes.ts';
import type { StaffScores } from './staff-service.ts';

export { type Achievements, createAchievements } from './achievements.ts';
export { type AwardImport, createAwardImport } from './award-import.ts';
export { insertAward as addAward } from './award-queries.ts';
export { type Awards, createAwards } from './award-service.ts';
export { createRanks, type Ranks } from './rank-service.ts';
export { createScores, type Scores } from './service.ts';
export { createSheetImport, type SheetImport } from './sheet-import.ts';
export { publishContents } from './sheet-queries.ts';
export { createSheets, type Sheets } from './sheet-service.ts';
export { insertExamination as addExamination, publishExamination, writeSubjects } from './staff-queries.ts';
export { createStaffScores, type StaffScores } from './staff-service.ts';

export const scoreModule = (
  scores: Scores,
  achievements: Achievements,
  staff: StaffScores,
  sheets: Sheets,
  awards: Awards,
  sheetImport: SheetImport,
  imports: AwardImport,
  ranks: Ranks,
): Module => ({
  name: 'score',
  routes: [
    ...scoreRoutes(scores, achievements),
    ...scoreStaffRoutes(staff, sheets, awards, sheetImport, imports, ranks),
  ],
});
