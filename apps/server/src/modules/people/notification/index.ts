import { type Given, slice } from '../../../slice.ts';
import { personal } from './personal.ts';
import { notificationRoutes } from './routes.ts';
import { createNotifications } from './service.ts';

export type { NewNotification, Notifications } from './service.ts';

export const notificationSlice = ({ platform }: Given) => {
  const notifications = createNotifications(platform);
  return slice({
    name: 'notification',
    tables: ['notification', 'notification_off'],
    personal,
    services: { notifications },
    routes: notificationRoutes(notifications),
    sweep: notifications.sweep,
  });
};
