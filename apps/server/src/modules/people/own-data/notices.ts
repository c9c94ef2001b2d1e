import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of their own data (docs/domains/notices.md). */
export const ownDataNotices = noticesOf('ownData', 'account', {
  consentAskedAgain: { label: '监护人同意失效，请重新同意', audience: '家长' },
  consentWithdrawn: { label: '监护人撤回同意', audience: '学生' },
  requestDecided: { label: '个人信息申请有了结果', audience: '本人、代为申请的家长' },
});
