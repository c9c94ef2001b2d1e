import { type Given, slice } from '../../../slice.ts';
import type { Roster } from '../../people/roster/index.ts';
import type { Schemes } from '../scheme/index.ts';
import { dataCentreRoutes } from './routes.ts';
import { createDataCentre } from './service.ts';

export type { DataCentre } from './service.ts';

export const dataCentreSlice = ({ platform, roster, schemes }: Given & { roster: Roster; schemes: Schemes }) => {
  const dataCentre = createDataCentre(platform, { roster, schemes });
  return slice({ name: 'data-centre', services: { dataCentre }, routes: dataCentreRoutes(dataCentre) });
};
