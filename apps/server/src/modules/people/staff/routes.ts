import { manageProfile, removeSecondFactor } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SecondFactors } from '../account/index.ts';
import { createSecondFactorRemoval } from './second-factor-removal.ts';
import type { Staff } from './service.ts';

export const staffRoutes = (platform: Platform, staff: Staff, secondFactors: SecondFactors): Route[] => [
  on(manageProfile, ({ session }) => staff.profile(session)),
  on(removeSecondFactor, createSecondFactorRemoval(platform, secondFactors)),
];
