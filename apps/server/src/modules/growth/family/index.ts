import { type Given, slice } from '../../../slice.ts';
import type { Records } from '../record/index.ts';
import { familyRoutes } from './routes.ts';
import { createFamilies } from './service.ts';

export type { Families } from './service.ts';

export const familySlice = ({ platform, records }: Given & { records: Records }) => {
  const families = createFamilies(platform.database, { records });
  return slice({ name: 'family', services: { families }, routes: familyRoutes(families) });
};
