import {
  parentCommentFetch,
  parentCommentPage,
  parentCommentSubmit,
  selfReportFetch,
  selfReportFindIsCreate,
  selfReportOne,
  selfReportPage,
  selfReportUpdate,
} from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { SemesterEvaluations } from './service.ts';

export const evaluationRoutes = (evaluations: SemesterEvaluations): Route[] => [
  on(selfReportPage, ({ session, input, now }) => evaluations.page(session, input, now)),
  on(selfReportFindIsCreate, async ({ session, input, now }) => {
    await evaluations.check(session, input.id || undefined, now);
    return {};
  }),
  on(selfReportFetch, ({ session, input, now }) => evaluations.fetch(session, input.id, now)),
  on(selfReportUpdate, async ({ session, input, now }) => done(await evaluations.submit(session, input, now))),
  on(selfReportOne, (call) => evaluations.commentOf(call)),
  on(parentCommentPage, ({ session, input, now }) => evaluations.parentPage(session, input, now)),
  on(parentCommentFetch, ({ session, input, now }) => evaluations.parentFetch(session, input.id, now)),
  on(parentCommentSubmit, async ({ session, input, now }) => done(await evaluations.comment(session, input, now))),
];
