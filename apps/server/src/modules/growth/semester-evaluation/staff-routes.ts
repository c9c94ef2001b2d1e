import {
  manageEvaluationComment,
  manageEvaluationDecide,
  manageEvaluationFetch,
  manageEvaluationOpen,
  manageEvaluationPage,
  manageEvaluationProgress,
  manageEvaluationRemind,
  manageEvaluationReopen,
  manageEvaluationSemesters,
} from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import { requireOpener } from './policy.ts';
import type { StaffEvaluations } from './staff-service.ts';

export const evaluationStaffRoutes = (evaluations: StaffEvaluations): Route[] => [
  on(manageEvaluationSemesters, ({ session, now }) => evaluations.semesters(session, now)),
  on(manageEvaluationOpen, async (call) => done(await evaluations.open(call)), requireOpener),
  on(manageEvaluationProgress, ({ session, input, now }) => evaluations.progress(session, input.semesterId, now)),
  on(manageEvaluationPage, ({ session, input, now }) => evaluations.page(session, input, now)),
  on(manageEvaluationFetch, ({ session, input, now }) => evaluations.fetch(session, input.id, now)),
  on(manageEvaluationComment, async ({ session, input, now }) => done(await evaluations.comment(session, input, now))),
  on(manageEvaluationDecide, async ({ session, input, now }) => done(await evaluations.decide(session, input, now))),
  on(manageEvaluationRemind, async (call) => done(await evaluations.remind(call))),
  on(manageEvaluationReopen, async (call) => done(await evaluations.reopen(call))),
];
