import { evaluateScore, evaluateTaskFetch, evaluateTaskPage, evaluateTaskSubmit } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { EvaluationTasks } from './service.ts';

export const evaluationTaskRoutes = (tasks: EvaluationTasks): Route[] => [
  on(evaluateTaskPage, ({ session, input, now }) => tasks.page(session, input, now)),
  on(evaluateTaskFetch, ({ session, input, now }) => tasks.fetch(session, input.id, now)),
  on(evaluateTaskSubmit, async ({ session, input, now }) => done(await tasks.submit(session, input, now))),
  on(evaluateScore, ({ session, input, now }) => tasks.scores(session, input, now)),
];
