import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of records (docs/domains/notices.md). */
export const recordNotices = noticesOf('record', 'record', {
  toConfirm: { label: '教师录入了记录，待确认', audience: '学生' },
  toConfirmAnew: { label: '教师修改了录入的记录，待确认', audience: '学生' },
  confirmReminded: { label: '教师录入的记录还没有处理', audience: '学生' },
  confirmed: { label: '教师录入的记录视为确认', audience: '学生' },
  notConfirmed: { label: '学生没有确认录入的记录', audience: '录入的教师' },
  passed: { label: '写实记录通过审核', audience: '学生' },
  refused: { label: '写实记录未通过审核', audience: '学生' },
  passTakenBack: { label: '审核通过被撤回', audience: '学生' },
  failedAgain: { label: '抽查复核未通过', audience: '录入的教师或学生' },
});
