import { type Given, slice } from '../../../slice.ts';
import { personal } from './personal.ts';
import { basePage } from './publishing.ts';
import { baseRoutes } from './routes.ts';
import { createBases } from './service.ts';

export { createBaseType, describeBase } from './describe.ts';
export type { BaseDetailText } from './queries.ts';
export type { Bases } from './service.ts';

export const baseSlice = ({ platform }: Given) => {
  const bases = createBases(platform.database);
  return slice({
    name: 'base',
    tables: ['base_detail', 'followed_base'],
    personal,
    services: { bases },
    routes: baseRoutes(bases),
    publishes: [basePage],
  });
};
