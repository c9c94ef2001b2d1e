import { type Given, slice } from '../../../slice.ts';
import { personal } from './personal.ts';
import { eraseMessages } from './queries.ts';
import { messageRoutes } from './routes.ts';
import { createMessages } from './service.ts';

export type { Messages } from './service.ts';

export const messageSlice = ({ platform }: Given) => {
  const messages = createMessages(platform);
  return slice({
    name: 'message',
    tables: ['message', 'message_like'],
    personal,
    services: { messages },
    routes: messageRoutes(messages),
    erase: eraseMessages,
    readers: { message: { ofNobody: messages.mayReadPictures } },
  });
};
