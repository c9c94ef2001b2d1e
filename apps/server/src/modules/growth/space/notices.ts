import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of what they post in a growth space (docs/domains/notices.md). */
export const spaceNotices = noticesOf('space', 'space', {
  passed: { label: '成长空间的内容通过审核', audience: '发布人', isNews: true },
  refused: { label: '成长空间的内容未通过审核', audience: '发布人' },
});
