import { AwardType, Office } from '@vimo/contract';
import { when } from '../../../platform/reactions.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Workbooks } from '../../content/workbook/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { worksAtSchool } from '../../people/responsibility/index.ts';
import type { Roster } from '../../people/roster/index.ts';
import { semesterChanging } from '../../people/school-year/index.ts';
import { createAchievements } from './achievements.ts';
import { createAwardImport } from './award-import.ts';
import { createAwards } from './award-service.ts';
import { leavingAwards } from './leaving.ts';
import { scoreNotices } from './notices.ts';
import { personal } from './personal.ts';
import { createRanks } from './rank-service.ts';
import { scoreRoutes } from './routes.ts';
import { createScores } from './service.ts';
import { createSheetImport } from './sheet-import.ts';
import { createSheets } from './sheet-service.ts';
import { keptOf } from './staff-queries.ts';
import { scoreStaffRoutes } from './staff-routes.ts';
import { createStaffScores } from './staff-service.ts';

export type { Achievements } from './achievements.ts';
export type { AwardImport } from './award-import.ts';
export { insertAward as addAward } from './award-queries.ts';
export type { Awards } from './award-service.ts';
export type { Ranks } from './rank-service.ts';
export type { Scores } from './service.ts';
export type { SheetImport } from './sheet-import.ts';
export { publishContents } from './sheet-queries.ts';
export type { Sheets } from './sheet-service.ts';
export { insertExamination as addExamination, publishExamination, writeSubjects } from './staff-queries.ts';
export type { StaffScores } from './staff-service.ts';

type Needs = Given & { roster: Roster; notifications: Notifications; workbooks: Workbooks };
export const scoreSlice = ({ platform, roster, notifications, workbooks }: Needs) => {
  const scores = createScores(platform, { roster });
  const achievements = createAchievements(platform, { roster });
  const staffScores = createStaffScores(platform, { notifications });
  const sheets = createSheets(platform, { notifications });
  const awards = createAwards(platform);
  const sheetImport = createSheetImport(platform, { workbooks });
  const awardImport = createAwardImport(platform, { workbooks });
  const ranks = createRanks(platform);
  return slice({
    name: 'score',
    notices: Object.values(scoreNotices),
    office: Office.academicAffairs,
    tables: [
      'examination',
      'examination_subject',
      'score',
      'score_change',
      'score_rule',
      'fitness_result',
      'fitness_publication',
      'credit_result',
      'credit_publication',
      'student_award',
    ],
    personal,
    services: { scores, achievements, staffScores, sheets, awards, sheetImport, awardImport, ranks },
    routes: [
      ...scoreRoutes(scores, achievements),
      ...scoreStaffRoutes(staffScores, sheets, awards, sheetImport, awardImport, ranks),
    ],
    leaving: { awards: leavingAwards(awards, AwardType.award), breaches: leavingAwards(awards, AwardType.discipline) },
    abilities: { scores: worksAtSchool },
    behind: { marksUnpublished: staffScores.late },
    reactions: [
      when(semesterChanging, async (db, { semesterId, orgIds, holds }) => {
        const { examinations, credits, awards, fitness } = await keptOf(db, semesterId, orgIds);
        holds.push(
          { what: '考试', count: examinations, unit: '场' },
          { what: '学分', count: credits, unit: '人' },
          { what: '获奖', count: awards, unit: '项' },
          { what: '本学年体质健康', count: fitness, unit: '人' },
        );
      }),
    ],
  });
};
