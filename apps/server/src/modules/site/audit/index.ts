import type { Module } from '../../../platform/http/route.ts';
import type { AuditLog } from './service.ts';
import { auditStaffRoutes } from './staff-routes.ts';

export { mayReadAudit } from './policy.ts';
export { type AuditLog, createAuditLog } from './service.ts';

export const auditModule = (log: AuditLog): Module => ({ name: 'audit', routes: auditStaffRoutes(log) });
