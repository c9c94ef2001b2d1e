import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';

/** Lists of the platform that go out as workbooks just as they are shown; those of pupils and staff have files of their own (import/staff-calls.ts). */
export const exportListLabel = {
  guardians: '家长',
  transfers: '转学',
  dataRequests: '个人信息申请',
  circulars: '通知发送',
  activities: '活动',
  clubs: '社团',
  publications: '内容',
  recordEntries: '教师录入',
  challenges: '质疑',
  semesterEvaluations: '学期评价',
  evaluationTasks: '评价任务',
  awards: '获奖',
  breaches: '违纪',
  archives: '报告归档',
  schoolArchives: '各校归档进度',
  deliveries: '站外提醒',
  feedback: '意见反馈',
  audit: '审计日志',
} as const;
export type ExportList = keyof typeof exportListLabel;
export const EXPORT_LISTS = Object.keys(exportListLabel) as [ExportList, ...ExportList[]];

/** Rows of a workbook; a longer list is narrowed first. */
export const LIST_EXPORT_MOST = 10_000;

export const manageListExport = endpoint({
  method: 'POST',
  path: `${API}/manage/list/export`,
  summary: '导出列表',
  tag: '管理平台',
  access: STAFF_TYPES,
  refuses: [1, 3, 4],
  input: z.object({
    list: z.enum(EXPORT_LISTS, '没有这个列表'),
    /** What the list is narrowed by, as its own call takes it. */
    filter: z
      .record(
        z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/, '条件有误'),
        z.union([z.string('条件有误').max(200, '条件过长'), z.number('条件有误')], '条件有误'),
        '条件有误',
      )
      .refine((given) => Object.keys(given).length <= 20, '条件过多'),
  }),
  output: z.object({ taskId: z.string() }),
});
