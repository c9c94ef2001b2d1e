import { doing } from '../../../platform/jobs/index.ts';
import { type Given, slice } from '../../../slice.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import type { Notifications } from '../notification/index.ts';
import { leavingCirculars } from './leaving.ts';
import { circularNotices } from './notices.ts';
import { personal } from './personal.ts';
import { keeperOf, mayWriteCirculars } from './policy.ts';
import { answeredSince } from './queries.ts';
import { createReceipts, requireStillKept, requireStillReminder } from './receipt-service.ts';
import { createRelays } from './relay-service.ts';
import { circularRoutes } from './routes.ts';
import { createCirculars } from './service.ts';
import { circularStaffRoutes } from './staff-routes.ts';
import { createStaffCirculars } from './staff-service.ts';
import { exportReceiptsTask, remindTask, sendTask, takeBackTask } from './tasks.ts';
import { createCircularTemplates } from './template-service.ts';

export type { Receipts } from './receipt-service.ts';
export type { Relays } from './relay-service.ts';
export type { Circulars } from './service.ts';
export type { StaffCirculars } from './staff-service.ts';
export type { CircularTemplates } from './template-service.ts';

type Needs = Given & { notifications: Notifications; deliveries: Deliveries };
export const circularSlice = ({ platform, notifications, deliveries }: Needs) => {
  const circulars = createCirculars(platform, { notifications });
  const staffCirculars = createStaffCirculars(platform, { deliveries });
  const receipts = createReceipts(platform, { notifications });
  const relays = createRelays(platform, { notifications });
  const circularTemplates = createCircularTemplates(platform);
  const telling = { notifications, deliveries };
  return slice({
    name: 'circular',
    notices: Object.values(circularNotices),
    tables: ['circular', 'circular_answer', 'circular_recipient', 'circular_relay', 'circular_template'],
    personal,
    services: { circulars, staffCirculars, receipts, relays, circularTemplates },
    tasks: [
      doing(sendTask, async () => (await import('./sending.ts')).sendCircular(telling), 'itself'),
      doing(remindTask, async () => (await import('./sending.ts')).remindOfCircular(telling), requireStillReminder),
      doing(takeBackTask, async () => (await import('./taking-back.ts')).takeBackCircular(telling), 'nobody'),
      doing(exportReceiptsTask, async () => (await import('./export.ts')).exportReceipts, requireStillKept),
    ],
    routes: [
      ...circularRoutes(circulars),
      ...circularStaffRoutes(staffCirculars, { receipts, relays, templates: circularTemplates }),
    ],
    sweep: staffCirculars.sweep,
    abilities: { circulars: mayWriteCirculars },
    leaving: { circulars: leavingCirculars(staffCirculars) },
    memberCounters: [
      {
        tells: ['circularsToConfirm'],
        count: async (session) => ({ circularsToConfirm: await notifications.toConfirm(session) }),
      },
    ],
    counters: { circularsAnswered: (session) => staffCirculars.answered(session) },
    spans: { circularsAnswered: (session) => answeredSince(platform.database, keeperOf(session)) },
    readers: { circular: { ofNobody: circulars.mayReadFiles } },
  });
};
