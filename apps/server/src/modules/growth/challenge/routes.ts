import {
  addRecordQuestion,
  isQuestion,
  manageQuestionFetch,
  manageQuestionQueue,
  manageQuestionRecheck,
  manageQuestionRule,
  questionFetch,
  questionFindAll,
  questionPage,
  questionSubmit,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { Challenges } from './service.ts';
import type { StaffChallenges } from './staff-service.ts';

export const challengeRoutes = (challenges: Challenges): Route[] => [
  on(questionPage, ({ session, input }) => challenges.page(session, input)),
  on(questionFindAll, ({ session, input, now }) => challenges.ofRecord(session, input.recordId, now)),
  on(isQuestion, async ({ session, input, now }) => {
    await challenges.check(session, input.recordId, now);
    return {};
  }),
  on(addRecordQuestion, async ({ session, input, now }) =>
    answer('提交质疑成功！', await challenges.raise(session, input, now)),
  ),
  on(questionSubmit, async ({ session, input, now }) => done(await challenges.explain(session, input, now))),
  on(questionFetch, ({ session, input, now }) => challenges.fetch(session, input.id, now)),
];

export const challengeStaffRoutes = (challenges: StaffChallenges): Route[] => [
  on(manageQuestionQueue, ({ session, input, now }) => challenges.queue(session, input, now)),
  on(manageQuestionFetch, ({ session, input, now }) => challenges.fetch(session, input.id, now)),
  on(manageQuestionRule, async ({ session, input, now }) => done(await challenges.rule(session, input, now))),
  on(manageQuestionRecheck, async ({ session, input, now }) => done(await challenges.recheck(session, input, now))),
];
