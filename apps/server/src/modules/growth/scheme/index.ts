import { type Given, slice } from '../../../slice.ts';
import type { Staff } from '../../people/staff/index.ts';
import { personal } from './personal.ts';
import { mayEditSchemes } from './policy.ts';
import { schemeRoutes } from './routes.ts';
import { createSchemes } from './service.ts';
import { schemeStaffRoutes } from './staff-routes.ts';
import { createStaffSchemes } from './staff-service.ts';

export { presetOf } from './presets.ts';
export { entryProblem, type Place, placesOf } from './rules.ts';
export { createSchemes, formFieldsOf, type Learner, type Schemes } from './service.ts';
export { addScheme, type StaffSchemes } from './staff-service.ts';

export const schemeSlice = ({ platform: { database }, staff }: Given & { staff: Staff }) => {
  const schemes = createSchemes(database);
  const staffSchemes = createStaffSchemes(database, { schemes, staff });
  return slice({
    name: 'scheme',
    tables: ['scheme'],
    personal,
    services: { schemes, staffSchemes },
    routes: [...schemeRoutes(schemes), ...schemeStaffRoutes(staffSchemes)],
    abilities: { schemes: ({ usertype }) => mayEditSchemes(usertype) },
  });
};
