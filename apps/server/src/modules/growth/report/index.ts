import type { Module } from '../../../platform/http/route.ts';
import type { Notices } from './notice-service.ts';
import { reportRoutes } from './routes.ts';
import type { Reports } from './service.ts';
import { reportStaffRoutes } from './staff-routes.ts';
import type { StaffReports } from './staff-service.ts';

export { createNotices, type NewNotice, type Notices, openNotice } from './notice-service.ts';
export { mayKeepReports } from './policy.ts';
export { createReports, type ReportKey, type Reports } from './service.ts';
export { createStaffReports, type StaffReports } from './staff-service.ts';
export { stageOf, standOf } from './states.ts';

export const reportModule = (reports: Reports, staffReports: StaffReports, notices: Notices): Module => ({
  name: 'report',
  routes: [...reportRoutes(reports), ...reportStaffRoutes(staffReports, notices)],
});
