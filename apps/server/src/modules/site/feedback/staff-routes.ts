import { answerFeedback, manageFeedbackPage } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { Feedbacks } from './service.ts';

export const feedbackStaffRoutes = (feedbacks: Feedbacks): Route[] => [
  on(manageFeedbackPage, ({ session, input, now }) => feedbacks.page(session, input, now)),
  on(answerFeedback, async (call) => {
    await feedbacks.answer(call);
    return done('已回复，对方会收到消息');
  }),
];
