import { doing } from '../../../platform/jobs/index.ts';
import { when } from '../../../platform/reactions.ts';
import { type Given, slice } from '../../../slice.ts';
import { guardianUnbound } from '../account/index.ts';
import type { Notifications } from '../notification/index.ts';
import { postsLeft } from '../responsibility/index.ts';
import { pupilsMoved } from '../roster/index.ts';
import { requireStillSubject } from './exports.ts';
import { leavingRequests } from './leaving.ts';
import { ownDataNotices } from './notices.ts';
import { personal } from './personal.ts';
import { mayKeepData } from './policy.ts';
import { eraseRequests } from './request-queries.ts';
import { ownDataRoutes } from './routes.ts';
import { createOwnData } from './service.ts';
import { ownDataStaffRoutes } from './staff-routes.ts';
import { ownExportTask } from './tasks.ts';

export { insertConsent, rulesVersion } from './consent-queries.ts';
export { isChildOn } from './rules.ts';
export type { OwnData } from './service.ts';
export { underConsent } from './under-consent.ts';

export const ownDataSlice = ({ platform, told, notifications }: Given & { notifications: Notifications }) => {
  const ownData = createOwnData(platform, { notifications, erasers: told.erasers });
  return slice({
    name: 'ownData',
    notices: Object.values(ownDataNotices),
    tables: ['data_request', 'guardian_consent'],
    personal,
    services: { ownData },
    tasks: [
      doing(ownExportTask, async () => (await import('./export.ts')).exportOwnData(told.sections), requireStillSubject),
    ],
    routes: [...ownDataRoutes(platform, ownData), ...ownDataStaffRoutes(ownData)],
    sweep: () => ownData.requests.sweep(),
    abilities: { dataRequests: mayKeepData },
    leaving: { dataRequests: leavingRequests(ownData) },
    counters: { dataRequestsWaiting: (session) => ownData.requests.waiting(session) },
    behind: { dataRequestsLate: ownData.requests.late },
    spans: { dataRequestsWaiting: ownData.requests.waitingSpan },
    erase: eraseRequests,
    reactions: [
      when(pupilsMoved, ownData.requests.moved),
      when(postsLeft, ownData.requests.left),
      when(guardianUnbound, ownData.requests.unbound),
      when(guardianUnbound, ownData.consents.unbound),
    ],
  });
};
