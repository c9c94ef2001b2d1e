import { manageContentPage, passContent, refuseContent } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { ContentReview } from './review-service.ts';

export const spaceStaffRoutes = (review: ContentReview): Route[] => [
  on(manageContentPage, ({ session, input, now }) => review.page(session, input, now)),
  on(passContent, async (call) => {
    await review.decide(call, call.input, '');
    return done('已通过');
  }),
  on(refuseContent, async (call) => {
    await review.decide(call, call.input, call.input.reason);
    return done('已设为不通过，作者会收到消息');
  }),
];
