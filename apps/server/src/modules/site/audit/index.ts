import { Office } from '@vimo/contract';
import { type Given, slice } from '../../../slice.ts';
import type { Staff } from '../../people/staff/index.ts';
import { leavingAudit } from './leaving.ts';
import { personal } from './personal.ts';
import { mayReadAudit } from './policy.ts';
import { auditStaffRoutes } from './staff-routes.ts';
import { createAuditLog } from './staff-service.ts';

export type { AuditLog } from './staff-service.ts';

export const auditSlice = ({ platform, staff }: Given & { staff: Staff }) => {
  const auditLog = createAuditLog(platform, staff);
  return slice({
    name: 'audit',
    office: Office.auditor,
    personal,
    services: { auditLog },
    routes: auditStaffRoutes(auditLog),
    abilities: { audit: mayReadAudit },
    leaving: { audit: leavingAudit(auditLog) },
  });
};
