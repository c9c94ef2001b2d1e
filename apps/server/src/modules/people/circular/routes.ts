import { answerCircular, circularFetch, confirmCircular } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { Circulars } from './service.ts';

export const circularRoutes = (circulars: Circulars): Route[] => [
  on(circularFetch, (call) => circulars.fetch(call)),
  on(confirmCircular, async (call) => {
    await circulars.confirm(call);
    return done('已确认');
  }),
  on(answerCircular, async (call) => {
    await circulars.answer(call);
    return done('回复已发送');
  }),
];
