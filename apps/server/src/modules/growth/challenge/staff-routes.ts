import { manageQuestionFetch, manageQuestionQueue, manageQuestionRecheck, manageQuestionRule } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffChallenges } from './staff-service.ts';

export const challengeStaffRoutes = (challenges: StaffChallenges): Route[] => [
  on(manageQuestionQueue, ({ session, input, now }) => challenges.queue(session, input, now)),
  on(manageQuestionFetch, ({ session, input, now }) => challenges.fetch(session, input.id, now)),
  on(manageQuestionRule, async ({ session, input, now }) => done(await challenges.rule(session, input, now))),
  on(manageQuestionRecheck, async ({ session, input, now }) => done(await challenges.recheck(session, input, now))),
];
