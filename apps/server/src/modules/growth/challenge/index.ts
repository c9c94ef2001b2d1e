import type { Module } from '../../../platform/http/route.ts';
import { challengeRoutes } from './routes.ts';
import type { Challenges } from './service.ts';
import { challengeStaffRoutes } from './staff-routes.ts';
import type { StaffChallenges } from './staff-service.ts';

export { addChallenge, type PastChallenge } from './add.ts';
export { type Challenges, createChallenges } from './service.ts';
export { createStaffChallenges, type StaffChallenges } from './staff-service.ts';

export const challengeModule = (challenges: Challenges, staffChallenges: StaffChallenges): Module => ({
  name: 'challenge',
  routes: [...challengeRoutes(challenges), ...challengeStaffRoutes(staffChallenges)],
});
