import {
  manageEvaluationPage,
  type ParentStatus,
  parentStatusLabel,
  type SelfReportStatus,
  selfReportStatusLabel,
} from '@vimo/contract';
import { leavingList } from '../../../platform/leaving-list.ts';
import type { StaffEvaluations } from './staff-service.ts';

export const leavingEvaluations = (evaluations: Pick<StaffEvaluations, 'page'>) =>
  leavingList({
    endpoint: manageEvaluationPage,
    page: (session, input, now) => evaluations.page(session, input, now),
    columns: [
      { title: '姓名', width: 12, text: ({ studentName }) => studentName },
      { title: '学号', text: ({ studentNo }) => studentNo },
      { title: '班级', width: 16, text: ({ className }) => className },
      {
        title: '学生自评',
        width: 10,
        text: ({ auditStauts }) => selfReportStatusLabel[auditStauts as SelfReportStatus].label,
      },
      { title: '教师评语', width: 10, text: ({ hasTeacherComment }) => (hasTeacherComment ? '已写' : '未写') },
      {
        title: '家长评语',
        width: 10,
        text: ({ parentStatus }) => parentStatusLabel[parentStatus as ParentStatus].label,
      },
      { title: '截止', width: 12, text: ({ endTime }) => endTime },
    ],
  });
