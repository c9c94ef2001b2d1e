import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of their sign-ups (docs/domains/notices.md). */
export const enrolmentNotices = noticesOf('enrolment', 'activity', {
  byGuardian: { label: '家长代为报名', audience: '孩子' },
  cancelledByGuardian: { label: '家长代为取消报名', audience: '孩子' },
  toComplete: { label: '报名成功，登记信息待补充', audience: '报名人、家长' },
  byHost: { label: '主办方代为报名', audience: '报名人、家长' },
  takenOff: { label: '主办方取消报名', audience: '报名人、家长', outside: 'urgent' },
  ended: { label: '离校等原因取消报名', audience: '报名人、家长' },
  placesBack: { label: '有人退出活动，名额退回', audience: '活动主办人' },
});
