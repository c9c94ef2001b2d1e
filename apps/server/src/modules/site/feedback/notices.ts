import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of their feedback (docs/domains/notices.md). */
export const feedbackNotices = noticesOf('feedback', 'feedback', {
  answered: { label: '反馈有了回复', audience: '反馈人', isNews: true },
});
