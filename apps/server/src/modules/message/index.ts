import type { Module } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { messageRoutes } from './routes.ts';
import { createMessages } from './service.ts';

export const messageModule = (platform: Platform): Module => ({
  name: 'message',
  routes: messageRoutes(createMessages(platform)),
});
