import {
  manageChannelSave,
  manageChannels,
  manageChannelTry,
  manageDeliveryAgain,
  manageDeliveryAgainAll,
  manageDeliveryGiveUp,
  manageDeliveryPage,
  manageNoticeSave,
  manageNotices,
  manageTellingRules,
  manageTellingRulesSave,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { NoticeChannels } from './notice-service.ts';
import type { StaffChannels } from './staff-service.ts';

export const channelStaffRoutes = (staff: StaffChannels, notices: NoticeChannels): Route[] => [
  on(manageChannels, ({ now }) => staff.list(now)),
  on(manageChannelSave, async (call) => {
    await staff.save(call);
    return done('已保存');
  }),
  on(manageChannelTry, async (call) => {
    await staff.try(call);
    return done('服务已接收，请查看是否收到');
  }),
  on(manageTellingRules, () => staff.rules()),
  on(manageTellingRulesSave, async (call) => {
    await staff.saveRules(call);
    return done('已保存');
  }),
  on(manageNotices, () => notices.list()),
  on(manageNoticeSave, async (call) => {
    await notices.save(call);
    return done('已保存');
  }),
  on(manageDeliveryPage, ({ input }) => staff.page(input)),
  on(manageDeliveryAgain, async (call) => {
    await staff.again(call);
    return done('已重新排队');
  }),
  on(manageDeliveryAgainAll, async (call) => {
    const count = await staff.againAll(call);
    return answer(`${count} 条已重新排队`, { count });
  }),
  on(manageDeliveryGiveUp, async (call) => {
    await staff.giveUp(call);
    return done('已放弃');
  }),
];
