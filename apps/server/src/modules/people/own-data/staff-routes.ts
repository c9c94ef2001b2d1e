import { decideDataRequest, enterConsent, manageDataRequestPage } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { OwnData } from './service.ts';

export const ownDataStaffRoutes = ({ consents, requests }: OwnData): Route[] => [
  on(manageDataRequestPage, ({ session, input, now }) => requests.held(session, input, now)),
  on(enterConsent, async (call) => {
    await consents.enter(call);
    return done('已登记');
  }),
  on(decideDataRequest, async (call) => {
    await requests.decide(call);
    return done('已处理，申请人会收到消息');
  }),
];
