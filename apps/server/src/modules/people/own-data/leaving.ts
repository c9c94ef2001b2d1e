import {
  type DataRequestKind,
  type DataRequestState,
  dataRequestKindLabel,
  dataRequestStateLabel,
  manageDataRequestPage,
  type Usertype,
  usertypeLabel,
} from '@vimo/contract';
import { leavingList, minuteOf } from '../../../platform/leaving-list.ts';
import type { OwnData } from './service.ts';

/** When who asked what and when it was answered: what a school shows of its answers. The words of both stay in the room, since a correction says the number that is to be set. */
export const leavingRequests = ({ requests }: Pick<OwnData, 'requests'>) =>
  leavingList({
    endpoint: manageDataRequestPage,
    page: (session, input, now) => requests.held(session, input, now),
    columns: [
      { title: '类型', width: 12, text: ({ kind }) => dataRequestKindLabel[kind as DataRequestKind] },
      { title: '涉及的人', width: 12, text: ({ name }) => name },
      { title: '身份', width: 14, text: ({ usertype }) => usertypeLabel[usertype as Usertype] },
      { title: '机构', width: 24, text: ({ orgName }) => orgName },
      { title: '申请人', width: 12, text: ({ askerName }) => askerName },
      { title: '申请时间', width: 18, text: ({ createDate }) => minuteOf(createDate) },
      { title: '状态', width: 12, text: ({ state }) => dataRequestStateLabel[state as DataRequestState].label },
      { title: '处理人', width: 12, text: ({ decidedBy }) => decidedBy },
      { title: '处理时间', width: 18, text: ({ decidedAt }) => minuteOf(decidedAt) },
    ],
  });
