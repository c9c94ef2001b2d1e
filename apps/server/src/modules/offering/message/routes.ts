import { activitySpacePage, addMessage, likeMessage, messagePage, unlikeMessage } from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { Messages } from './service.ts';

export const messageRoutes = (messages: Messages): Route[] => [
  on(messagePage, ({ input, session }) =>
    messages.page({ subject: input.typeName, objectId: input.typeId, own: input.own === 1 }, input, session),
  ),
  on(addMessage, async ({ input, session, now }) => {
    const { message, ...added } = await messages.add(session, input, now);
    return answer(message, added);
  }),
  on(likeMessage, async ({ input, session, now }) => {
    await messages.like(session, input.messageId, now);
    return done('点赞成功');
  }),
  on(unlikeMessage, async ({ input, session }) => {
    await messages.unlike(session, input.messageId);
    return done('已取消点赞');
  }),
  on(activitySpacePage, ({ input, now }) => messages.space(input.objId, input, now)),
];
