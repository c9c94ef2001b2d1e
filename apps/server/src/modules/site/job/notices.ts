import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of their tasks (docs/domains/notices.md). */
export const jobNotices = noticesOf('job', 'job', {
  done: { label: '任务已完成', audience: '提交任务的人', isNews: true },
  failed: { label: '任务未能完成', audience: '提交任务的人' },
});
