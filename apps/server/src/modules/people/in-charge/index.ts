import { type Given, slice } from '../../../slice.ts';
import { personal } from './personal.ts';
import { inChargeStaffRoutes } from './staff-routes.ts';
import { createInCharge } from './staff-service.ts';

export { fillSubjects } from './presets.ts';
export type { InCharge } from './staff-service.ts';

export const inChargeSlice = ({ platform }: Given) => {
  const inCharge = createInCharge(platform);
  return slice({
    name: 'in-charge',
    tables: ['subject'],
    personal,
    services: { inCharge },
    routes: inChargeStaffRoutes(inCharge),
    restorers: { subject: inCharge.restorer },
  });
};
