import { type ConfirmStatus, confirmStatusLabel, manageRecordEntered } from '@vimo/contract';
import { leavingList, minuteOf } from '../../../platform/leaving-list.ts';
import type { StaffRecords } from './staff-service.ts';

export const leavingEntries = (records: Pick<StaffRecords, 'entered'>) =>
  leavingList({
    endpoint: manageRecordEntered,
    page: (session, input) => records.entered(session, input),
    columns: [
      { title: '学生', width: 12, text: ({ studentName }) => studentName },
      { title: '班级', width: 16, text: ({ gradeName, className }) => `${gradeName}${className}` },
      { title: '标题', width: 30, text: ({ title }) => title },
      { title: '模块', width: 14, text: ({ modelName }) => modelName },
      { title: '维度', width: 18, text: ({ dimensionName }) => dimensionName },
      {
        title: '状态',
        width: 10,
        text: ({ confirmStatus }) => confirmStatusLabel[confirmStatus as ConfirmStatus].label,
      },
      { title: '发送时间', width: 18, text: ({ submitDate }) => minuteOf(submitDate) },
      { title: '学生说明', width: 30, text: ({ remarks }) => remarks },
    ],
  });
