import { manageGuardianPage } from '@vimo/contract';
import { leavingList } from '../../../platform/leaving-list.ts';
import type { StaffGuardians } from './staff-service.ts';

export const leavingGuardians = (guardians: Pick<StaffGuardians, 'page'>) =>
  leavingList({
    endpoint: manageGuardianPage,
    page: (session, input) => guardians.page({ session }, input),
    columns: [
      { title: '姓名', width: 12, text: ({ name }) => name },
      { title: '手机号', text: ({ phone }) => phone },
      { title: '孩子', width: 24, text: ({ children }) => children },
      { title: '学校', width: 24, text: ({ schoolName }) => schoolName },
      { title: '账号状态', width: 10, text: ({ disabled }) => (disabled === 1 ? '已停用' : '正常') },
      { title: '注册时间', width: 12, text: ({ createdAt }) => createdAt.slice(0, 10) },
    ],
  });
