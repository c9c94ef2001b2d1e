import { manageQuestionQueue, questionLabel } from '@vimo/contract';
import { leavingList, minuteOf } from '../../../platform/leaving-list.ts';
import type { StaffChallenges } from './staff-service.ts';

export const leavingChallenges = (challenges: Pick<StaffChallenges, 'queue'>) =>
  leavingList({
    endpoint: manageQuestionQueue,
    page: (session, input, now) => challenges.queue(session, input, now),
    columns: [
      { title: '记录', width: 30, text: ({ title }) => title },
      { title: '被质疑学生', width: 12, text: ({ challengedPersonName }) => challengedPersonName },
      { title: '班级', width: 16, text: ({ className }) => className },
      { title: '模块', width: 14, text: ({ modelName }) => modelName },
      { title: '提出时间', width: 18, text: ({ creatDate }) => minuteOf(creatDate) },
      { title: '处理期限', width: 12, text: ({ dueDate }) => dueDate },
      { title: '状态', width: 24, text: (row) => questionLabel(row)?.label ?? '' },
    ],
  });
