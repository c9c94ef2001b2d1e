import { type Channel, channelLabel, type DeliveryState, deliveryStateLabel, manageDeliveryPage } from '@vimo/contract';
import { leavingList, minuteOf } from '../../../platform/leaving-list.ts';
import type { StaffChannels } from './staff-service.ts';

export const leavingDeliveries = (channels: Pick<StaffChannels, 'page'>) =>
  leavingList({
    endpoint: manageDeliveryPage,
    page: (_session, input) => channels.page(input),
    columns: [
      { title: '收件人', width: 24, text: ({ to }) => to },
      { title: '渠道', width: 10, text: ({ channel }) => channelLabel[channel as Channel] },
      { title: '发自', width: 24, text: ({ orgName }) => orgName },
      { title: '原因', width: 36, text: ({ problem }) => problem },
      { title: '次数', width: 8, text: ({ tries }) => String(tries) },
      { title: '时间', width: 18, text: ({ createDate }) => minuteOf(createDate) },
      { title: '状态', width: 10, text: ({ state }) => deliveryStateLabel[state as DeliveryState].label },
    ],
  });
