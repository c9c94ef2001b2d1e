import {
  manageActivityPage,
  manageEnrolmentPage,
  manageProfile,
  setSignUpClosed,
  setSignUpTerms,
} from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Activities } from '../../offering/activity/index.ts';
import { requireManager } from './policy.ts';
import { activityList, enrolmentList, profile, setClosed, setTerms } from './service.ts';

export const manageRoutes = (platform: Platform, activities: Activities): Route[] => [
  on(manageProfile, ({ session }) => profile(platform, session)),
  on(manageActivityPage, ({ input, session, now }) => activityList(platform, activities, session, input, now)),
  on(manageEnrolmentPage, ({ input, session, now }) => enrolmentList(platform, session, input, now), requireManager),
  on(
    setSignUpClosed,
    async ({ input, session, now, requestId }) =>
      done(await setClosed(platform, activities, session, input, now, requestId)),
    requireManager,
  ),
  on(
    setSignUpTerms,
    async ({ input, session, requestId }) => done(await setTerms(platform, activities, session, input, requestId)),
    requireManager,
  ),
];
