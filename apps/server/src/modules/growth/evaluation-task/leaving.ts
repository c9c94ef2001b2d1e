import {
  type EvaluateCycle,
  type EvaluateType,
  evaluateCycleLabel,
  evaluateTypeLabel,
  manageTaskPage,
} from '@vimo/contract';
import { leavingList } from '../../../platform/leaving-list.ts';
import type { StaffEvaluationTasks } from './staff-service.ts';

export const leavingTasks = (tasks: Pick<StaffEvaluationTasks, 'page'>) =>
  leavingList({
    endpoint: manageTaskPage,
    page: (session, input, now) => tasks.page(session, input, now),
    columns: [
      { title: '任务', width: 30, text: ({ title }) => title },
      { title: '类型', width: 12, text: ({ type }) => evaluateTypeLabel[type as EvaluateType] },
      { title: '周期', width: 10, text: ({ cycle }) => evaluateCycleLabel[cycle as EvaluateCycle] },
      { title: '开始', width: 12, text: ({ startDate }) => startDate },
      { title: '截止', width: 12, text: ({ endDate, closeDate }) => closeDate || endDate },
      { title: '提前结束', width: 10, text: ({ closeDate }) => (closeDate ? '是' : '') },
      { title: '班级', width: 36, text: ({ classNames }) => classNames.join('、') },
      {
        title: '指标体系',
        width: 24,
        text: ({ systemName, systemVersion }) => `${systemName} 第 ${systemVersion} 版`,
      },
      { title: '布置人', width: 12, text: ({ createdBy }) => createdBy },
    ],
  });
