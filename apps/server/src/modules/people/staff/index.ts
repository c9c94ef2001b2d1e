import { type Given, slice } from '../../../slice.ts';
import type { SecondFactors } from '../account/index.ts';
import { createSecondFactorRemoval } from './second-factor-removal.ts';
import { createStaff } from './service.ts';
import { staffRoutes } from './staff-routes.ts';

export { type Scope, scopeOf } from '../organisation/index.ts';
export type { Staff } from './service.ts';

/** For whom a member of staff acts; what they do there is each domain's own (its staff-routes.ts). */
export const staffSlice = ({ platform, told, secondFactors }: Given & { secondFactors: SecondFactors }) => {
  const staff = createStaff(platform.database, told.abilities);
  const secondFactorRemoval = createSecondFactorRemoval(platform, secondFactors);
  return slice({
    name: 'staff',
    services: { staff, secondFactorRemoval },
    routes: staffRoutes(staff, secondFactorRemoval),
  });
};
