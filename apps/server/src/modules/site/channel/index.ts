import { doing } from '../../../platform/jobs/index.ts';
import { type Given, slice } from '../../../slice.ts';
import { leavingDeliveries } from './leaving.ts';
import { createNoticeChannels } from './notice-service.ts';
import { personal } from './personal.ts';
import { mayKeepChannels } from './policy.ts';
import { failedSince } from './queries.ts';
import { channelRoutes } from './routes.ts';
import { createDeliveries } from './service.ts';
import { channelStaffRoutes } from './staff-routes.ts';
import { createStaffChannels } from './staff-service.ts';
import { deliverTask } from './tasks.ts';

export { toldBySql } from './queries.ts';
export type { Deliveries, Leaving } from './service.ts';
export type { StaffChannels } from './staff-service.ts';

export const channelSlice = ({ platform, told }: Given) => {
  const deliveries = createDeliveries(platform);
  const staffChannels = createStaffChannels(platform, { deliveries });
  const noticeChannels = createNoticeChannels(platform, told.notices);
  return slice({
    name: 'channel',
    tables: ['channel_off', 'delivery', 'notice_channel', 'own_quiet'],
    personal,
    services: { deliveries, staffChannels },
    tasks: [
      doing(
        deliverTask,
        async () => (await import('./deliver.ts')).deliverWaiting(platform.channels, deliveries),
        'nobody',
      ),
    ],
    routes: [...channelRoutes(deliveries), ...channelStaffRoutes(staffChannels, noticeChannels)],
    sweep: deliveries.sweep,
    abilities: { channels: mayKeepChannels },
    leaving: { deliveries: leavingDeliveries(staffChannels) },
    counters: {
      deliveriesFailed: () => staffChannels.failed(),
      channelsTroubled: (_, now) => staffChannels.troubled(now),
    },
    spans: { deliveriesFailed: () => failedSince(platform.database) },
  });
};
