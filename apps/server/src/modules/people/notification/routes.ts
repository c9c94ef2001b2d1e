import {
  notificationPage,
  notificationSettings,
  readAllNotifications,
  readNotification,
  switchNotification,
  unreadNotifications,
} from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import { requireNotificationOwner } from './policy.ts';
import type { Notifications } from './service.ts';

export const notificationRoutes = (notifications: Notifications): Route[] => [
  on(notificationPage, ({ session, input }) =>
    notifications.page(session, {
      ...input,
      unread: input.unread === 1,
      kind: input.kind ?? null,
      title: input.title || null,
      toConfirm: input.toConfirm === 1,
    }),
  ),
  on(unreadNotifications, ({ session }) => notifications.unread(session)),
  on(readNotification, async ({ session, input }) => {
    await notifications.read(session, input.id);
    return done();
  }),
  on(readAllNotifications, async ({ session }) => {
    await notifications.readAll(session);
    return done();
  }),
  on(notificationSettings, ({ session }) => notifications.settings(session), requireNotificationOwner),
  on(
    switchNotification,
    async ({ session, input }) => {
      await notifications.switch(session, input.kind, input.on === 1);
      return done(input.on === 1 ? '已开启' : '已关闭');
    },
    requireNotificationOwner,
  ),
];
