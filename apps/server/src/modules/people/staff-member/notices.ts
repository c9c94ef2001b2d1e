import { noticesOf } from '../../../platform/telling.ts';

/** Of what staff are told of their posts (docs/domains/notices.md). */
export const staffMemberNotices = noticesOf('staffMember', 'account', {
  moved: { label: '工作单位变更', audience: '教职工' },
  officeGiven: { label: '担任岗位', audience: '教职工' },
  officeChanged: { label: '岗位任期或年级变更', audience: '教职工' },
  officeTaken: { label: '不再担任岗位', audience: '教职工' },
});
