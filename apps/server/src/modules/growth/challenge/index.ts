import { Office } from '@vimo/contract';
import { when } from '../../../platform/reactions.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { pupilsMoved } from '../../people/roster/index.ts';
import { type Records, recordRevised } from '../record/index.ts';
import { leavingChallenges } from './leaving.ts';
import { challengeNotices } from './notices.ts';
import { personal } from './personal.ts';
import { moveChallenges } from './queries.ts';
import { challengeRoutes } from './routes.ts';
import { createChallenges } from './service.ts';
import { challengeStaffRoutes } from './staff-routes.ts';
import { createStaffChallenges } from './staff-service.ts';

export { addChallenge, type PastChallenge } from './add.ts';
export type { Challenges } from './service.ts';
export type { StaffChallenges } from './staff-service.ts';

type Needs = Given & { records: Records; notifications: Notifications };
export const challengeSlice = ({ platform, records, notifications }: Needs) => {
  const challenges = createChallenges(platform, { records, notifications });
  const staffChallenges = createStaffChallenges(platform, { records, notifications });
  return slice({
    name: 'challenge',
    notices: Object.values(challengeNotices),
    office: Office.moralEducation,
    tables: ['record_question', 'record_question_history'],
    personal,
    services: { challenges, staffChallenges },
    routes: [...challengeRoutes(challenges), ...challengeStaffRoutes(staffChallenges)],
    counters: { challengesWaiting: (session, now) => staffChallenges.waiting(session, now) },
    behind: { challengesLate: staffChallenges.late },
    spans: { challengesWaiting: staffChallenges.waitingSpan },
    leaving: { challenges: leavingChallenges(staffChallenges) },
    memberCounters: [
      {
        tells: ['challengesToAnswer'],
        count: async (session) => ({ challengesToAnswer: await challenges.waiting(session) }),
      },
    ],
    readers: {
      record_question: async (session, questionId, now) =>
        (await challenges.whoseFiles(session, questionId)) ?? staffChallenges.whoseFiles(session, questionId, now),
    },
    reactions: [
      when(recordRevised, challenges.revised),
      when(pupilsMoved, (db, { studentIds }) => moveChallenges(db, studentIds)),
    ],
  });
};
