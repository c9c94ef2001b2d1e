import { manageClubPage } from '@vimo/contract';
import { leavingList } from '../../../platform/leaving-list.ts';
import type { StaffClubs } from './staff-service.ts';

export const leavingClubs = (clubs: Pick<StaffClubs, 'page'>) =>
  leavingList({
    endpoint: manageClubPage,
    page: (session, input, now) => clubs.page({ session, now }, input),
    columns: [
      { title: '社团', width: 24, text: ({ name }) => name },
      { title: '类型', width: 12, text: ({ typesName }) => typesName },
      { title: '所属单位', width: 24, text: ({ orgName }) => orgName },
      { title: '负责人', width: 24, text: ({ leaders }) => leaders.map(({ name }) => name).join('、') },
      { title: '成员', width: 8, text: ({ personNum }) => String(personNum) },
      { title: '待审核', width: 8, text: ({ waitNum }) => String(waitNum) },
      { title: '成立时间', width: 12, text: ({ createDate }) => createDate.slice(0, 10) },
    ],
  });
