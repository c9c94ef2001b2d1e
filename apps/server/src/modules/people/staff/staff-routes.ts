import { manageProfile, removeSecondFactor } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { SecondFactorRemoval } from './second-factor-removal.ts';
import type { Staff } from './service.ts';

export const staffRoutes = (staff: Staff, removal: SecondFactorRemoval): Route[] => [
  on(manageProfile, ({ session }) => staff.profile(session)),
  on(removeSecondFactor, removal),
];
