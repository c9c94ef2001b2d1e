import { noticesOf } from '../../../platform/telling.ts';

/** Of what staff are told of deputies (docs/domains/notices.md). */
export const responsibilityNotices = noticesOf('responsibility', 'record', {
  deputyNamed: { label: '请代同事审核记录', audience: '代审的老师' },
  absenceCovered: { label: '学校安排了同事代审', audience: '被代审的老师' },
  deputyEnded: { label: '代审结束', audience: '代审的老师' },
});
