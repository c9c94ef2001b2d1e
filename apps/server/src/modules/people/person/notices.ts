import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of what staff did with their accounts (docs/domains/notices.md). */
export const personNotices = noticesOf('person', 'account', {
  passwordReset: { label: '密码被工作人员重置', audience: '本人' },
});
