import { Office } from '@vimo/contract';
import { when } from '../../../platform/reactions.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { worksAtSchool } from '../../people/responsibility/index.ts';
import { pupilsMoved, type Roster } from '../../people/roster/index.ts';
import { semesterChanging } from '../../people/school-year/index.ts';
import { leavingEvaluations } from './leaving.ts';
import { semesterEvaluationNotices } from './notices.ts';
import { personal } from './personal.ts';
import { evaluationRoutes } from './routes.ts';
import { createSemesterEvaluations } from './service.ts';
import { countWindowsOf, moveEvaluations } from './staff-queries.ts';
import { evaluationStaffRoutes } from './staff-routes.ts';
import { createStaffEvaluations } from './staff-service.ts';

export { countToWrite, guardianWordsDue } from './queries.ts';
export type { SemesterEvaluations } from './service.ts';
export type { StaffEvaluations } from './staff-service.ts';
export { addEvaluation, openSemester, type PastEvaluation } from './write.ts';

type Needs = Given & { roster: Roster; notifications: Notifications };
export const semesterEvaluationSlice = ({ platform, roster, notifications }: Needs) => {
  const semesterEvaluations = createSemesterEvaluations(platform, { roster });
  const staffEvaluations = createStaffEvaluations(platform, { notifications });
  return slice({
    name: 'semester-evaluation',
    notices: Object.values(semesterEvaluationNotices),
    office: Office.moralEducation,
    tables: [
      'semester_evaluation',
      'semester_evaluation_history',
      'semester_evaluation_reminder',
      'semester_evaluation_window',
    ],
    personal,
    services: { semesterEvaluations, staffEvaluations },
    routes: [...evaluationRoutes(semesterEvaluations), ...evaluationStaffRoutes(staffEvaluations)],
    sweep: () => staffEvaluations.sweep(),
    abilities: { evaluations: worksAtSchool },
    leaving: { semesterEvaluations: leavingEvaluations(staffEvaluations) },
    counters: { evaluationsToAudit: (session, now) => staffEvaluations.waiting(session, now) },
    behind: { evaluationsLate: staffEvaluations.late, evaluationsUnopened: staffEvaluations.unopened },
    spans: { evaluationsToAudit: staffEvaluations.waitingSpan },
    memberCounters: [
      {
        tells: ['evaluationsToWrite'],
        count: async (session, now) => ({ evaluationsToWrite: await semesterEvaluations.waiting(session, now) }),
      },
      {
        tells: ['commentsToWrite'],
        count: async (session, now) => ({ commentsToWrite: await semesterEvaluations.commentsWaiting(session, now) }),
      },
    ],
    readers: { semester_evaluation: semesterEvaluations.whoseFiles },
    reactions: [
      when(pupilsMoved, (db, { studentIds }) => moveEvaluations(db, studentIds)),
      when(semesterChanging, async (db, { semesterId, orgIds, holds }) => {
        const count = await countWindowsOf(db, semesterId, orgIds);
        holds.push({ what: '开放学期评价的学校', count, unit: '所' });
      }),
    ],
  });
};
