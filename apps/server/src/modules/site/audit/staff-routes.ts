import { manageAuditPage } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import type { AuditLog } from './staff-service.ts';

export const auditStaffRoutes = (log: AuditLog): Route[] => [
  on(manageAuditPage, ({ session, input }) => log.page(session, input)),
];
