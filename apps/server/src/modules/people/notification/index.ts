import type { Module } from '../../../platform/http/route.ts';
import { notificationRoutes } from './routes.ts';
import type { Notifications } from './service.ts';

export { createNotifications, type NewNotification, type Notifications } from './service.ts';

export const notificationModule = (notifications: Notifications): Module => ({
  name: 'notification',
  routes: notificationRoutes(notifications),
  sweep: notifications.sweep,
});
