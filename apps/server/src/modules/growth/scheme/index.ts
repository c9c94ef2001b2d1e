import type { Module } from '../../../platform/http/route.ts';
import { schemeRoutes } from './routes.ts';
import type { Schemes } from './service.ts';
import { schemeStaffRoutes } from './staff-routes.ts';
import type { StaffSchemes } from './staff-service.ts';

export { mayEditSchemes } from './policy.ts';
export { presetOf } from './presets.ts';
export { closedReason, entryProblem, type Place, placesOf } from './rules.ts';
export { createSchemes, formFieldsOf, type Learner, type Schemes } from './service.ts';
export { addScheme, createStaffSchemes, type StaffSchemes } from './staff-service.ts';

export const schemeModule = (schemes: Schemes, staffSchemes: StaffSchemes): Module => ({
  name: 'scheme',
  routes: [...schemeRoutes(schemes), ...schemeStaffRoutes(staffSchemes)],
});
