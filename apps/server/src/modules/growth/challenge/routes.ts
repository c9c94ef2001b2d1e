import {
  addRecordQuestion,
  isQuestion,
  questionFetch,
  questionFindAll,
  questionPage,
  questionSubmit,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { Challenges } from './service.ts';

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
