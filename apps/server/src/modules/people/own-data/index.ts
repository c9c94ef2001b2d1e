import type { Module } from '../../../platform/http/route.ts';
import { doing } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownDataRoutes } from './routes.ts';
import type { OwnData } from './service.ts';
import { ownDataStaffRoutes } from './staff-routes.ts';
import { ownExportTask } from './tasks.ts';

export { insertConsent, rulesVersion } from './consent-queries.ts';
export { mayKeepData } from './policy.ts';
export { isChildOn } from './rules.ts';
export { createOwnData, type OwnData } from './service.ts';
export { underConsent } from './under-consent.ts';

export const ownDataModule = (platform: Platform, ownData: OwnData): Module => ({
  name: 'ownData',
  tasks: [doing(ownExportTask, async () => (await import('./export.ts')).exportOwnData)],
  routes: [...ownDataRoutes(platform, ownData), ...ownDataStaffRoutes(ownData)],
  sweep: () => ownData.requests.sweep().catch(() => {}),
});
