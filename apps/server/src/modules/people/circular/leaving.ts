import {
  type Audience,
  audienceLabel,
  type Channel,
  CircularState,
  channelLabel,
  circularStateLabel,
  manageCircularPage,
} from '@vimo/contract';
import { leavingList, minuteOf } from '../../../platform/leaving-list.ts';
import type { StaffCirculars } from './staff-service.ts';

/** A number of people once there are any; before it is sent it says nothing. */
const counted = (state: number, people: number) => (state < CircularState.sending ? '' : String(people));

export const leavingCirculars = (circulars: Pick<StaffCirculars, 'page'>) =>
  leavingList({
    endpoint: manageCircularPage,
    page: (session, input) => circulars.page(session, input),
    columns: [
      { title: '通知', width: 36, text: ({ title }) => title },
      { title: '范围', width: 30, text: ({ targetNames }) => targetNames },
      { title: '对象', width: 12, text: ({ audience }) => audienceLabel[audience as Audience] },
      {
        title: '渠道',
        width: 16,
        text: ({ channels }) => ['站内', ...channels.map((channel) => channelLabel[channel as Channel])].join('、'),
      },
      { title: '发送时间', width: 18, text: ({ sendDate }) => minuteOf(sendDate) },
      { title: '人数', width: 8, text: ({ state, total }) => counted(state, total) },
      { title: '已读', width: 8, text: ({ state, read }) => counted(state, read) },
      {
        title: '回执',
        width: 8,
        text: ({ state, needsConfirmation, confirmed }) => (needsConfirmation ? counted(state, confirmed) : ''),
      },
      { title: '撰写人', width: 12, text: ({ writerName }) => writerName },
      { title: '状态', width: 10, text: ({ state }) => circularStateLabel[state as CircularState].label },
    ],
  });
