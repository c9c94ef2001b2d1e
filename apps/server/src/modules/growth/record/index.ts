import type { Module } from '../../../platform/http/route.ts';
import type { OwnRecords } from './own-service.ts';
import { type Revised, recordRoutes } from './routes.ts';
import type { Records } from './service.ts';
import { recordStaffRoutes } from './staff-routes.ts';
import type { StaffRecords } from './staff-service.ts';

export { addRecord, addStep, type PastRecord } from './add.ts';
export { addRecords } from './add-many.ts';
export { createOwnRecords } from './own-service.ts';
export { actedAs } from './policy.ts';
export { heldRecords, NOTICES_READ, type RecordFacts, recordOf } from './queries.ts';
export { createRecords, type Records } from './service.ts';
export { guardiansMay } from './setting-queries.ts';
export { reviewersOf } from './staff-queries.ts';
export { createStaffRecords, type StaffRecords } from './staff-service.ts';
export { after as stateAfter, PUBLISHED, State } from './states.ts';
export { takeStep } from './steps.ts';
export { type Content, publicValue } from './values.ts';

export const recordModule = (
  records: Records,
  ownRecords: OwnRecords,
  staffRecords: StaffRecords,
  revised: Revised,
): Module => ({
  name: 'record',
  routes: [...recordRoutes(records, ownRecords, revised), ...recordStaffRoutes(staffRecords)],
  sweep: () => staffRecords.sweep(),
});
