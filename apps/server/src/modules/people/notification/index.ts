import { type Given, slice } from '../../../slice.ts';
import type { Deliveries } from '../../site/channel/index.ts';
import { personal } from './personal.ts';
import { notificationRoutes } from './routes.ts';
import { createNotifications } from './service.ts';

export { CIRCULAR_EVENT, STILL_THEIRS } from './queries.ts';
export type { NewNotification, Notifications } from './service.ts';

export const notificationSlice = ({ platform, deliveries }: Given & { deliveries: Deliveries }) => {
  const notifications = createNotifications(platform, deliveries);
  return slice({
    name: 'notification',
    tables: ['notification', 'notification_off'],
    personal,
    services: { notifications },
    routes: notificationRoutes(notifications),
    sweep: notifications.sweep,
  });
};
