import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of reports (docs/domains/notices.md). */
export const reportNotices = noticesOf('report', 'report', {
  noticeOpened: { label: '纪实报告公示', audience: '公示的学生、家长' },
  noticeWithdrawn: { label: '纪实报告公示撤回', audience: '公示的学生、家长' },
  incomplete: { label: '纪实报告还缺材料', audience: '缺材料的学生', isNews: true },
  toCheck: { label: '请检查本班的纪实报告', audience: '班主任', isNews: true },
});
