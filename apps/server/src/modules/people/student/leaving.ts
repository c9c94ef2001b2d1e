import { manageTransferPage, transferStateLabel } from '@vimo/contract';
import { leavingList, minuteOf } from '../../../platform/leaving-list.ts';
import type { Transfers } from './transfers.ts';

export const leavingTransfers = (transfers: Pick<Transfers, 'page'>) =>
  leavingList({
    endpoint: manageTransferPage,
    page: (session, input, now) => transfers.page({ session, now }, input),
    columns: [
      { title: '学生', width: 12, text: ({ name }) => name },
      { title: '学号', text: ({ studentNo }) => studentNo },
      { title: '转出学校', width: 24, text: ({ fromSchool }) => fromSchool },
      { title: '转出班级', width: 16, text: ({ fromClass }) => fromClass },
      { title: '转入学校', width: 24, text: ({ toSchool }) => toSchool },
      { title: '原因', width: 30, text: ({ reason }) => reason },
      { title: '答复', width: 30, text: ({ answer }) => answer },
      { title: '申请时间', width: 18, text: ({ askedAt }) => minuteOf(askedAt) },
      { title: '答复时间', width: 18, text: ({ answeredAt }) => minuteOf(answeredAt) },
      { title: '状态', width: 14, text: ({ state }) => transferStateLabel[state]?.label ?? '' },
    ],
  });
