import { type Given, slice } from '../../../slice.ts';
import { kindStaffRoutes } from './staff-routes.ts';
import { createKinds } from './staff-service.ts';

export { kindRenamed } from './events.ts';
export { fillKinds } from './presets.ts';
export { isOffered } from './queries.ts';
export type { Kinds } from './staff-service.ts';

export const kindSlice = ({ platform }: Given) => {
  const kinds = createKinds(platform.database);
  return slice({
    name: 'kind',
    tables: ['activity_type', 'base_type', 'club_type'],
    services: { kinds },
    routes: kindStaffRoutes(kinds),
  });
};
