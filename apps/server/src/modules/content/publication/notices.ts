import { noticesOf } from '../../../platform/telling.ts';

/** Of what those are told who put content forward (docs/domains/notices.md). */
export const publicationNotices = noticesOf('publication', 'content', {
  passed: { label: '送审的内容通过', audience: '送审人' },
  returned: { label: '送审的内容被退回', audience: '送审人' },
  notShown: { label: '定时发布的内容到时未能显示', audience: '送审或发布的人' },
});
