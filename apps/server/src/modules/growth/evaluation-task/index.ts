import { Office } from '@vimo/contract';
import { when } from '../../../platform/reactions.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { worksAtSchool } from '../../people/responsibility/index.ts';
import { semesterChanging } from '../../people/school-year/index.ts';
import { createIndicators } from './indicator-service.ts';
import { leavingTasks } from './leaving.ts';
import { evaluationTaskNotices } from './notices.ts';
import { personal } from './personal.ts';
import { mayKeepIndicators } from './policy.ts';
import { evaluationTaskRoutes } from './routes.ts';
import { createEvaluationTasks } from './service.ts';
import { countTasksOf } from './staff-queries.ts';
import { evaluationTaskStaffRoutes } from './staff-routes.ts';
import { createStaffEvaluationTasks } from './staff-service.ts';

export { addIndicators, type Indicators } from './indicator-service.ts';
export type { EvaluationTasks } from './service.ts';
export { insertTask } from './staff-queries.ts';
export type { StaffEvaluationTasks } from './staff-service.ts';
export { addRatings } from './write.ts';

export const evaluationTaskSlice = ({ platform, notifications }: Given & { notifications: Notifications }) => {
  const evaluationTasks = createEvaluationTasks(platform);
  const indicators = createIndicators(platform);
  const staffEvaluationTasks = createStaffEvaluationTasks(platform, { notifications });
  return slice({
    name: 'evaluation-task',
    notices: Object.values(evaluationTaskNotices),
    office: Office.moralEducation,
    tables: [
      'evaluation_task',
      'evaluation_task_class',
      'evaluation_task_reminder',
      'evaluation_sheet',
      'evaluation_rating',
      'indicator_system',
      'indicator_version',
    ],
    personal,
    services: { evaluationTasks, indicators, staffEvaluationTasks },
    routes: [...evaluationTaskRoutes(evaluationTasks), ...evaluationTaskStaffRoutes(indicators, staffEvaluationTasks)],
    abilities: { evaluationTasks: worksAtSchool, indicators: mayKeepIndicators },
    behind: { evaluationTasksLeft: staffEvaluationTasks.left },
    leaving: { evaluationTasks: leavingTasks(staffEvaluationTasks) },
    reactions: [
      when(semesterChanging, async (db, { semesterId, orgIds, holds }) => {
        holds.push({ what: '按学期的评价任务', count: await countTasksOf(db, semesterId, orgIds), unit: '项' });
      }),
    ],
    memberCounters: [
      {
        tells: ['selfToRate', 'peersToRate'],
        count: async (session, now) => {
          const { self, peers } = await evaluationTasks.waiting(session, now);
          return { selfToRate: self, peersToRate: peers };
        },
      },
    ],
  });
};
