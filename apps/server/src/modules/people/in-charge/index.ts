import type { Module } from '../../../platform/http/route.ts';
import { inChargeStaffRoutes } from './staff-routes.ts';
import type { InCharge } from './staff-service.ts';

export { createInCharge, type InCharge } from './staff-service.ts';

export const inChargeModule = (inCharge: InCharge): Module => ({
  name: 'in-charge',
  routes: inChargeStaffRoutes(inCharge),
});
