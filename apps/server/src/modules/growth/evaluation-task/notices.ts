import { noticesOf } from '../../../platform/telling.ts';

/** Of what students are told of evaluation tasks (docs/domains/notices.md). */
export const evaluationTaskNotices = noticesOf('evaluationTask', 'evaluation', {
  opened: { label: '有新的自评或同学互评任务', audience: '学生', isNews: true },
  reminded: { label: '催交自评或同学互评', audience: '没有完成的学生', isNews: true },
});
