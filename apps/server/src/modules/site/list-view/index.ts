import { type Given, slice } from '../../../slice.ts';
import { personal } from './personal.ts';
import { eraseListViews } from './queries.ts';
import { listViewStaffRoutes } from './staff-routes.ts';
import { createListViews } from './staff-service.ts';

export type { ListViews } from './staff-service.ts';

export const listViewSlice = ({ platform }: Given) => {
  const listViews = createListViews(platform.database);
  return slice({
    name: 'list-view',
    tables: ['list_view'],
    erase: eraseListViews,
    personal,
    services: { listViews },
    routes: listViewStaffRoutes(listViews),
  });
};
