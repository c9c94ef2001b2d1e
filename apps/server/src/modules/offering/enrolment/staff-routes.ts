import { manageEnrolmentPage } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireManager } from '../activity/index.ts';
import { enrolmentList } from './staff-service.ts';

export const enrolmentStaffRoutes = (platform: Platform): Route[] => [
  on(manageEnrolmentPage, ({ input, session, now }) => enrolmentList(platform, session, input, now), requireManager),
];
