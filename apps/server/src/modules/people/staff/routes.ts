import { manageProfile } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { Staff } from './service.ts';

export const staffRoutes = (staff: Staff): Route[] => [on(manageProfile, ({ session }) => staff.profile(session))];
