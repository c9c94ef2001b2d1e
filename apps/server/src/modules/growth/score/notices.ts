import { noticesOf } from '../../../platform/telling.ts';

/** Of what families are told of scores (docs/domains/notices.md). */
export const scoreNotices = noticesOf('score', 'score', {
  published: { label: '成绩、体质健康或学分已发布', audience: '学生、家长', isNews: true },
});
