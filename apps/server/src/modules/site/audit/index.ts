import type { Module } from '../../../platform/http/route.ts';
import { auditStaffRoutes } from './staff-routes.ts';
import type { AuditLog } from './staff-service.ts';

export { mayReadAudit } from './policy.ts';
export { type AuditLog, createAuditLog } from './staff-service.ts';

export const auditModule = (log: AuditLog): Module => ({ name: 'audit', routes: auditStaffRoutes(log) });
