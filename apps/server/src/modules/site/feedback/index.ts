import type { Module } from '../../../platform/http/route.ts';
import { feedbackRoutes } from './routes.ts';
import type { Feedbacks } from './service.ts';
import { feedbackStaffRoutes } from './staff-routes.ts';

export { mayAnswerFeedback } from './policy.ts';
export { eraseContacts } from './queries.ts';
export { createFeedbacks, type Feedbacks } from './service.ts';

export const feedbackModule = (feedbacks: Feedbacks): Module => ({
  name: 'feedback',
  routes: [...feedbackRoutes(feedbacks), ...feedbackStaffRoutes(feedbacks)],
});
