import {
  type ArchiveState,
  archiveStateLabel,
  manageArchivePage,
  manageArchiveSchools,
  shownVerifyCode,
} from '@vimo/contract';
import { leavingList, minuteOf } from '../../../platform/leaving-list.ts';
import type { StaffArchives } from './staff-service.ts';

export const leavingArchives = (archives: Pick<StaffArchives, 'page'>) =>
  leavingList({
    endpoint: manageArchivePage,
    page: (session, input, now) => archives.page({ session, input, now }),
    keyOf: ({ studentId }) => studentId,
    columns: [
      { title: '姓名', width: 12, text: ({ studentName }) => studentName },
      { title: '学号', text: ({ studentNo }) => studentNo },
      { title: '去向', width: 10, text: ({ hasLeft, hasMoved }) => (hasLeft ? '已离校' : hasMoved ? '已转出' : '') },
      {
        title: '状态',
        width: 12,
        text: ({ stand, isWhole }) => (isWhole ? archiveStateLabel[stand as ArchiveState].label : '签名不符'),
      },
      { title: '版本', width: 10, text: ({ version }) => (version > 0 ? `第 ${version} 版` : '') },
      { title: '更正原因', width: 24, text: ({ reason }) => reason },
      { title: '归档时间', width: 18, text: ({ archivedAt }) => minuteOf(archivedAt) },
      { title: '核验码', width: 24, text: ({ code }) => shownVerifyCode(code) },
    ],
  });

export const leavingSchoolArchives = ({ progress }: Pick<StaffArchives, 'progress'>) =>
  leavingList({
    endpoint: manageArchiveSchools,
    page: (session, input, now) => progress.schools({ session, input, now }),
    keyOf: ({ orgId }) => orgId,
    columns: [
      { title: '学校', width: 30, text: ({ orgName }) => orgName },
      { title: '学生', width: 10, text: ({ studentNum }) => String(studentNum) },
      { title: '未公示', width: 10, text: ({ openNum }) => String(openNum) },
      { title: '公示中', width: 10, text: ({ underNoticeNum }) => String(underNoticeNum) },
      { title: '待归档', width: 10, text: ({ waitingNum }) => String(waitingNum) },
      { title: '已归档', width: 10, text: ({ archivedNum }) => String(archivedNum) },
    ],
  });
