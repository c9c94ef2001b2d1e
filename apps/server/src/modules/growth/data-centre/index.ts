import type { Module } from '../../../platform/http/route.ts';
import { dataCentreRoutes } from './routes.ts';
import type { DataCentre } from './service.ts';

export { createDataCentre, type DataCentre } from './service.ts';

export const dataCentreModule = (dataCentre: DataCentre): Module => ({
  name: 'data-centre',
  routes: dataCentreRoutes(dataCentre),
});
