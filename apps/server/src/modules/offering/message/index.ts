import type { Module } from '../../../platform/http/route.ts';
import { messageRoutes } from './routes.ts';
import type { Messages } from './service.ts';

export { eraseMessages } from './queries.ts';
export { createMessages, type Messages } from './service.ts';

export const messageModule = (messages: Messages): Module => ({ name: 'message', routes: messageRoutes(messages) });
