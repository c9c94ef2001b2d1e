import { ownChannels, ownQuietHours, quietHoursSave, switchChannel } from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import { requireChannelOwner } from './policy.ts';
import type { Deliveries } from './service.ts';

export const channelRoutes = (deliveries: Deliveries): Route[] => [
  on(ownChannels, ({ session }) => deliveries.own(session), requireChannelOwner),
  on(
    switchChannel,
    async ({ session, input }) => {
      await deliveries.switch(session, input);
      return done(input.on === 1 ? '已开启' : '已关闭');
    },
    requireChannelOwner,
  ),
  on(ownQuietHours, ({ session }) => deliveries.ownQuiet(session), requireChannelOwner),
  on(
    quietHoursSave,
    async ({ session, input }) => {
      await deliveries.setQuiet(session, input);
      return done(input.from === input.to ? '不另设免打扰时段' : '已设置');
    },
    requireChannelOwner,
  ),
];
