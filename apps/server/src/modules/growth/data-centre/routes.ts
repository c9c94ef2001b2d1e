import { activityItems, areaRates, footmark, recordItems, recordPassRate } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { DataCentre } from './service.ts';

export const dataCentreRoutes = (dataCentre: DataCentre): Route[] => [
  on(recordPassRate, (call) => dataCentre.passRate(call)),
  on(recordItems, (call) => dataCentre.recordItems(call)),
  on(activityItems, (call) => dataCentre.activityItems(call)),
  on(areaRates, (call) => dataCentre.areaRates(call)),
  on(footmark, (call) => dataCentre.footmark(call)),
];
