import { addFeedback } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { Feedbacks } from './service.ts';

export const feedbackRoutes = (feedbacks: Feedbacks): Route[] => [
  on(addFeedback, async ({ session, input, now }) => {
    await feedbacks.add(session, input, now);
    return done('提交成功，回复会出现在“我的消息”里');
  }),
];
